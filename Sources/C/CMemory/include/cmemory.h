/* What Swift does not see of the C library's memory. */
#pragma once

/*
 * Lets all threads share two heaps, to be called before the first thread begins. By default each
 * thread gets one of its own, up to eight a core, and what one of them frees the others cannot use:
 * of 50 MB that an idle server held, 12 were that. What is larger than 1 MB is the system's again as soon
 * as it is freed. Does nothing where the C library is not glibc.
 */
void lede_share_heaps(void);

/* Gives freed memory back to the system. Does nothing where the C library is not glibc. */
void lede_trim_heaps(void);

/*
 * Unmaps the pages of code and constants of the program and its libraries: what is needed comes
 * back from their files, mostly out of the system's cache, at the next use (about 2 ms in all, once).
 * Starting and asking all feeds touch 25 MB of it that a server at rest never needs again. Only what
 * nobody can have written to is let go. Does nothing where the C library is not glibc.
 */
void lede_let_go_of_code(void);
