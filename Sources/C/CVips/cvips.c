/* libvips behind a few functions: its own are variadic, which Swift cannot call. */
#include "cvips.h"

#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <vips/vips.h>

int lede_picture_start(void) {
  /* Each further arena would take 64 MB of the address space that the limits leave. */
  mallopt(M_ARENA_MAX, 1);
  /* Looks for no modules: they hold loaders that are not wanted here, each with its libraries. */
  g_setenv("VIPSHOME", "/nonexistent", TRUE);
  g_setenv("VIPS_BLOCK_UNTRUSTED", "1", TRUE);
  /* Writes no code as it runs: that takes files, which this process may not have. */
  g_setenv("VIPS_NOVECTOR", "1", TRUE);
  if (VIPS_INIT("lede-picture")) return -1;
  vips_block_untrusted_set(TRUE);
  vips_cache_set_max(0);
  vips_concurrency_set(1);
  return 0;
}

int lede_picture_read_facts(const void *bytes, size_t count, struct lede_picture_facts *facts) {
  VipsImage *image =
      vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  if (image == NULL) return -1;
  facts->width = vips_image_get_width(image);
  facts->height = vips_image_get_height(image);
  /* vips_image_get_n_pages says 1 where there are very many. */
  facts->frames = 1;
  if (vips_image_get_typeof(image, VIPS_META_N_PAGES) &&
      vips_image_get_int(image, VIPS_META_N_PAGES, &facts->frames))
    facts->frames = 1;
  g_object_unref(image);
  return 0;
}

/* What 8.14 writes even when told to strip: when and where a photograph was taken, with what. */
static void forget(VipsImage *image) {
  gchar **names = vips_image_get_fields(image);
  for (int i = 0; names[i] != NULL; i++) {
    const char *name = names[i];
    if (g_str_has_prefix(name, "exif-") || g_str_has_prefix(name, "xmp-") ||
        g_str_has_prefix(name, "iptc-") || g_str_has_prefix(name, "icc-") ||
        g_str_has_prefix(name, "png-comment") || strcmp(name, VIPS_META_ORIENTATION) == 0)
      vips_image_remove(image, name);
  }
  g_strfreev(names);
}

int lede_picture_make(
    const void *bytes, size_t count, int width, int height, void **made, size_t *made_count) {
  VipsImage *image = NULL;
  if (vips_thumbnail_buffer(
          (void *)bytes, count, &image, width, "height", height, "size", VIPS_SIZE_DOWN,
          /* As an option of the loader: 8.14 passes it on from files only, and not from buffers. */
          "export_profile", "srgb", "option_string", "[fail_on=truncated]", NULL))
    return -1;
  VipsImage *bare = NULL;
  int is_bare = vips_copy(image, &bare, NULL) == 0;
  g_object_unref(image);
  if (!is_bare) return -1;
  forget(bare);
  image = bare;
  int failed =
      vips_webpsave_buffer(image, made, made_count, "Q", 76, "effort", 2, "strip", TRUE, NULL);
  g_object_unref(image);
  return failed ? -1 : 0;
}

void lede_picture_fonts(const char *config) {
  /* Fontconfig keeps what it finds; where no file may be written it goes without. */
  signal(SIGXFSZ, SIG_IGN);
  g_setenv("FONTCONFIG_FILE", config, TRUE);
  g_setenv("PANGOCAIRO_BACKEND", "fontconfig", TRUE);
}

void lede_picture_free(void *made) { g_free(made); }

const char *lede_picture_trouble(void) { return vips_error_buffer(); }
