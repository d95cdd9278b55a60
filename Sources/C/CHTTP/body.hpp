// How a request's body is gathered while Beast parses it.

#pragma once

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <string>

namespace lede {

/// A body in one string that grows with what came, never with what was announced: a client that
/// promises ten megabytes and sends nothing costs nothing. (Beast's own `string_body` reserves.)
struct GatheredBody {
  using value_type = std::string;

  class reader {
    value_type &body;

   public:
    template <bool isRequest, class Fields>
    reader(boost::beast::http::header<isRequest, Fields> &, value_type &body) : body(body) {}

    void init(const boost::optional<std::uint64_t> &, boost::beast::error_code &error) {
      error = {};
    }

    template <class Buffers>
    std::size_t put(const Buffers &buffers, boost::beast::error_code &error) {
      error = {};
      std::size_t count = 0;
      for (const auto &part : boost::beast::buffers_range_ref(buffers)) {
        body.append(static_cast<const char *>(part.data()), part.size());
        count += part.size();
      }
      return count;
    }

    void finish(boost::beast::error_code &error) { error = {}; }
  };
};

}  // namespace lede
