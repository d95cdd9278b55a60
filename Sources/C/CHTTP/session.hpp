// The two kinds of connection: plain, and through TLS.

#pragma once

#include <boost/asio/ssl.hpp>

#include "connection.hpp"

namespace lede {

using Secure = net::ssl::stream<Socket>;

inline Socket &socketBelow(Socket &socket) { return socket; }
inline Socket &socketBelow(Secure &stream) { return stream.next_layer(); }

/// Turns a connection's wishes into operations on its stream, each holding the connection alive.
template <class Stream>
class Session final : public Connection {
 public:
  template <class... Arguments>
  Session(ch_loop &loop, std::string peer, Arguments &&...arguments)
      : Connection(loop, std::move(peer)), stream(std::forward<Arguments>(arguments)...) {}

 protected:
  Socket &socket() override { return socketBelow(stream); }

  bool isSecure() const override { return std::is_same_v<Stream, Secure>; }

  void startHandshake() override {
    if constexpr (std::is_same_v<Stream, Secure>) {
      stream.async_handshake(
          net::ssl::stream_base::server,
          [self = shared_from_this()](Error error) { self->onHandshake(error); });
    } else {
      onHandshake({});
    }
  }

  void startRead(net::mutable_buffer into) override {
    stream.async_read_some(into, [self = shared_from_this()](Error error, std::size_t count) {
      self->onRead(error, count);
    });
  }

  void startWrite(net::const_buffer from) override {
    net::async_write(stream, from, [self = shared_from_this()](Error error, std::size_t) {
      self->onWritten(error);
    });
  }

  void startFarewell() override {
    if constexpr (std::is_same_v<Stream, Secure>) {
      stream.async_shutdown([self = shared_from_this()](Error) { self->onFarewell(); });
    } else {
      onFarewell();
    }
  }

 private:
  Stream stream;
};

}  // namespace lede
