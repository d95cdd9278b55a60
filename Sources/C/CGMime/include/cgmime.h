/* What lede-letter needs of GMime, and nothing else of it. */
#pragma once
#include <stddef.h>

/* A letter that was taken apart. */
struct lede_letter;

/* One part of a letter, in the order in which parts stand, each behind the one that holds it. */
struct lede_letter_part {
  /* The place of the part that holds it; -1 of the first. */
  int parent;
  int is_attachment;
  /* Such as `text` and `html`, in small letters; its Content-ID without brackets; its charset. NULL where it says none. */
  const char *type, *subtype, *content_id, *charset;
};

/* Starts GMime, and loads what turns charsets into UTF-8, as that takes files; 0 when it could be. */
int lede_letter_start(void);

/* Takes a letter apart; NULL when the bytes are none. They must live as long as the letter. */
struct lede_letter *lede_letter_open(const void *bytes, size_t count);

/* The first header of a name, unfolded and decoded; NULL without one. Lives as long as the letter. */
const char *lede_letter_header(struct lede_letter *letter, const char *name);

/* The first sender's address, and the name beside it; NULL without one. They live as long as the letter. */
const char *lede_letter_sender(struct lede_letter *letter);
const char *lede_letter_sender_name(struct lede_letter *letter);

/* When it says that it was written, in seconds of UTC; 0 when it does not. */
long long lede_letter_date(struct lede_letter *letter);

/* How many parts are looked at: those deeper than 10 or behind the first 100 are not. */
int lede_letter_count(struct lede_letter *letter);
struct lede_letter_part lede_letter_part(struct lede_letter *letter, int number);

/* The bytes of a part that holds none, out of its transfer encoding, to be freed; NULL when it has none. */
void *lede_letter_body(struct lede_letter *letter, int number, size_t *count);
void lede_letter_free(void *body);
