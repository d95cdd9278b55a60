// What readers do about posts, as the next page tells it.

import LedeBase
import LedeMarkup
package import LedeSite

extension Posts {
  static let posted = Deed("posted")
  static let removed = Deed("unposted")
  static let reported = Deed("postreported")
  static let uncommented = Deed("uncommented")
  static let taken = Deed("takendown")
  static let putBack = Deed("putback")
  static let faced = Deed("faced")

  package static var deeds: [DeedKind] {
    [
      DeedKind("posted") { _ in ToldDeed(Phrases.didPost) },
      DeedKind("unposted") { _ in ToldDeed(Phrases.didRemovePost) },
      DeedKind("postreported") { _ in ToldDeed(Phrases.didReport) },
      DeedKind("uncommented") { _ in ToldDeed(Phrases.didRemoveComment) },
      DeedKind("takendown") { _ in ToldDeed(Phrases.didTakeDown) },
      DeedKind("putback") { _ in ToldDeed(Phrases.didPutBack) },
      DeedKind("faced") { _ in ToldDeed(Phrases.didSetFace) },
    ]
  }
}
