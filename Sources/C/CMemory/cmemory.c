#include "cmemory.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void lede_share_heaps(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
#endif
}
