#pragma once

/* Reads a page with libxml2's HTML parser; the number of its children, so that nothing is left out. */
int markup_reference(const unsigned char *bytes, int count);
