// gzip by zlib, in one call.

#include <zlib.h>

#include "chttp.h"

extern "C" size_t ch_gzip(
    const void *bytes, size_t count, int level, void *out, size_t capacity) {
  z_stream stream = {};
  // 15 bits of window; 16 asks for a gzip header instead of a zlib one.
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = static_cast<Bytef *>(const_cast<void *>(bytes));
  stream.avail_in = static_cast<uInt>(count);
  stream.next_out = static_cast<Bytef *>(out);
  stream.avail_out = static_cast<uInt>(capacity);
  const bool isWhole =
      count <= UINT32_MAX && capacity <= UINT32_MAX && deflate(&stream, Z_FINISH) == Z_STREAM_END;
  const size_t written = stream.total_out;
  deflateEnd(&stream);
  return isWhole ? written : 0;
}
