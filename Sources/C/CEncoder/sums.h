/*
 * The sums, once for each way of a processor: included with WAY (what functions are called), TARGET,
 * LANES (floats in a vector), ROWS (rows of a tile) and VECTORS (vectors of a tile's row).
 */

#define JOINED_(a, b) a##_##b
#define JOINED(a, b) JOINED_(a, b)
#define NAMED(name) JOINED(name, WAY)

typedef float NAMED(vec) __attribute__((vector_size(LANES * 4), aligned(4)));
typedef int32_t NAMED(ivec) __attribute__((vector_size(LANES * 4), aligned(4)));
#define vec NAMED(vec)
#define ivec NAMED(ivec)

#define LOAD(place) (*(const vec *)(place))
#define STORE(place, value) (*(vec *)(place) = (value))

/* y[row][0..<32] (+)= sum over `depth` of x[row][k] * panel[k][0..<32], for ROWS rows or fewer. */
#define TILE(name, rows)                                                                           \
  TARGET static void NAMED(name)(                                                                  \
    const float *x, size_t stride, const float *panel, size_t depth, float *y, size_t y_stride,    \
    int adds)                                                                                      \
  {                                                                                                \
    for (size_t column = 0; column < LEDE_ENCODER_PANEL; column += VECTORS * LANES) {              \
      vec sums[rows][VECTORS];                                                                     \
      for (int r = 0; r < rows; r++)                                                               \
        for (int v = 0; v < VECTORS; v++)                                                          \
          sums[r][v] = adds ? LOAD(y + r * y_stride + column + v * LANES) : (vec){0};              \
      const float *row = panel + column;                                                           \
      for (size_t k = 0; k < depth; k++, row += LEDE_ENCODER_PANEL) {                              \
        vec weights[VECTORS];                                                                      \
        for (int v = 0; v < VECTORS; v++) weights[v] = LOAD(row + v * LANES);                      \
        for (int r = 0; r < rows; r++) {                                                           \
          float value = x[r * stride + k];                                                         \
          for (int v = 0; v < VECTORS; v++) sums[r][v] += weights[v] * value;                      \
        }                                                                                          \
      }                                                                                            \
      for (int r = 0; r < rows; r++)                                                               \
        for (int v = 0; v < VECTORS; v++)                                                          \
          STORE(y + r * y_stride + column + v * LANES, sums[r][v]);                                \
    }                                                                                              \
  }

TILE(tile, ROWS)
TILE(single, 1)

/* A panel's products for any number of rows. */
TARGET static void NAMED(panel)(
  const float *x, size_t rows, size_t stride, const float *panel, size_t depth, float *y,
  size_t y_stride, int adds)
{
  size_t row = 0;
  for (; row + ROWS <= rows; row += ROWS)
    NAMED(tile)(x + row * stride, stride, panel, depth, y + row * y_stride, y_stride, adds);
  for (; row < rows; row++)
    NAMED(single)(x + row * stride, stride, panel, depth, y + row * y_stride, y_stride, adds);
}

TARGET static void NAMED(product)(
  const float *x, size_t rows, size_t inputs, const int8_t *w, const float *scale,
  const float *bias, size_t outputs, float *y, float *room)
{
  for (size_t out = 0; out < outputs; out += LEDE_ENCODER_PANEL) {
    for (size_t from = 0; from < inputs; from += LEDE_ENCODER_DEPTH) {
      const int8_t *packed = w + out * inputs + from * LEDE_ENCODER_PANEL;
      for (size_t i = 0; i < LEDE_ENCODER_DEPTH * LEDE_ENCODER_PANEL; i++) room[i] = packed[i];
      NAMED(panel)(
        x + from, rows, inputs, room, LEDE_ENCODER_DEPTH, y + out, outputs, from > 0);
    }
    for (size_t row = 0; row < rows; row++) {
      float *place = y + row * outputs + out;
      for (size_t i = 0; i < LEDE_ENCODER_PANEL; i += LANES)
        STORE(place + i, LOAD(place + i) * LOAD(scale + out + i) + LOAD(bias + out + i));
    }
  }
}

/* e to the power of x, to seven digits; x is 88 at most, and what is far below nothing becomes 0. */
TARGET static inline vec NAMED(power)(vec x)
{
  ivec low = x < -87.0f;
  x = (vec)(((ivec)x & ~low) | ((ivec)((vec){0} - 87.0f) & low));
  /* Rounding to the nearest whole number by a number that leaves no room for digits behind it. */
  const float shift = 12582912.0f;
  vec rounded = x * 1.44269504f + shift;
  ivec whole = (ivec)rounded - (ivec)((vec){0} + shift);
  vec parts = rounded - shift;
  x = x - parts * 0.693359375f + parts * 2.12194440e-4f;
  vec sum = (vec){0} + 1.9875691500e-4f;
  sum = sum * x + 1.3981999507e-3f;
  sum = sum * x + 8.3334519073e-3f;
  sum = sum * x + 4.1665795894e-2f;
  sum = sum * x + 1.6666665459e-1f;
  sum = sum * x + 5.0000001201e-1f;
  sum = sum * x * x + x + 1.0f;
  vec scale = (vec)((whole + 127) << 23);
  return (vec)((ivec)(sum * scale) & ~low);
}

TARGET static inline float NAMED(total)(vec x)
{
  float sum = 0;
  for (int i = 0; i < LANES; i++) sum += x[i];
  return sum;
}

TARGET static void NAMED(attention)(
  const float *qkv, size_t pieces, size_t heads, float *y, float *room)
{
  const size_t width = 32, stride = 3 * heads * width;
  const size_t padded = (pieces + LEDE_ENCODER_PANEL - 1) / LEDE_ENCODER_PANEL * LEDE_ENCODER_PANEL;
  float *keys = room;                        /* panels of 32 pieces, in each number by number */
  float *values = keys + padded * width;     /* piece by piece, 32 numbers each */
  float *shares = values + padded * width;   /* a row for each piece of a block */
  const size_t block = 48;
  for (size_t head = 0; head < heads; head++) {
    const float *q = qkv + head * width, *k = q + heads * width, *v = k + heads * width;
    for (size_t piece = 0; piece < padded; piece++) {
      float *key = keys + piece / LEDE_ENCODER_PANEL * LEDE_ENCODER_PANEL * width
        + piece % LEDE_ENCODER_PANEL;
      for (size_t i = 0; i < width; i++) {
        key[i * LEDE_ENCODER_PANEL] = piece < pieces ? k[piece * stride + i] : 0;
        values[piece * width + i] = piece < pieces ? v[piece * stride + i] : 0;
      }
    }
    for (size_t from = 0; from < pieces; from += block) {
      const size_t rows = pieces - from < block ? pieces - from : block;
      for (size_t at = 0; at < padded; at += LEDE_ENCODER_PANEL)
        NAMED(panel)(
          q + from * stride, rows, stride, keys + at * width, width, shares + at, padded, 0);
      for (size_t row = 0; row < rows; row++) {
        float *own = shares + row * padded, most = own[0];
        for (size_t i = 1; i < pieces; i++) most = own[i] > most ? own[i] : most;
        const float root = 0.17677669529f; /* one by the root of 32 */
        for (size_t i = pieces; i < padded; i++) own[i] = -1e9f;
        vec sum = {0};
        for (size_t i = 0; i < padded; i += LANES) {
          vec share = NAMED(power)((LOAD(own + i) - most) * root);
          STORE(own + i, share);
          sum += share;
        }
        const float part = 1 / NAMED(total)(sum);
        for (size_t i = 0; i < padded; i += LANES) STORE(own + i, LOAD(own + i) * part);
      }
      NAMED(panel)(
        shares, rows, padded, values, padded, y + from * heads * width + head * width,
        heads * width, 0);
    }
  }
}

TARGET static void NAMED(add_norm)(
  float *x, const float *added, size_t rows, size_t width, const float *gain, const float *bias)
{
  for (size_t row = 0; row < rows; row++, x += width, added += width) {
    vec sum = {0};
    for (size_t i = 0; i < width; i += LANES) {
      vec both = LOAD(x + i) + LOAD(added + i);
      STORE(x + i, both);
      sum += both;
    }
    const float mean = NAMED(total)(sum) / (float)width;
    vec squares = {0};
    for (size_t i = 0; i < width; i += LANES) {
      vec away = LOAD(x + i) - mean;
      squares += away * away;
    }
    const float scale = 1 / sqrtf(NAMED(total)(squares) / (float)width + 1e-12f);
    for (size_t i = 0; i < width; i += LANES)
      STORE(x + i, (LOAD(x + i) - mean) * scale * LOAD(gain + i) + LOAD(bias + i));
  }
}

/* By formula 7.1.26 of Abramowitz and Stegun, which is right to 1.5e-7. */
TARGET static void NAMED(gelu)(float *x, size_t count)
{
  for (size_t i = 0; i < count; i += LANES) {
    vec value = LOAD(x + i);
    ivec sign = (ivec)value & INT32_MIN;
    vec size = (vec)((ivec)value & 0x7fffffff) * 0.70710678f;
    vec t = 1.0f / (1.0f + size * 0.3275911f);
    vec sum = (vec){0} + 1.061405429f;
    sum = sum * t - 1.453152027f;
    sum = sum * t + 1.421413741f;
    sum = sum * t - 0.284496736f;
    sum = sum * t + 0.254829592f;
    vec erf = 1.0f - sum * t * NAMED(power)(-size * size);
    STORE(x + i, value * 0.5f * (1.0f + (vec)((ivec)erf | sign)));
  }
}

#undef vec
#undef ivec
#undef LOAD
#undef STORE
#undef TILE
#undef NAMED
#undef JOINED
#undef JOINED_
#undef WAY
#undef TARGET
#undef LANES
#undef ROWS
#undef VECTORS
