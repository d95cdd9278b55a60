#include "cencoder.h"

#include <math.h>

#define WAY plain
#define TARGET
#define LANES 4
#define ROWS 3
#define VECTORS 2
#include "sums.h"

#if defined(__x86_64__)
#define WAY avx2
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define ROWS 6
#define VECTORS 2
#include "sums.h"

#define WAY avx512
#define TARGET __attribute__((target("avx512f,avx2,fma"), min_vector_width(512)))
#define LANES 16
#define ROWS 8
#define VECTORS 2
#include "sums.h"

/* Another way than the processor knows would end the process, so it is looked at each time. */
#define CHOSEN(call)                                                                               \
  switch (known(way)) {                                                                            \
  case LEDE_ENCODER_AVX512: call(avx512); break;                                                   \
  case LEDE_ENCODER_AVX2: call(avx2); break;                                                       \
  default: call(plain);                                                                            \
  }

int lede_encoder_best_way(void)
{
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("fma"))
    return LEDE_ENCODER_AVX512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return LEDE_ENCODER_AVX2;
  return LEDE_ENCODER_PLAIN;
}
#else
#define CHOSEN(call) (void)known(way); call(plain);

int lede_encoder_best_way(void) { return LEDE_ENCODER_PLAIN; }
#endif

static int known(int way)
{
  const int best = lede_encoder_best_way();
  return way < best ? way : best;
}

void lede_encoder_product(
  int way, const float *x, size_t rows, size_t inputs, const int8_t *w, const float *scale,
  const float *bias, size_t outputs, float *y, float *room)
{
#define CALL(name) product_##name(x, rows, inputs, w, scale, bias, outputs, y, room)
  CHOSEN(CALL)
#undef CALL
}

size_t lede_encoder_attention_room(size_t pieces)
{
  const size_t padded = (pieces + LEDE_ENCODER_PANEL - 1) / LEDE_ENCODER_PANEL * LEDE_ENCODER_PANEL;
  return padded * (32 + 32 + 48);
}

void lede_encoder_attention(
  int way, const float *qkv, size_t pieces, size_t heads, float *y, float *room)
{
#define CALL(name) attention_##name(qkv, pieces, heads, y, room)
  CHOSEN(CALL)
#undef CALL
}

void lede_encoder_add_norm(
  int way, float *x, const float *added, size_t rows, size_t width, const float *gain,
  const float *bias)
{
#define CALL(name) add_norm_##name(x, added, rows, width, gain, bias)
  CHOSEN(CALL)
#undef CALL
}

void lede_encoder_gelu(int way, float *x, size_t count)
{
#define CALL(name) gelu_##name(x, count)
  CHOSEN(CALL)
#undef CALL
}
