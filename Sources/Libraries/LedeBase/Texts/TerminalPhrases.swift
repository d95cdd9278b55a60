// What the commands of `lede` say.

extension Phrases {
  // Subscription lists.
  package static let listIsCutOff =
    "The file breaks off before its list ends, so feeds may be missing. Take it from its source again."
}
