/* Carries pkg-config flags only: CVips alone reads libvips' headers, and GLib's with them. */
