/* posix_spawn with the GNU actions, and prlimit: Swift's Glibc module shows neither. */
#define _GNU_SOURCE
#include "cspawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int limit(pid_t pid, int what, uint64_t soft, uint64_t hard) {
  struct rlimit limit = {.rlim_cur = soft, .rlim_max = hard};
  return prlimit(pid, what, &limit, NULL) == 0 ? 0 : errno;
}

static int set_limits(pid_t pid, uint64_t memory, uint64_t seconds) {
  int error = limit(pid, RLIMIT_AS, memory, memory);
  if (!error) error = limit(pid, RLIMIT_CPU, seconds, seconds + 1);
  if (!error) error = limit(pid, RLIMIT_FSIZE, 0, 0);
  if (!error) error = limit(pid, RLIMIT_CORE, 0, 0);
  if (!error) error = limit(pid, RLIMIT_NOFILE, 64, 64);
  return error;
}

/* Pages go before pictures, which still get a quarter beside one that is busy: their time is measured by the wall,
 * too. By its group, which is its own, as that reaches all its threads. */
static void set_nice(pid_t pid) {
  int own = getpriority(PRIO_PROCESS, 0);
  /* Where a system forbids it, its limits hold all the same. */
  (void)setpriority(PRIO_PGRP, pid, own > 14 ? 19 : own + 5);
}

static int set_actions(posix_spawn_file_actions_t *actions, int end) {
  int error = posix_spawn_file_actions_adddup2(actions, end, STDIN_FILENO);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, end, STDOUT_FILENO);
  if (!error)
    error = posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
  if (!error) error = posix_spawn_file_actions_addchdir_np(actions, "/");
  return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  /* A group of its own, so that Ctrl-C on a terminal is Lede's alone to answer. */
  if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
  if (!error)
    error = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  return error;
}

int lede_spawn(
    const char *path, const char *argument, uint64_t memory, uint64_t seconds,
    struct lede_child *child) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  char *arguments[] = {(char *)path, (char *)argument, NULL};
  char *environment[] = {NULL};
  pid_t pid = 0;
  int error = set_actions(&actions, ends[1]);
  if (!error) error = set_attributes(&attributes);
  if (!error) error = posix_spawn(&pid, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (!error) {
    /* It reads nothing before something is written, which is done after this. */
    error = set_limits(pid, memory, seconds);
    if (error) lede_reap(pid, 0);
    else set_nice(pid);
  }
  if (error) {
    close(ends[0]);
    return error;
  }
  child->pid = pid;
  child->socket = ends[0];
  return 0;
}

int lede_reap(pid_t pid, int milliseconds) {
  int status = 0;
  int slept = 0;
  for (int pause = 1;; pause = pause < 16 ? pause * 2 : 16) {
    pid_t found = waitpid(pid, &status, WNOHANG);
    if (found == pid) break;
    if (found < 0 && errno != EINTR) return -SIGKILL;
    if (slept >= milliseconds) {
      kill(pid, SIGKILL);
      while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
      }
      break;
    }
    struct timespec time = {.tv_sec = 0, .tv_nsec = pause * 1000000L};
    nanosleep(&time, NULL);
    slept += pause;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
