// How much the bodies of all requests under way may hold.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "chttp.h"

namespace lede {

/// What has come of bodies whose requests are not answered, counted by all loops that share it.
class BodyRoom {
 public:
  /// What one body takes of it.
  struct Part {
    std::size_t bytes = 0;
    std::int64_t sender = 0;       // 0 until it is known, and of whoever stands alone
    std::size_t bytesOfSender = 0;  // what of it is counted for the sender
  };

  /// Counts a body that now holds this much; false when that is more than may come now.
  ///
  /// A quarter of the room is left to small bodies: a few large ones that drip keep nobody from marking a
  /// story. And of one sender's large ones only one may hold more than a quarter: nobody keeps all others
  /// from sending pictures.
  bool take(Part &part, std::size_t bytes, const ch_limits &limits) {
    const std::size_t more = bytes - part.bytes;
    if (more == 0) return true;
    part.bytes = bytes;
    const std::size_t all = total.fetch_add(more, std::memory_order_relaxed) + more;
    const std::size_t room = limits.all_body_bytes;
    if (bytes <= limits.body_bytes) return all <= room;
    return all <= room - room / 4 && (part.sender == 0 || takeAsSender(part, room / 4));
  }

  void give(Part &part) {
    total.fetch_sub(part.bytes, std::memory_order_relaxed);
    if (part.bytesOfSender > 0) {
      const std::lock_guard lock(mutex);
      const auto place = senders.find(part.sender);
      if ((place->second -= part.bytesOfSender) == 0) senders.erase(place);
    }
    part = {};
  }

  std::size_t held() const { return total.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::size_t> total{0};
  std::mutex mutex;
  std::unordered_map<std::int64_t, std::size_t> senders;

  bool takeAsSender(Part &part, std::size_t most) {
    const std::lock_guard lock(mutex);
    std::size_t &together = senders[part.sender];
    together += part.bytes - part.bytesOfSender;
    part.bytesOfSender = part.bytes;
    return together <= most || together == part.bytes;
  }
};

}  // namespace lede
