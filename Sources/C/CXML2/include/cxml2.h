#pragma once
#include <stddef.h>

/* libxml2's push parser, and nothing else of it: no tree, no entities, no document types, no network. */

typedef struct lx_parser lx_parser;

/* What a parser tells. Pointers are valid for the length of the call; names live as long as the parser. */
typedef struct {
  /* `attributes` holds five pointers for each: name, prefix, namespace, start and end of the value. */
  void (*start)(void *user, const unsigned char *name, const unsigned char *prefix,
                const unsigned char *space, int count, const unsigned char **attributes);
  void (*end)(void *user);
  /* So many namespaces were declared by the element that begins next: prefix (null of the default one) and
     address of each. */
  void (*declared)(void *user, int count, const unsigned char **spaces);
  void (*text)(void *user, const unsigned char *bytes, int count);
  /* A broken rule: of namespaces (an undeclared prefix), or of XML itself. */
  void (*error)(void *user, int is_prefix);
} lx_events;

/* A parser of UTF-8 that goes on after errors if `recovers`; null when there is no memory. */
lx_parser *lx_open(const lx_events *events, void *user, int recovers);
void lx_read(lx_parser *parser, const char *bytes, int count);
void lx_finish(lx_parser *parser);
void lx_close(lx_parser *parser);
