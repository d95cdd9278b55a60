// What the page for checking brings along, so that a device can judge without Lede.

enum DeviceCheck {
  /// The models that a device gets, by their names in the share folder, where they are there.
  ///
  /// Headlines are judged by Lede alone: both tables would be more than a phone should load.
  static let brought = ["article", "hate"]
}
