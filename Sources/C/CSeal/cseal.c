/* A filter of system calls in the words of the kernel (seccomp, classic BPF), so that no library is
   needed for it. */
#define _GNU_SOURCE
#include "cseal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define LEDE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define LEDE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/* The lower half of an argument: both machines put it first. */
#define LOAD_ARGUMENT(n) LOAD(args[n])
#define END(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) END(SECCOMP_RET_ERRNO | (error))
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), END(SECCOMP_RET_ALLOW)
/* Allows a call where none of these bits of an argument is set. */
#define ALLOW_WITHOUT(call, n, bits)                                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD_ARGUMENT(n),                    \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), END(SECCOMP_RET_ALLOW), REFUSE(EPERM)
/* Allows a call where one of these bits of an argument is set. */
#define ALLOW_WITH(call, n, bits)                                                               \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD_ARGUMENT(n),                    \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), END(SECCOMP_RET_ALLOW), REFUSE(EPERM)
/* Allows a call where an argument is this. */
#define ALLOW_ONLY(call, n, value)                                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD_ARGUMENT(n),                    \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), END(SECCOMP_RET_ALLOW), REFUSE(EPERM)

/* Allows a call where an argument is below this. */
#define ALLOW_BELOW(call, n, value)                                                             \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD_ARGUMENT(n),                    \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), 1, 0), END(SECCOMP_RET_ALLOW), REFUSE(EPERM)

#define HEAD                                                                                    \
  LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LEDE_ARCHITECTURE, 1, 0),                    \
      END(SECCOMP_RET_KILL_PROCESS), LOAD(nr)

/* What computing takes: memory without code, threads, time, and what is open already. A thread that
   could be a process is none of it; the C library asks in the old way when it may not in the new. */
#define COMPUTING                                                                               \
  ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(lseek),         \
      ALLOW(close), ALLOW(fstat), ALLOW(futex), ALLOW(brk), ALLOW(munmap), ALLOW(mremap),       \
      ALLOW(madvise), ALLOW(exit), ALLOW(exit_group), ALLOW(set_robust_list), ALLOW(rseq),      \
      ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),      \
      ALLOW(restart_syscall), ALLOW(getpid), ALLOW(gettid), ALLOW(getuid), ALLOW(geteuid),      \
      ALLOW(getgid), ALLOW(getegid), ALLOW(clock_gettime), ALLOW(clock_getres),                 \
      ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrandom),          \
      ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(sched_getattr), ALLOW(sysinfo),       \
      ALLOW(uname), ALLOW(getrusage), ALLOW(membarrier), ALLOW(ppoll),                          \
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),                 \
      ALLOW_WITH(clone, 0, CLONE_THREAD), ALLOW_ONLY(prctl, 0, PR_SET_NAME),                    \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS)

/* What looking for letters takes beside it. */
#define READING                                                                                 \
  ALLOW_WITHOUT(openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC), ALLOW(newfstatat),           \
      ALLOW(statx), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(getdents64), ALLOW(readlinkat),  \
      ALLOW(statfs), ALLOW(fstatfs), ALLOW_BELOW(fcntl, 1, F_GETLK), ALLOW(getcwd), ALLOW(fadvise64)

#ifdef __x86_64__
/* Calls by which older libraries do the same. */
#define OLD_READING                                                                             \
  ALLOW_WITHOUT(open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC), ALLOW(stat), ALLOW(lstat),     \
      ALLOW(access), ALLOW(readlink),
#else
#define OLD_READING
#endif

static int filter(struct sock_filter *steps, unsigned short count) {
  struct sock_fprog program = {.len = count, .filter = steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  /* For all threads, also those that libraries have begun. */
  long failed = syscall(
      __NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  /* Above zero it names a thread that would not follow. */
  return failed == 0 ? 0 : failed > 0 ? ESRCH : errno;
}

int lede_seal(int reads_files) {
#ifdef LEDE_ARCHITECTURE
  struct sock_filter alone[] = {HEAD, COMPUTING, REFUSE(EPERM)};
  struct sock_filter reading[] = {HEAD, COMPUTING, READING, OLD_READING REFUSE(EPERM)};
  return reads_files ? filter(reading, sizeof reading / sizeof *reading)
                     : filter(alone, sizeof alone / sizeof *alone);
#else
  (void)reads_files;
  return ENOSYS;
#endif
}

int lede_hide_memory(void) {
  /* Swift's own report shows registers and what they lead to; whoever sets it up still gets it. */
  static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  if (getenv("SWIFT_BACKTRACE") == NULL)
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
  struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
  /* A core that a program takes over is bound by no limit, but by this. */
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

/* Ends a process that should never have come to be, or waits for its end. */
static int ended(long pid) {
  if (pid < 0) return errno;
  if (pid == 0) _exit(0);
  while (waitpid((pid_t)pid, NULL, 0) < 0 && errno == EINTR) {
  }
  return 0;
}

int lede_try(const char *what) {
  if (strcmp(what, "open") == 0) {
    int file = open("/", O_RDONLY | O_DIRECTORY);
    return file < 0 ? errno : (close(file), 0);
  }
  if (strcmp(what, "socket") == 0) {
    int end = socket(AF_INET, SOCK_STREAM, 0);
    return end < 0 ? errno : (close(end), 0);
  }
  if (strcmp(what, "fork") == 0) return ended(syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0));
  if (strcmp(what, "exec") == 0) {
    /* A file that is none: what may run programs hears of that, what may not hears of itself. */
    char *nothing[] = {NULL};
    execve("/nowhere/at/all", nothing, nothing);
    return errno == ENOENT ? 0 : errno;
  }
  if (strcmp(what, "code") == 0) {
    void *page =
        mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? errno : (munmap(page, 4096), 0);
  }
  if (strcmp(what, "kill") == 0) return kill(getpid(), 0) == 0 ? 0 : errno;
  return -1;
}
