/* Leaves a process with nothing but its memory and what it has open already. */
#pragma once

/*
 * Takes from this process and all its threads every call of the kernel but those that it needs to
 * compute, and to read and write what is open: no file is opened, no socket made, no program started,
 * no code made. With `reads_files` files can still be opened to be read. Gives 0, or an error number
 * where the kernel knows no such thing; the process goes on as it was then.
 */
int lede_seal(int reads_files);

/* Lets nothing of this process's memory out when it crashes; 0, or an error number. */
int lede_hide_memory(void);

/*
 * Tries what a sealed process may not do, named `open`, `socket`, `fork`, `exec`, `code` or `kill`.
 * Gives 0 when it was done, an error number when it was refused, and -1 for another name.
 */
int lede_try(const char *what);
