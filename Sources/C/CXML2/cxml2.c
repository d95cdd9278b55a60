#include "cxml2.h"
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

struct lx_parser {
  lx_events events;
  void *user;
  xmlParserCtxtPtr context;
};

static void on_start(void *p, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
                     int spaces, const xmlChar **declared, int count, int defaulted,
                     const xmlChar **attributes) {
  lx_parser *parser = p;
  (void)defaulted;
  if (spaces > 0) parser->events.declared(parser->user, spaces, declared);
  parser->events.start(parser->user, name, prefix, space, count, attributes);
}

static void on_end(void *p, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
  lx_parser *parser = p;
  (void)name, (void)prefix, (void)space;
  parser->events.end(parser->user);
}

static void on_text(void *p, const xmlChar *bytes, int count) {
  lx_parser *parser = p;
  parser->events.text(parser->user, bytes, count);
}

#if LIBXML_VERSION >= 21200
static void on_error(void *p, const xmlError *error) {
#else
static void on_error(void *p, xmlErrorPtr error) {
#endif
  lx_parser *parser = p;
  if (error->domain == XML_FROM_NAMESPACE) {
    if (error->code == XML_NS_ERR_UNDEFINED_NAMESPACE) parser->events.error(parser->user, 1);
  } else if (error->level >= XML_ERR_ERROR) {
    parser->events.error(parser->user, 0);
  }
}

lx_parser *lx_open(const lx_events *events, void *user, int recovers) {
  lx_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->events = *events;
  parser->user = user;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  /* One function for both kinds of text keeps libxml2 from guessing which white space matters. */
  handler.characters = handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  handler.serror = on_error;
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (!parser->context) {
    free(parser);
    return NULL;
  }
  /* Not NOERROR: on_error takes all errors, and newer releases of libxml2 would not even tell it. */
  xmlCtxtUseOptions(parser->context, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC |
                                       (recovers ? XML_PARSE_RECOVER : 0));
  xmlSwitchEncoding(parser->context, XML_CHAR_ENCODING_UTF8);
  return parser;
}

void lx_read(lx_parser *parser, const char *bytes, int count) {
  xmlParseChunk(parser->context, bytes, count, 0);
}

void lx_finish(lx_parser *parser) { xmlParseChunk(parser->context, NULL, 0, 1); }

void lx_close(lx_parser *parser) {
  xmlFreeParserCtxt(parser->context);
  free(parser);
}
