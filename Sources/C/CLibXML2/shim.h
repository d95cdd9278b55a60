/* Carries pkg-config flags only: libxml2's headers bring ICU's, which clash with Foundation's own. */
