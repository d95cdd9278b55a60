// What the page of settings says.

extension Phrases {
  package static let reading = "Reading"
  package static let theme = "Theme"
  package static func theme(_ theme: Preferences.Theme) -> String {
    switch theme {
    case .system: "Auto"
    case .paper: "Paper"
    case .sepia: "Sepia"
    case .night: "Night"
    }
  }
  package static let readingFont = "Reading font"
  package static func font(_ font: Preferences.Font) -> String {
    switch font {
    case .serif: "Serif"
    case .sans: "Sans"
    case .system: "Device"
    }
  }
  package static let textSize = "Text size"
  /// The five sizes of `Preferences.sizes`.
  package static func size(_ size: Int) -> String {
    ["XS", "S", "M", "L", "XL"][min(max(size, 1), 5) - 1]
  }
  package static let density = "Lists"
  package static func density(_ density: Preferences.Density) -> String {
    switch density {
    case .roomy: "Roomy"
    case .compact: "Compact"
    }
  }
  package static let sample =
    "The last of the winter’s storms had barely cleared the shelf when the control room logged an "
    + "ordinary number."

  package static let behaviour = "Lists and dates"
  package static let readOnScroll = "Mark stories read as I scroll past them"
  package static let groupStories = "Show the same story once"
  package static let dateLanguage = "Language of dates"
  package static let asDevice = "As this device"
  package static let keptOffline = "Stories kept on each device"
  package static func stories(_ count: Int) -> String {
    count == 0 ? "None but the saved" : "\(count) and the saved"
  }

  package static let frontSections = "On the front page"
  package static let frontSectionsMore =
    "What is ticked stands there, in this order. Folders and tags of your feeds can be added."
  package static func moveUp(_ name: String) -> String { "Move up: \(name)" }

  package static let more = "More"
  package static let keyboard = "Keyboard"
  package static let aboutLede = "About Lede"
}
