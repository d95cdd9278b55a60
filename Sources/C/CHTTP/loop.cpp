// Accepting, dealing out, stopping; and the C functions for whole loops.

#include "loop.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "session.hpp"

using namespace lede;

namespace {

/// How many clients are accepted before others are served again.
constexpr int acceptBurst = 64;
/// How long to leave the listening socket alone when the system has no room for a connection.
constexpr auto acceptBackOff = std::chrono::milliseconds(100);

/// The numeric address of a client; an IPv4 one also when it came through an IPv6 socket.
std::string addressText(const sockaddr_storage &address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address.ss_family == AF_INET6) {
    const auto &six = reinterpret_cast<const sockaddr_in6 &>(address).sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
      inet_ntop(AF_INET, &six.s6_addr[12], text, sizeof text);
    } else {
      inet_ntop(AF_INET6, &six, text, sizeof text);
    }
  } else {
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in &>(address).sin_addr, text, sizeof text);
  }
  return text;
}

}  // namespace

/// A connection that was accepted and is on its way to its loop; closed if it never arrives.
struct ch_loop::Peer {
  int socket;
  bool isIPv6;
  std::string address;

  Peer(int socket, bool isIPv6, std::string address)
      : socket(socket), isIPv6(isIPv6), address(std::move(address)) {}
  Peer(Peer &&other) noexcept
      : socket(std::exchange(other.socket, -1)),
        isIPv6(other.isIPv6),
        address(std::move(other.address)) {}
  ~Peer() {
    if (socket >= 0) ::close(socket);
  }
};

void ch_loop::run(const ch_callbacks &callbacks, void *user) {
  this->callbacks = callbacks;
  this->user = user;
  for (;;) {
    try {
      context.run();
      return;
    } catch (...) {
      // Out of memory for one connection, which its unwinding closed. The others go on.
    }
  }
}

void ch_loop::kick() {
  net::post(context, [this] { callbacks.wake(user); });
}

void ch_loop::useTLS(std::shared_ptr<net::ssl::context> context) {
  net::post(this->context, [this, context] { tls = context; });
}

const std::string &ch_loop::dateLine() {
  const std::time_t now = std::time(nullptr);
  if (now != dateSecond) {
    dateSecond = now;
    std::tm utc = {};
    gmtime_r(&now, &utc);
    char line[64];
    // The program never sets a locale, so names of days and months are English.
    date.assign(line, std::strftime(line, sizeof line, "Date: %a, %d %b %Y %T GMT\r\n", &utc));
  }
  return date;
}

// Accepting

void ch_loop::listen(int socket) {
  sockaddr_storage address = {};
  socklen_t length = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr *>(&address), &length);
  acceptors.emplace_back(context);
  acceptors.back().assign(address.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), socket);
  awaitClients(acceptors.back());
}

void ch_loop::awaitClients(Acceptor &acceptor) {
  acceptor.async_wait(Acceptor::wait_read, [this, &acceptor](Error error) {
    if (error || isStopping) return;
    if (acceptClients(acceptor)) return awaitClients(acceptor);
    // No room in the system: make some, or wait instead of spinning.
    if (!waiting.empty()) {
      waiting.front()->close();
      return awaitClients(acceptor);
    }
    auto pause = std::make_shared<Timer>(context.get_executor(), acceptBackOff);
    pause->async_wait([this, &acceptor, pause](Error) {
      if (!isStopping) awaitClients(acceptor);
    });
  });
}

/// Accepts who is there; false when the system had no room for another.
bool ch_loop::acceptClients(Acceptor &acceptor) {
  for (int count = 0; count < acceptBurst; ++count) {
    sockaddr_storage address = {};
    socklen_t length = sizeof address;
    const int socket = ::accept4(
        acceptor.native_handle(), reinterpret_cast<sockaddr *>(&address), &length,
        SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0) {
      deal({socket, address.ss_family == AF_INET6, addressText(address)});
      continue;
    }
    switch (errno) {
      case EAGAIN:
        return true;
      case EMFILE:
      case ENFILE:
      case ENOBUFS:
      case ENOMEM:
        return false;
      default:
        continue;  // that client has left again, or its network failed
    }
  }
  return true;
}

void ch_loop::deal(Peer peer) {
  ch_loop *loop = dealTo[turn++ % dealTo.size()];
  if (loop == this) return adopt(peer);
  net::post(loop->context, [loop, peer = std::move(peer)]() mutable { loop->adopt(peer); });
}

void ch_loop::adopt(Peer &peer) {
  if (isStopping) return;
  if (waiting.size() + working.size() >= limits.max_connections) {
    if (waiting.empty()) return;
    waiting.front()->close();  // who waited longest without asking anything makes room
  }
  Socket socket(context);
  socket.assign(peer.isIPv6 ? tcp::v6() : tcp::v4(), peer.socket);
  peer.socket = -1;
  if (tls) {
    std::make_shared<Session<Secure>>(*this, std::move(peer.address), std::move(socket), *tls)
        ->open();
  } else {
    std::make_shared<Session<Socket>>(*this, std::move(peer.address), std::move(socket))->open();
  }
}

// The lists of connections

void ch_loop::enter(Connection *connection) {
  connection->place = waiting.insert(waiting.end(), connection);
}

void ch_loop::setWaiting(Connection *connection, bool isWaiting) {
  auto &from = connection->isWaiting ? waiting : working;
  auto &to = isWaiting ? waiting : working;
  to.splice(to.end(), from, connection->place);
  connection->isWaiting = isWaiting;
}

void ch_loop::leave(Connection *connection) {
  (connection->isWaiting ? waiting : working).erase(connection->place);
}

void ch_loop::died() {
  if (living.fetch_sub(1, std::memory_order_relaxed) > 1 || !isStopping) return;
  graceTimer.cancel();
  guard.reset();
}

// Stopping

void ch_loop::stop(int grace) {
  net::post(context, [this, grace] {
    if (isStopping) return;
    isStopping = true;
    for (auto &acceptor : acceptors) {
      Error ignored;
      acceptor.close(ignored);
    }
    closeAll(true);
    if (living == 0) return guard.reset();
    graceTimer.expires_after(std::chrono::milliseconds(grace));
    graceTimer.async_wait([this](Error error) {
      if (!error) closeAll(false);
    });
  });
}

void ch_loop::closeAll(bool onlyIdle) {
  std::vector<std::shared_ptr<Connection>> all;  // closing changes the lists
  for (auto *connection : waiting) all.push_back(connection->shared_from_this());
  for (auto *connection : working) all.push_back(connection->shared_from_this());
  for (auto &connection : all) onlyIdle ? connection->closeIfIdle() : connection->close();
}

// Plain C

extern "C" {

ch_loop *ch_create(const ch_limits *limits) {
  try {
    return new ch_loop(*limits);
  } catch (...) {
    return nullptr;
  }
}

void ch_run(ch_loop *loop, const ch_callbacks *callbacks, void *user) {
  loop->run(*callbacks, user);
}

void ch_destroy(ch_loop *loop) { delete loop; }

int ch_listen(ch_loop *loop, int socket) {
  try {
    loop->listen(socket);
    return 0;
  } catch (...) {
    return -1;
  }
}

void ch_share(ch_loop *loop, ch_loop *other) { loop->share(other); }

// Without memory for a few bytes of message to the loop there is nothing left to try: these three
// end the process then, instead of letting jobs wait for ever.

void ch_kick(ch_loop *loop) {
  [=]() noexcept { loop->kick(); }();
}

void ch_stop(ch_loop *loop, int grace) {
  [=]() noexcept { loop->stop(grace); }();
}

size_t ch_connections(const ch_loop *loop) { return loop->connectionCount(); }

size_t ch_body_bytes(const ch_loop *loop) {
  return loop->bodyRoom->held();
}

ch_tls *ch_tls_load(const char *certificate, const char *key, char *error, size_t capacity) {
  try {
    auto context = std::make_shared<net::ssl::context>(net::ssl::context::tls_server);
    SSL_CTX *raw = context->native_handle();
    SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION);
    SSL_CTX_set_options(raw, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_mode(raw, SSL_MODE_RELEASE_BUFFERS);  // an idle connection keeps no 34 kB
    // A key under a passphrase is refused; OpenSSL would ask for it on the terminal.
    SSL_CTX_set_default_passwd_cb(raw, [](char *, int, int, void *) { return 0; });
    context->use_certificate_chain_file(certificate);
    context->use_private_key_file(key, net::ssl::context::pem);
    if (SSL_CTX_check_private_key(raw) != 1) throw std::runtime_error("key of another certificate");
    return new ch_tls{context};
  } catch (const std::exception &reason) {
    std::snprintf(error, capacity, "%s", reason.what());
  } catch (...) {
    std::snprintf(error, capacity, "unknown");
  }
  return nullptr;
}

void ch_tls_use(ch_loop *loop, const ch_tls *tls) {
  [=]() noexcept { loop->useTLS(tls->context); }();
}

void ch_tls_free(ch_tls *tls) { delete tls; }
}
