/* What Swift does not see of the C library's memory. */
#pragma once

/*
 * Lets all threads share two heaps, to be called before the first thread begins. By default each
 * thread gets one of its own, up to eight a core, and what one of them frees the others cannot use:
 * of 50 MB that an idle server held, 12 were that. Does nothing where the C library is not glibc.
 */
void lede_share_heaps(void);
