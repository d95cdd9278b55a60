/* What lede-picture needs of libvips, and nothing else of it. */
#pragma once
#include <stddef.h>

/* What the head of a picture says. */
struct lede_picture_facts {
  int width;
  int height;
  int frames;
};

/* Starts libvips with loaders that are fit for strangers' files alone; 0 when it could be. */
int lede_picture_start(void);

/* Reads the head of a picture, and no pixel; 0 when there is one. */
int lede_picture_read_facts(const void *bytes, size_t count, struct lede_picture_facts *facts);

/*
 * Makes a WebP that fits into width × height, upright, in sRGB, without anything but its pixels.
 * It is never larger than the picture. Gives 0, and bytes to be freed with lede_picture_free.
 */
int lede_picture_make(
    const void *bytes, size_t count, int width, int height, void **made, size_t *made_count);

/*
 * Makes the picture card of a fortune, a PNG of 1200 × 630, with the letters that FONTCONFIG_FILE
 * names. The texts are Pango's markup; numbers may be empty. Gives 0, and bytes to be freed.
 */
int lede_picture_card(
    const char *words, const char *numbers, const char *name, void **made, size_t *made_count);

/* The colours of the next card, red, green and blue in 24 bits: its slip, its words, what is lit. */
void lede_picture_colors(unsigned slip, unsigned ink, unsigned accent);

/* Says where the letters of cards lie, before the first is drawn. */
void lede_picture_fonts(const char *config);

void lede_picture_free(void *made);

/* What libvips says of the last thing that went wrong. */
const char *lede_picture_trouble(void);
