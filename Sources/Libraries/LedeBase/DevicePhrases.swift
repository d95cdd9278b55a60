// What the page for checking says while the device judges by itself.

extension Phrases {
  package static let checkedOnDevice =
    "Checked on this device, without a network. It is kept nowhere."
  package static let savedOnDevice = "Saved on this device"
  package static let savedOnDeviceHow = "These can be checked without a network as well."

  /// What a script says there, by its own names; `{n}` stands for a number.
  package static let deviceCheckWords: [(name: String, text: String)] = [
    (
      "address",
      "Lede cannot be reached, so nothing can be fetched from an address now. Paste the text itself, "
        + "or choose a story that is saved on this device."
    ),
    ("facts", "{n} words read · English · " + judgedWith("{model}")),
    ("tooLittle", "It has {n} words, and it takes 50."),
    ("notEnglish", checkNotEnglish),
    (
      "missing",
      "Lede cannot be reached, and what this device needs to judge by itself is not on it yet. Open "
        + "this page once with a network."
    ),
    (
      "failed",
      "This device could not judge it by itself. Try a shorter text, or wait until Lede can be reached."
    ),
    ("inHeadline", inHeadline),
    ("none", noLeadingLabel),
    ("shares", shares(["{n}"])),
  ]
}
