// What the commands of the news say.

import LedeBase

extension Phrases {
  static let nothingSavedYet = "Nothing saved yet. Save an item with: lede mark ID saved"
  static let nothingKeptYet = "Nothing here yet. Bring news with: lede refresh"
  static func passedOver(_ address: String) -> String {
    "Passed over, not a web address: \(address)"
  }
  static func refusedInside(_ count: Int) -> String {
    count == 1
      ? "One feed lies in a private network, where the settings of this command do not let it go. A running "
        + "Lede that may go there refreshes it, or add --fetch-private NETWORKS."
      : "\(count) feeds lie in a private network, where the settings of this command do not let it go. A "
        + "running Lede that may go there refreshes them, or add --fetch-private NETWORKS."
  }
}
