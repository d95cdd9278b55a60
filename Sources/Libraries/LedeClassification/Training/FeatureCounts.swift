// The features of a labelled text, counted: what training keeps of it.

import LedeLanguage
import LedeBase

/// How often each feature stands in a text, by part.
struct FeatureCounts: Sendable {
  /// The hashes of each part in rising order, and how often each stands there.
  var parts: [[(hash: UInt32, count: UInt8)]]

  init(_ writing: Writing, withShapes: Bool) {
    let title = normalised(writing.title.utf8.span)
    let body = normalised(writing.text.utf8.span)
    parts = [Self.counted(title, .title), Self.counted(body, .body)]
    parts.append(withShapes ? Self.counted(body, .shape) : [])
    parts.append(withShapes ? Self.counted(title, .titleShape) : [])
  }

  private static func counted(_ text: [UInt8], _ part: TextPart) -> [(hash: UInt32, count: UInt8)] {
    var hashes: [UInt32] = []
    hashes.reserveCapacity(text.count / 2)
    eachFeature(of: text.span, as: part) { hash, _, _ in hashes.append(hash) }
    hashes.sort()
    var counted: [(hash: UInt32, count: UInt8)] = []
    for hash in hashes {
      if let last = counted.last, last.hash == hash {
        if last.count < Repetition.most { counted[counted.count - 1].count += 1 }
      } else {
        counted.append((hash, 1))
      }
    }
    return counted
  }
}

/// In how many texts, and of how many publishers, each feature stands.
///
/// Publishers must be noted one after the other: open addressing has room for the last one alone.
struct FeatureSpread {
  private struct Slot {
    var hash: UInt32 = 0
    var last: UInt32 = 0
    var texts: UInt32 = 0
    var publishers: UInt16 = 0
    var part: UInt8 = 0
  }

  private var slots: [Slot]
  private var used = 0
  private var mask: Int { slots.count - 1 }

  init() { slots = Array(repeating: Slot(), count: 1 << 20) }

  /// Notes the features of one text of a publisher, whose number is above 0.
  mutating func note(_ counts: FeatureCounts, publisher: UInt32) {
    for (part, features) in counts.parts.enumerated() {
      for feature in features { note(feature.hash, UInt8(part), publisher) }
    }
  }

  private mutating func note(_ hash: UInt32, _ part: UInt8, _ publisher: UInt32) {
    var place = Int(hash) & mask
    while slots[place].hash != 0, slots[place].hash != hash { place = (place + 1) & mask }
    if slots[place].hash == 0 {
      used += 1
      slots[place].hash = hash
      slots[place].part = part
    }
    // A hash that two parts share, one in four thousand million, belongs to the first.
    guard slots[place].part == part else { return }
    slots[place].texts += 1
    if slots[place].last != publisher {
      slots[place].last = publisher
      slots[place].publishers &+= 1
    }
    if used * 10 > slots.count * 7 { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.hash != 0 {
      var place = Int(slot.hash) & mask
      while slots[place].hash != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  /// A feature that is worth keeping.
  struct Kept {
    var hash: UInt32
    var part: UInt8
    var texts: UInt32
  }

  /// Those that stand in enough texts of enough publishers, by their hash.
  func kept(_ least: [(texts: Int, publishers: Int)]) -> [Kept] {
    slots.filter { slot in
      let least = least[Int(slot.part)]
      return slot.hash != 0 && slot.texts >= least.texts && slot.publishers >= least.publishers
    }.map { Kept(hash: $0.hash, part: $0.part, texts: $0.texts) }.sorted { $0.hash < $1.hash }
  }
}
