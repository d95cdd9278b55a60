// The names of browsers and systems, for lists of devices.

/// What a browser is called by people, from what it calls itself.
package enum DeviceName {
  /// `Firefox on Android`; nil when nothing is known of it.
  package static func words(of agent: String) -> String? {
    let browser = first(
      [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
      ], in: agent)
    let system = first(
      [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("CrOS", "ChromeOS"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
      ], in: agent)
    return switch (browser, system) {
    case (let browser?, let system?): "\(browser) · \(system)"
    case (let one?, nil), (nil, let one?): one
    case (nil, nil): nil
    }
  }

  private static func first(_ names: [(mark: String, name: String)], in agent: String) -> String? {
    names.first { agent.contains($0.mark) }?.name
  }
}
