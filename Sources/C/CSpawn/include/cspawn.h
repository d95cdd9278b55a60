/* Starts a program that has nothing but a socket, within limits. */
#pragma once
#include <stdint.h>
#include <sys/types.h>

struct lede_child {
  pid_t pid;
  /* What is written here the program reads, and the other way round. */
  int socket;
};

/*
 * Starts the program at `path` with one argument: its standard input and output are one socket, it
 * has no other file, no environment, may write no file, and holds at most `memory` bytes and
 * `seconds` of processor time, of which it gets what others leave. Gives 0, or an error number.
 */
int lede_spawn(
    const char *path, const char *argument, uint64_t memory, uint64_t seconds,
    struct lede_child *child);

/*
 * Waits for the end of a program, and ends it after `milliseconds`. Gives its exit code, or the
 * number of the signal that ended it, below zero.
 */
int lede_reap(pid_t pid, int milliseconds);
