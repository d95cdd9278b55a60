// Memory for the module, which has no C library: blocks of powers of two, and a list of spare ones for each size.

#include <stddef.h>
#include <stdint.h>

// Stands before each block, and keeps what follows at a place that any number may have.
struct head {
  union {
    struct head *next;
    uint32_t size_class;
  };
} __attribute__((aligned(16)));

extern unsigned char __heap_base;
static struct head *spare[28];
static uintptr_t top;

// Gives a block of `bytes`; the only function of its kind that Swift calls.
int posix_memalign(void **block, size_t alignment, size_t bytes) {
  if (alignment > 16 || bytes > (size_t)1 << 26) return 12;
  uint32_t size_class = 5;
  while (((size_t)1 << size_class) < bytes + sizeof(struct head)) size_class++;
  struct head *head = spare[size_class];
  if (head) {
    spare[size_class] = head->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = top + ((uintptr_t)1 << size_class);
    uintptr_t have = __builtin_wasm_memory_size(0) * 65536ul;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) / 65536) == (size_t)-1) return 12;
    head = (struct head *)top;
    top = end;
  }
  head->size_class = size_class;
  *block = head + 1;
  return 0;
}

void free(void *block) {
  if (!block) return;
  struct head *head = (struct head *)block - 1;
  uint32_t size_class = head->size_class;
  head->next = spare[size_class];
  spare[size_class] = head;
}
