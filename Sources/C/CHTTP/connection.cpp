// The life of a connection: header, body, handler, answer, and again.

#include "connection.hpp"

#include <boost/beast/core/string.hpp>
#include <limits>

#include "loop.hpp"

namespace lede {

namespace {

/// What one read may bring, and of a body that may be large. The first is what a connection costs for
/// as long as it is open, whoever opened it; most headers come in one such read.
constexpr std::size_t smallRead = 1024, largeRead = 64 * 1024;
/// How much of an answer is sent within one `write_time`.
constexpr std::size_t slice = 256 * 1024;
/// How much unwanted body is read away, so that the client reads our refusal before a reset.
constexpr std::size_t discardLimit = 4 * 1024 * 1024;
/// An outbox or inbox larger than this is given back after use.
constexpr std::size_t keptCapacity = 64 * 1024;

ch_text text(boost::beast::string_view view) { return {view.data(), view.size()}; }

/// The status that tells a client what was wrong with its bytes; 0 when it merely left.
int status(Error error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  if (error == http::error::bad_version) return 505;
  return 400;
}

bool isNumber(boost::beast::string_view text) {
  for (char c : text) {
    if (c < '0' || c > '9') return false;
  }
  return !text.empty();
}

}  // namespace

Connection::Connection(ch_loop &loop, std::string peer)
    : loop(loop), peer(std::move(peer)), inbox(smallRead), timer(loop.executor()) {
  loop.born();
}

Connection::~Connection() {
  uncount();
  loop.died();
}

void Connection::open() {
  loop.enter(this);
  phase = Phase::handshake;
  allow(loop.limits.header_time);
  startHandshake();
}

void Connection::onHandshake(Error error) {
  if (phase == Phase::closed) return;
  if (error) return close();
  beginRequest(true);
}

void Connection::close() {
  if (phase == Phase::closed) return;
  phase = Phase::closed;
  deadline = alarm = Clock::time_point::max();
  timer.cancel();
  loop.leave(this);
  Error ignored;
  socket().close(ignored);
  tellGone();
}

void Connection::giveUp() {
  close();
  if (write == Write::none) finishPiece(false);
}

void Connection::closeIfIdle() {
  if (phase == Phase::lingering) return close();
  if (phase == Phase::handshake) return close();
  if (phase != Phase::header || pending.size() > 0) return;
  // A request may lie in the socket that we have not read yet: it is still answered.
  Error error;
  if (socket().available(error) == 0 || error) close();
}

// Reading

void Connection::beginRequest(bool isFirst) {
  phase = Phase::header;
  loop.setWaiting(this, true);
  parser.emplace();
  parser->header_limit(static_cast<std::uint32_t>(loop.limits.header_bytes));
  // Bodies are measured here, as they come. (`none` would forbid them all in Boost 1.74.)
  parser->body_limit(std::numeric_limits<std::uint64_t>::max());
  bodyLimit = loop.limits.body_bytes;
  hasAsked = false;
  fields.clear();
  isFolded = false;
  lastOfHeader = 0;
  // A new client owes its header at once; a known one may rest before the next.
  hasBegun = isFirst;
  allow(isFirst ? loop.limits.header_time : loop.limits.idle_time);
  advance();
  fill();
}

/// Keeps one read under way, unless the client has sent enough ahead.
void Connection::fill() {
  if (isReading || hasEnded || phase == Phase::closed || phase == Phase::handshake) return;
  if (pending.size() > loop.limits.header_bytes) return;
  const std::size_t wanted = phase == Phase::body && hasAsked ? largeRead : smallRead;
  if (inbox.size() != wanted) {
    inbox.resize(wanted);
    inbox.shrink_to_fit();
  }
  isReading = true;
  startRead(net::buffer(inbox));
}

void Connection::onRead(Error error, std::size_t count) {
  isReading = false;
  if (phase == Phase::closed) return;
  if (error) {
    hasEnded = true;
    keepAlive = false;
    // A client that closed only its sending side may still read: its answer is sent.
    const bool mayRead = error == net::error::eof || error == net::ssl::error::stream_truncated;
    if (mayRead && phase == Phase::handling) return tellGone();
    if (mayRead && (phase == Phase::answering || phase == Phase::asking)) return;
    return close();
  }
  if (phase == Phase::lingering) {
    discarded += count;
    if (discarded > discardLimit) return close();
  } else {
    const auto room = pending.prepare(count);
    std::memcpy(room.data(), inbox.data(), count);
    pending.commit(count);
    advance();
  }
  fill();
}

/// Parses what has come, as far as the next request to hand out.
void Connection::advance() {
  while (phase == Phase::header || phase == Phase::body) {
    if (phase == Phase::body && parser->is_done()) {
      if (write == Write::interim) return;  // first the "continue" must be out
      return deliver();
    }
    if (phase == Phase::header && !parser->got_some()) {
      // Empty lines before a request are passed over (RFC 9112 §2.2).
      auto *bytes = static_cast<const char *>(pending.data().data());
      std::size_t empty = 0;
      while (empty < pending.size() && (bytes[empty] == '\r' || bytes[empty] == '\n')) ++empty;
      pending.consume(empty);
      if ((pending.size() > 0 || empty > 0) && !hasBegun) {
        hasBegun = true;
        allow(loop.limits.header_time);  // for the whole header, however it drips
      }
    }
    if (pending.size() == 0) return;
    Error error;
    const std::size_t taken = parser->put(pending.data(), error);
    if (phase == Phase::header) lookForFolds(taken);
    pending.consume(taken);
    if (error && error != http::error::need_more) return refuse(status(error));
    if (phase == Phase::header && parser->is_header_done()) {
      if (const int flaw = flawInHeader()) return refuse(flaw);
      phase = Phase::body;
      parser->eager(true);
      if (!parser->is_done()) {
        if (!mayHold(parser->content_length().value_or(0))) return;
        expectBody();
      }
      continue;
    }
    if (phase == Phase::body) {
      if (!count()) return refuse(503);
      if (!mayHold(parser->get().body().size())) return;
    }
    if (error == http::error::need_more) {
      // Neither a header nor a line between chunks may grow without end.
      if (pending.size() > loop.limits.header_bytes) {
        return refuse(phase == Phase::header ? 431 : 400);
      }
      return;
    }
  }
}

/// Notes a line that begins with a space or a tab in what the parser has taken of a header.
///
/// The parser joins it to the line before; others do not (RFC 9112 §5.2: to be refused).
void Connection::lookForFolds(std::size_t count) {
  const auto *bytes = static_cast<const char *>(pending.data().data());
  for (std::size_t place = 0; place < count; ++place) {
    if (lastOfHeader == '\n' && (bytes[place] == ' ' || bytes[place] == '\t')) isFolded = true;
    lastOfHeader = bytes[place];
  }
}

/// Gathers the header's fields; the status to refuse it with, or 0.
///
/// Stricter than the parser wherever two programs might read one request in two ways.
///
/// Source: RFC 9112 §3.2 (Host), §6.1–6.3 (lengths), RFC 9110 §10.1.1 (Expect).
int Connection::flawInHeader() {
  const auto &message = parser->get();
  const int version = message.version();
  if (version != 10 && version != 11) return 505;
  if (isFolded) return 400;

  int hosts = 0, lengths = 0, encodings = 0;
  for (const auto &field : message) {
    fields.push_back({text(field.name_string()), text(field.value())});
    switch (field.name()) {
      case http::field::host:
        ++hosts;
        break;
      case http::field::content_length:
        ++lengths;
        if (!isNumber(field.value())) return 400;
        break;
      case http::field::transfer_encoding:
        ++encodings;
        if (!boost::beast::iequals(field.value(), "chunked")) return 501;
        break;
      case http::field::expect:
        if (!boost::beast::iequals(field.value(), "100-continue")) return 417;
        break;
      default:
        break;
    }
  }
  if (hosts > 1 || (hosts == 0 && version == 11)) return 400;
  if (lengths > 1 || encodings > 1 || (lengths > 0 && encodings > 0)) return 400;
  if (encodings > 0 && version == 10) return 400;
  return 0;
}

// How much a body may hold

/// Lets the body come.
void Connection::expectBody() {
  allow(loop.limits.body_time);  // for the whole body, however it drips
  const bool isUnderWay = pending.size() > 0 || !parser->get().body().empty();
  if (!parser->get()[http::field::expect].empty() && !isUnderWay) {
    outbox = "HTTP/1.1 100 Continue\r\n\r\n";
    send(Write::interim);
  }
}

/// Whether the body may have this size; where not, it is asked for, or refused.
bool Connection::mayHold(std::uint64_t size) {
  if (size <= bodyLimit) return true;
  if (std::exchange(hasAsked, true)) {
    refuse(413);
  } else {
    phase = Phase::asking;
    handOut(loop.callbacks.larger);
  }
  return false;
}

void Connection::admit(std::size_t most, std::int64_t from) {
  const auto self = std::move(held);
  if (phase != Phase::asking) return;
  phase = Phase::body;
  bodyLimit = std::max(bodyLimit, most);
  bodyPart.sender = from;
  if (!mayHold(parser->content_length().value_or(parser->get().body().size()))) return;
  expectBody();
  advance();
  if (hasEnded && phase == Phase::body) return close();
  fill();
}

void Connection::decline(int status) {
  const auto self = std::move(held);
  if (phase == Phase::asking) refuse(status);
}

/// Counts what has come of the body; false when there is no room for it now.
bool Connection::count() {
  return loop.bodyRoom->take(bodyPart, parser->get().body().size(), loop.limits);
}

void Connection::uncount() { loop.bodyRoom->give(bodyPart); }

// The handler's turn

/// Gives the request into other hands, until they say what becomes of it.
void Connection::handOut(void (*to)(void *, ch_request *)) {
  allowForever();
  request.context = nullptr;
  wasToldGone = false;
  held = shared_from_this();
  to(loop.user, &request);
}

void Connection::deliver() {
  phase = Phase::handling;
  loop.setWaiting(this, false);
  keepAlive = parser->keep_alive() && !hasEnded;
  handOut(loop.callbacks.request);
  // The handler has a copy, which counts until it has answered.
  std::string().swap(parser->get().body());
}

void Connection::tellGone() {
  if (!held || wasToldGone) return;
  wasToldGone = true;
  loop.callbacks.gone(loop.user, &request);
}

ch_view Connection::view() {
  const auto &message = parser->get();
  const bool isWhole = phase != Phase::asking;
  return {
      text(message.method_string()),
      text(message.target()),
      {message.body().data(), isWhole ? message.body().size() : 0},
      {peer.data(), peer.size()},
      fields.data(),
      fields.size(),
      isSecure(),
  };
}

// Answering

/// Answers a request that no handler will see, and closes.
void Connection::refuse(int status) {
  loop.callbacks.refused(loop.user, status, {peer.data(), peer.size()});
  if (phase == Phase::closed) return;
  std::string().swap(parser->get().body());
  uncount();
  keepAlive = false;
  // Nobody reads a refusal while still dripping; waiting for that is what the dripper wants.
  isAbrupt = status == 408;
  if (write == Write::interim) return close();
  const std::string words = std::string(http::obsolete_reason(http::status(status))) + "\n";
  std::string lines = "Content-Type: text/plain\r\n";
  if (status == 503) lines += "Retry-After: 5\r\n";
  composeHead(status, {lines.data(), lines.size()}, words.size());
  outbox += words;
  phase = Phase::answering;
  send(Write::answer);
}

void Connection::respond(int status, ch_text lines, ch_text body) {
  const auto self = std::move(held);
  uncount();
  if (phase != Phase::handling) return;
  composeHead(status, lines, body.count);
  const bool isHead = parser->get().method() == http::verb::head;
  if (!isHead && status != 204 && status != 304) outbox.append(body.bytes, body.count);
  phase = Phase::answering;
  send(Write::answer);
}

void Connection::startStream(
    int status, ch_text lines, int64_t length, ch_done done, void *context) {
  if (phase != Phase::handling) return done(context, 0);
  this->done = done;
  doneContext = context;
  isChunked = length < 0 && parser->get().version() == 11;
  // To HTTP/1.0, the end of the connection ends a body of unknown length.
  if (length < 0 && !isChunked) keepAlive = false;
  composeHead(status, lines, length < 0 ? std::nullopt : std::optional<std::size_t>(length));
  send(Write::piece);
}

void Connection::writeStream(ch_text piece, ch_done done, void *context) {
  if (phase != Phase::handling) return done(context, 0);
  // An empty chunk would end the body; and HEAD has none.
  if (piece.count == 0 || parser->get().method() == http::verb::head) return done(context, 1);
  this->done = done;
  doneContext = context;
  outbox.clear();
  if (isChunked) {
    char size[20];
    outbox.append(size, std::snprintf(size, sizeof size, "%zx\r\n", piece.count));
  }
  outbox.append(piece.bytes, piece.count);
  if (isChunked) outbox += "\r\n";
  send(Write::piece);
}

void Connection::endStream(bool isWhole) {
  const auto self = std::move(held);
  uncount();
  if (phase != Phase::handling) return;
  if (!isWhole) return close();
  phase = Phase::answering;
  const bool isHead = parser->get().method() == http::verb::head;
  if (!isChunked || isHead) return finishAnswer();
  outbox = "0\r\n\r\n";
  send(Write::answer);
}

/// Writes the status line and the header into the outbox; no length means a streamed body.
void Connection::composeHead(int status, ch_text lines, std::optional<std::size_t> length) {
  if (loop.isStopping) keepAlive = false;
  const auto reason = http::obsolete_reason(http::status(status));
  outbox = "HTTP/1.1 ";
  outbox += std::to_string(status);
  outbox += ' ';
  outbox.append(reason.data(), reason.size());
  outbox += "\r\n";
  outbox += loop.dateLine();
  outbox.append(lines.bytes, lines.count);
  if (!length) {
    if (isChunked) outbox += "Transfer-Encoding: chunked\r\n";
  } else if (status != 204 && status != 304) {
    outbox += "Content-Length: ";
    outbox += std::to_string(*length);
    outbox += "\r\n";
  }
  if (!keepAlive) {
    outbox += "Connection: close\r\n";
  } else if (parser->get().version() == 10) {
    outbox += "Connection: keep-alive\r\n";
  }
  outbox += "\r\n";
}

void Connection::send(Write kind) {
  write = kind;
  sent = 0;
  sendSlice();
}

void Connection::sendSlice() {
  // The body's own deadline stands while a "continue" is sent.
  if (write != Write::interim) allow(loop.limits.write_time);
  startWrite(net::buffer(outbox.data() + sent, std::min(slice, outbox.size() - sent)));
}

void Connection::onWritten(Error error) {
  const Write kind = write;
  if (error || phase == Phase::closed) {
    write = Write::none;
    close();
    if (kind == Write::piece) finishPiece(false);
    return;
  }
  sent += std::min(slice, outbox.size() - sent);
  if (sent < outbox.size()) return sendSlice();
  write = Write::none;
  if (outbox.capacity() > keptCapacity) std::string().swap(outbox);
  switch (kind) {
    case Write::none:
      break;
    case Write::interim:
      advance();
      fill();
      break;
    case Write::piece:
      allowForever();
      finishPiece(true);
      break;
    case Write::answer:
      finishAnswer();
      break;
  }
}

void Connection::finishPiece(bool isOK) {
  const ch_done done = std::exchange(this->done, nullptr);
  if (done) done(std::exchange(doneContext, nullptr), isOK);
}

void Connection::finishAnswer() {
  if (!keepAlive || loop.isStopping) return linger();
  beginRequest(false);
}

/// Says goodbye, and waits a little until the client has read it: closing over unread bytes would
/// reset the connection, and with it an answer that is still under way.
void Connection::linger() {
  if (hasEnded || isAbrupt) return close();
  phase = Phase::lingering;
  loop.setWaiting(this, true);
  pending.clear();
  pending.shrink_to_fit();
  allow(loop.limits.linger_time);
  fill();
  startFarewell();
}

void Connection::onFarewell() {
  if (phase == Phase::closed) return;
  Error ignored;
  socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// Deadlines

void Connection::allow(int milliseconds) {
  deadline = Clock::now() + std::chrono::milliseconds(milliseconds);
  // Moving a deadline outwards costs nothing: when the alarm rings, it is set again.
  if (alarm <= deadline) return;
  alarm = deadline;
  timer.expires_at(alarm);
  watchClock();
}

void Connection::allowForever() { deadline = Clock::time_point::max(); }

void Connection::watchClock() {
  timer.async_wait([self = shared_from_this()](Error error) {
    if (error || self->phase == Phase::closed) return;
    self->alarm = Clock::time_point::max();
    if (self->deadline == Clock::time_point::max()) return;
    if (self->deadline > Clock::now()) {
      self->alarm = self->deadline;
      self->timer.expires_at(self->alarm);
      return self->watchClock();
    }
    const bool owesRequest =
        (self->phase == Phase::header && self->hasBegun) || self->phase == Phase::body;
    if (owesRequest) return self->refuse(408);
    self->close();
  });
}

}  // namespace lede

// What a handler does with its request. Running out of memory costs the connection, not the server.

namespace {

template <class Work>
void guarded(ch_request *request, Work work) noexcept {
  const auto connection = request->connection->shared_from_this();
  try {
    work(*connection);
  } catch (...) {
    connection->giveUp();
  }
}

}  // namespace

extern "C" {

ch_view ch_request_view(ch_request *request) { return request->connection->view(); }

void ch_request_set_context(ch_request *request, void *context) { request->context = context; }

void *ch_request_context(ch_request *request) { return request->context; }

void ch_admit(ch_request *request, size_t most, int64_t sender) {
  guarded(request, [&](auto &connection) { connection.admit(most, sender); });
}

void ch_decline(ch_request *request, int status) {
  guarded(request, [&](auto &connection) { connection.decline(status); });
}

void ch_respond(ch_request *request, int status, ch_text lines, ch_text body) {
  guarded(request, [&](auto &connection) { connection.respond(status, lines, body); });
}

void ch_stream_start(
    ch_request *request, int status, ch_text lines, int64_t length, ch_done done, void *context) {
  guarded(request, [&](auto &connection) {
    connection.startStream(status, lines, length, done, context);
  });
}

void ch_stream_write(ch_request *request, ch_text piece, ch_done done, void *context) {
  guarded(request, [&](auto &connection) { connection.writeStream(piece, done, context); });
}

void ch_stream_end(ch_request *request, int is_whole) {
  guarded(request, [&](auto &connection) { connection.endStream(is_whole != 0); });
}
}
