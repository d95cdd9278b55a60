// gzip by zlib and brotli by its own library: whole bodies in one call, and brotli piece by piece.

#include <brotli/encode.h>
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

extern "C" size_t ch_brotli(
    const void *bytes, size_t count, int quality, void *out, size_t capacity) {
  size_t written = capacity;
  const bool isWhole = BrotliEncoderCompress(
                           quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, count,
                           static_cast<const uint8_t *>(bytes), &written,
                           static_cast<uint8_t *>(out)) == BROTLI_TRUE;
  return isWhole ? written : 0;
}

extern "C" ch_packer *ch_pack_begin(int quality) {
  BrotliEncoderState *state = BrotliEncoderCreateInstance(nullptr, nullptr, nullptr);
  if (state) BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, quality);
  return reinterpret_cast<ch_packer *>(state);
}

extern "C" int ch_pack(
    ch_packer *packer, const void *bytes, size_t *count, void *out, size_t *capacity, int is_end) {
  auto *state = reinterpret_cast<BrotliEncoderState *>(packer);
  const auto *in = static_cast<const uint8_t *>(bytes);
  auto *to = static_cast<uint8_t *>(out);
  size_t left = *count;
  size_t room = *capacity;
  const auto operation = is_end ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_FLUSH;
  const bool isGood =
      BrotliEncoderCompressStream(state, operation, &left, &in, &room, &to, nullptr) == BROTLI_TRUE;
  *count -= left;
  *capacity -= room;
  if (!isGood) return -1;
  return left == 0 && !BrotliEncoderHasMoreOutput(state) ? 1 : 0;
}

extern "C" void ch_pack_free(ch_packer *packer) {
  if (packer) BrotliEncoderDestroyInstance(reinterpret_cast<BrotliEncoderState *>(packer));
}
