// Tells the thread sanitizer about Swift's Mutex.
//
// On Linux a Mutex is a word that threads compare and swap; when two want it at once, the slower one
// goes through _lockSlow and _unlockSlow of libswiftSynchronization, which are not built with the
// sanitizer and hand the word over inside the kernel (a futex with priority inheritance). The
// sanitizer sees no order between the two threads, and reports whatever the Mutex guards as a race:
//
//     let count = Mutex(0)
//     await withTaskGroup { group in
//       for _ in 0..<4 { group.addTask { for _ in 0..<20_000 { count.withLock { $0 += 1 } } } }
//     }
//
// is reported without this file and is silent with it (mutex.swift beside it; script/sanitize looks
// each time). So nothing in Lede needs to be suppressed, and a race beside a Mutex is still found.
//
// Preloaded, the two functions stand before the runtime's own, call them, and say what they mean.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Weak, as the tools that start the tests are not built with the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*theirs)(uint32_t, SELF void *) =
      (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
  theirs(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF void *mutex) {
  SWIFT void (*theirs)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  theirs(mutex);
}
