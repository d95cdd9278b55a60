/* The sums of a small transformer: products with weights of eight bits, attention, norms. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Which of the processor's ways sums are done in; each gives nearly the same. */
enum lede_encoder_way {
  LEDE_ENCODER_PLAIN = 0,
  /* AVX2 with FMA. */
  LEDE_ENCODER_AVX2 = 1,
  LEDE_ENCODER_AVX512 = 2,
};

/* The best way that this processor knows. */
int lede_encoder_best_way(void);

/* How many outputs stand beside each other in packed weights; the number of outputs is a multiple. */
#define LEDE_ENCODER_PANEL 32
/* How many inputs of a panel are widened at a time. */
#define LEDE_ENCODER_DEPTH 384

/*
 * y[row][out] = scale[out] * sum of x[row][in] * w[out][in] + bias[out].
 *
 * `w` stands in panels of 32 outputs, in each input by input. `inputs` is a multiple of 384, `outputs`
 * of 32. `room` holds 384 * 32 floats.
 */
void lede_encoder_product(
  int way, const float *x, size_t rows, size_t inputs, const int8_t *w, const float *scale,
  const float *bias, size_t outputs, float *y, float *room);

/*
 * What each piece takes from all pieces: `qkv` holds for each of `pieces` pieces its queries, keys and
 * values, 3 * heads * 32 floats; `y` gets heads * 32 for each. `room` holds as many floats as
 * lede_encoder_attention_room says.
 */
void lede_encoder_attention(
  int way, const float *qkv, size_t pieces, size_t heads, float *y, float *room);

/* How many floats attention over so many pieces needs as room. */
size_t lede_encoder_attention_room(size_t pieces);

/* x[row] = norm(x[row] + added[row]) * gain + bias, over `width` numbers, a multiple of 16. */
void lede_encoder_add_norm(
  int way, float *x, const float *added, size_t rows, size_t width, const float *gain,
  const float *bias);

/* x = x * (1 + erf(x / sqrt 2)) / 2, for `count` numbers, a multiple of 16. */
void lede_encoder_gelu(int way, float *x, size_t count);
