// One client's connection: reads requests, hands them out, sends their answers.

#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "body.hpp"
#include "chttp.h"
#include "room.hpp"

namespace lede {

namespace net = boost::asio;
namespace http = boost::beast::http;
using tcp = net::ip::tcp;
using Error = boost::beast::error_code;
using Clock = std::chrono::steady_clock;

// The concrete executor instead of Asio's type-erased one: no indirect call for every operation.
using Executor = net::io_context::executor_type;
using Socket = net::basic_stream_socket<tcp, Executor>;
using Timer = net::basic_waitable_timer<Clock, net::wait_traits<Clock>, Executor>;

class Connection;

}  // namespace lede

/// A request in the hands of a handler. It lives in its connection.
struct ch_request {
  lede::Connection *connection;
  void *context = nullptr;
};

namespace lede {

/// The part of a connection that is the same with and without TLS.
///
/// A read is under way at all times, also while a handler works and an answer is sent: that is how
/// a client's leaving is seen, and pipelined requests are gathered (up to a limit) and served
/// one after another. All runs on the loop's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(ch_loop &loop, std::string peer);
  virtual ~Connection();

  /// Begins with the first request.
  void open();
  /// Closes at once. A handler that still works is told, and may answer into nothing.
  void close();
  /// Closes after a failure of our own, so that nobody waits for a piece that was never sent.
  void giveUp();
  /// Closes if nothing is under way and nothing has come. For a graceful stop.
  void closeIfIdle();

  // What a handler does with its request.
  ch_view view();
  void admit(std::size_t most, std::int64_t from);
  void decline(int status);
  void respond(int status, ch_text lines, ch_text body);
  void startStream(int status, ch_text lines, int64_t length, ch_done done, void *context);
  void writeStream(ch_text piece, ch_done done, void *context);
  void endStream(bool isWhole);

  // What the stream below tells.
  void onHandshake(Error error);
  void onRead(Error error, std::size_t count);
  void onWritten(Error error);
  void onFarewell();

  /// Where this connection stands in the loop's list of waiting or working ones.
  std::list<Connection *>::iterator place;
  bool isWaiting = true;

 protected:
  ch_loop &loop;

  virtual Socket &socket() = 0;
  virtual bool isSecure() const = 0;
  virtual void startHandshake() = 0;
  virtual void startRead(net::mutable_buffer into) = 0;
  virtual void startWrite(net::const_buffer from) = 0;
  /// Says goodbye (TLS), then calls `onFarewell`.
  virtual void startFarewell() = 0;

 private:
  enum class Phase {
    handshake,
    header,     // waiting for a whole header: idle, or with a part of it
    body,
    asking,     // the body is large, and whether it may be is not known yet
    handling,   // a handler has the request, or streams its answer
    answering,  // the last bytes of an answer are being sent
    lingering,  // all is said; the client may still read it
    closed,
  };
  enum class Write { none, interim, answer, piece };

  Phase phase = Phase::header;
  Write write = Write::none;
  bool isReading = false;
  bool hasEnded = false;    // the client sends no more
  bool hasBegun = false;    // a part of a header has come, or the connection is new
  bool keepAlive = true;
  bool isAbrupt = false;    // close without lingering
  bool isChunked = false;

  const std::string peer;
  std::vector<char> inbox;               // where the socket reads to
  boost::beast::flat_buffer pending;     // what was read and not yet parsed
  std::size_t discarded = 0;
  std::optional<http::request_parser<GatheredBody>> parser;
  std::vector<ch_field> fields;
  /// Whether a line of the header begins with a space or a tab, and the last byte of it so far.
  bool isFolded = false;
  char lastOfHeader = 0;
  std::size_t bodyLimit = 0;
  bool hasAsked = false;                 // whether the limit is this request's own
  BodyRoom::Part bodyPart;               // what this body takes of the room for all
  std::string outbox;
  std::size_t sent = 0;

  ch_request request{this};
  std::shared_ptr<Connection> held;      // keeps us alive while the request is in other hands
  bool wasToldGone = false;
  ch_done done = nullptr;
  void *doneContext = nullptr;

  Timer timer;
  Clock::time_point deadline = Clock::time_point::max();
  Clock::time_point alarm = Clock::time_point::max();

  void beginRequest(bool isFirst);
  void fill();
  void advance();
  void lookForFolds(std::size_t count);
  int flawInHeader();
  void expectBody();
  bool mayHold(std::uint64_t size);
  bool count();
  void uncount();
  void handOut(void (*to)(void *, ch_request *));
  void deliver();
  void refuse(int status);
  void composeHead(int status, ch_text lines, std::optional<std::size_t> length);
  void send(Write kind);
  void sendSlice();
  void finishAnswer();
  void linger();
  void tellGone();
  void finishPiece(bool isOK);
  void allow(int milliseconds);
  void allowForever();
  void watchClock();
};

}  // namespace lede
