#include "markup_reference.h"
#include <libxml/HTMLparser.h>

int markup_reference(const unsigned char *bytes, int count) {
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  htmlDocPtr page = htmlReadMemory((const char *)bytes, count, 0, "utf-8", options);
  int children = 0;
  if (page) {
    for (xmlNodePtr node = page->children; node; node = node->next) children++;
    xmlFreeDoc(page);
  }
  return children;
}
