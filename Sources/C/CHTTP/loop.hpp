// One thread of the server: its listening sockets, its connections, its end.

#pragma once

#include <boost/asio/ssl.hpp>
#include <atomic>
#include <ctime>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "connection.hpp"
#include "room.hpp"

struct ch_tls {
  std::shared_ptr<lede::net::ssl::context> context;
};

struct ch_loop {
  explicit ch_loop(const ch_limits &limits) : limits(limits) {}

  const ch_limits limits;
  /// Loops that share have one.
  std::shared_ptr<lede::BodyRoom> bodyRoom = std::make_shared<lede::BodyRoom>();
  ch_callbacks callbacks = {};
  void *user = nullptr;
  bool isStopping = false;

  void listen(int socket);
  void share(ch_loop *other) {
    dealTo.push_back(other);
    other->bodyRoom = bodyRoom;
  }
  void run(const ch_callbacks &callbacks, void *user);
  void kick();
  void stop(int grace);
  void useTLS(std::shared_ptr<lede::net::ssl::context> context);
  std::size_t connectionCount() const { return living.load(std::memory_order_relaxed); }

  // What connections tell. A connection waits while its client owes us a header, and works else.
  lede::Executor executor() { return context.get_executor(); }
  void enter(lede::Connection *connection);
  void setWaiting(lede::Connection *connection, bool isWaiting);
  void leave(lede::Connection *connection);
  void born() { living.fetch_add(1, std::memory_order_relaxed); }
  void died();

  /// The `Date` line of an answer sent now, made once a second.
  const std::string &dateLine();

 private:
  using Acceptor = lede::net::basic_socket_acceptor<lede::tcp, lede::Executor>;
  struct Peer;

  lede::net::io_context context{1};
  lede::net::executor_work_guard<lede::Executor> guard{context.get_executor()};
  std::list<Acceptor> acceptors;
  lede::Timer graceTimer{context.get_executor()};
  std::shared_ptr<lede::net::ssl::context> tls;
  std::vector<ch_loop *> dealTo{this};
  std::size_t turn = 0;
  std::list<lede::Connection *> waiting, working;
  std::atomic<std::size_t> living{0};
  std::time_t dateSecond = 0;
  std::string date;

  void awaitClients(Acceptor &acceptor);
  bool acceptClients(Acceptor &acceptor);
  void deal(Peer peer);
  void adopt(Peer &peer);
  void closeAll(bool onlyIdle);
};
