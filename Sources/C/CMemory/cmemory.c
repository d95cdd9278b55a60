#define _GNU_SOURCE
#include "cmemory.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <link.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

void lede_share_heaps(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
  /* A body of megabytes is given back as it is let go of. By itself glibc would have the heap hold the next
     ones after the first was freed, and the heap keeps what lies below something in use. */
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
#endif
}

void lede_trim_heaps(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#ifdef __GLIBC__
/* Whether the loader wrote into the code of a library, which a fresh copy of its file would lack. */
static int has_patched_code(const struct dl_phdr_info *object) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
  }
  return 0;
}

static int unmap_code(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  const uintptr_t page = *(const uintptr_t *)context;
  /* The kernel's own piece has no file to come back from. */
  if (strncmp(object->dlpi_name, "linux-", 6) == 0 || has_patched_code(object)) return 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    const uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    const uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_filesz;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}
#endif

void lede_let_go_of_code(void) {
#ifdef __GLIBC__
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(unmap_code, &page);
#endif
}
