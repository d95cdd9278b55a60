/* The picture card of a fortune: a slip of paper with its words, drawn of rectangles and letters. */
#include "cvips.h"

#include <vips/vips.h>

enum { WIDTH = 1200, HEIGHT = 630, EDGE = 48, ROUND = 28, FINE = 2, INSIDE = 900 };

/* Paper, the slip, its edge, the words, the lesser words, and what is lit: as lede.css has them. */
static double paper[] = {250, 248, 244}, slip[] = {255, 255, 255}, edge[] = {229, 224, 214};
static double ink[] = {29, 27, 24}, faint[] = {92, 87, 78}, accent[] = {20, 96, 90};

static void set(double *color, unsigned bits) {
  for (int part = 0; part < 3; part++) color[part] = bits >> (16 - 8 * part) & 255;
}

void lede_picture_colors(unsigned slip_bits, unsigned ink_bits, unsigned accent_bits) {
  set(slip, slip_bits);
  set(edge, accent_bits);
  set(ink, ink_bits);
  set(faint, ink_bits);
  set(accent, accent_bits);
}

/* Lays a colour over a picture wherever a mask of the same size is light; takes both, gives a new one. */
static VipsImage *lay(VipsImage *picture, VipsImage *mask, double *color) {
  VipsImage *plain = NULL, *laid = NULL;
  if (picture != NULL && mask != NULL) {
    plain = vips_image_new_from_image(picture, color, 3);
    if (plain != NULL && vips_ifthenelse(mask, plain, picture, &laid, "blend", TRUE, NULL))
      laid = NULL;
  }
  g_clear_object(&plain);
  g_clear_object(&picture);
  g_clear_object(&mask);
  return laid;
}

/* A mask of the whole card with a rectangle whose corners are round; drawn finer and made smaller. */
static VipsImage *rounded(int left, int top, int width, int height, int radius) {
  VipsImage *black = NULL, *mask = NULL, *small = NULL;
  if (vips_black(&black, WIDTH * FINE, HEIGHT * FINE, NULL)) return NULL;
  mask = vips_image_copy_memory(black);
  g_object_unref(black);
  if (mask == NULL) return NULL;
  int x = left * FINE, y = top * FINE, w = width * FINE, h = height * FINE, r = radius * FINE;
  int failed = vips_draw_rect1(mask, 255, x + r, y, w - 2 * r, h, "fill", TRUE, NULL) ||
               vips_draw_rect1(mask, 255, x, y + r, w, h - 2 * r, "fill", TRUE, NULL);
  for (int corner = 0; corner < 4 && !failed && r > 0; corner++)
    failed = vips_draw_circle1(
        mask, 255, corner & 1 ? x + w - r - 1 : x + r, corner & 2 ? y + h - r - 1 : y + r, r,
        "fill", TRUE, NULL);
  if (!failed && vips_shrink(mask, &small, FINE, FINE, NULL)) small = NULL;
  g_object_unref(mask);
  return small;
}

/* A mask with a line or a block of words, broken between words, or anywhere where a word is too long. */
static VipsImage *letters(const char *markup, const char *font, int width, VipsTextWrap wrap) {
  VipsImage *mask = NULL;
  if (vips_text(
          &mask, markup, "font", font, "width", width, "align", VIPS_ALIGN_CENTRE, "dpi", 72,
          "spacing", 6, "wrap", wrap, NULL))
    return NULL;
  return mask;
}

static VipsImage *line(const char *markup) {
  return letters(markup, "Lede Card 30", INSIDE, VIPS_TEXT_WRAP_WORD);
}

/* The largest letters in which the words leave room for the rest; NULL where there is no such. */
static VipsImage *fitting(const char *words, VipsTextWrap wrap) {
  static const int sizes[] = {66, 58, 50, 44, 38, 33, 28, 24, 20, 16};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    char font[64];
    g_snprintf(font, sizeof font, "Lede Card Italic %d", sizes[i]);
    VipsImage *text = letters(words, font, INSIDE, wrap);
    if (text == NULL) return NULL;
    if (vips_image_get_height(text) <= 300 && vips_image_get_width(text) <= INSIDE) return text;
    g_object_unref(text);
  }
  return NULL;
}

/* The same on a mask of the whole card, in its middle, at a height; takes the mask. */
static VipsImage *centred(VipsImage *mask, int top) {
  VipsImage *whole = NULL;
  if (mask != NULL &&
      vips_embed(
          mask, &whole, (WIDTH - vips_image_get_width(mask)) / 2, top, WIDTH, HEIGHT, NULL))
    whole = NULL;
  g_clear_object(&mask);
  return whole;
}

int lede_picture_card(
    const char *words, const char *numbers, const char *name, void **made, size_t *made_count) {
  VipsImage *text = fitting(words, VIPS_TEXT_WRAP_WORD);
  if (text == NULL) text = fitting(words, VIPS_TEXT_WRAP_WORD_CHAR);
  if (text == NULL) return -1;
  int height = vips_image_get_height(text);
  int top = EDGE + 92 + (330 - height) / 2;

  VipsImage *black = NULL, *card = NULL, *flat = NULL;
  if (vips_black(&black, WIDTH, HEIGHT, "bands", 3, NULL)) {
    g_object_unref(text);
    return -1;
  }
  vips_copy(black, &flat, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(black);
  if (flat != NULL) {
    card = vips_image_new_from_image(flat, paper, 3);
    g_object_unref(flat);
  }
  int w = WIDTH - 2 * EDGE, h = HEIGHT - 2 * EDGE;
  card = lay(card, rounded(EDGE, EDGE, w, h, ROUND), edge);
  card = lay(card, rounded(EDGE + 2, EDGE + 2, w - 4, h - 4, ROUND - 2), slip);
  card = lay(card, rounded(WIDTH / 2 - 42, EDGE + 56, 84, 6, 2), accent);
  card = lay(card, centred(text, top), ink);
  if (*numbers != 0)
    card = lay(card, centred(line(numbers), HEIGHT - EDGE - 118), faint);
  card = lay(card, centred(line(name), HEIGHT - EDGE - 62), accent);
  if (card == NULL) return -1;
  int failed = vips_pngsave_buffer(card, made, made_count, "compression", 9, "strip", TRUE, NULL);
  g_object_unref(card);
  return failed ? -1 : 0;
}
