// gzip by zlib and brotli by its own library: whole bodies in one call, and gzip piece by piece.

#include <brotli/encode.h>
#include <zlib.h>

#include <new>

#include "chttp.h"

namespace {

/// Where the bytes come from and where they go.
void point(z_stream &stream, const void *bytes, size_t count, void *out, size_t capacity) {
  stream.next_in = static_cast<Bytef *>(const_cast<void *>(bytes));
  stream.avail_in = static_cast<uInt>(count);
  stream.next_out = static_cast<Bytef *>(out);
  stream.avail_out = static_cast<uInt>(capacity);
}

/// 15 bits of window; 16 asks for a gzip header instead of a zlib one.
bool begin(z_stream &stream, int level) {
  return deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK;
}

}  // namespace

extern "C" size_t ch_gzip(
    const void *bytes, size_t count, int level, void *out, size_t capacity) {
  z_stream stream = {};
  if (!begin(stream, level)) return 0;
  point(stream, bytes, count, out, capacity);
  const bool isWhole =
      count <= UINT32_MAX && capacity <= UINT32_MAX && deflate(&stream, Z_FINISH) == Z_STREAM_END;
  const size_t written = stream.total_out;
  deflateEnd(&stream);
  return isWhole ? written : 0;
}

extern "C" size_t ch_brotli(
    const void *bytes, size_t count, int quality, void *out, size_t capacity) {
  size_t written = capacity;
  const bool isWhole = BrotliEncoderCompress(
                           quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, count,
                           static_cast<const uint8_t *>(bytes), &written,
                           static_cast<uint8_t *>(out)) == BROTLI_TRUE;
  return isWhole ? written : 0;
}

struct ch_gzip_stream {
  z_stream z;
};

extern "C" ch_gzip_stream *ch_gzip_begin(int level) {
  auto *stream = new (std::nothrow) ch_gzip_stream{};
  if (stream && !begin(stream->z, level)) {
    delete stream;
    return nullptr;
  }
  return stream;
}

extern "C" int ch_gzip_add(
    ch_gzip_stream *stream, const void *bytes, size_t *count, void *out, size_t *capacity,
    int is_end) {
  point(stream->z, bytes, *count, out, *capacity);
  const int state = deflate(&stream->z, is_end ? Z_FINISH : Z_SYNC_FLUSH);
  *count -= stream->z.avail_in;
  *capacity -= stream->z.avail_out;
  // No progress is no fault: then there was nothing left to do.
  return state == Z_OK || state == Z_STREAM_END || state == Z_BUF_ERROR;
}

extern "C" void ch_gzip_free(ch_gzip_stream *stream) {
  if (!stream) return;
  deflateEnd(&stream->z);
  delete stream;
}
