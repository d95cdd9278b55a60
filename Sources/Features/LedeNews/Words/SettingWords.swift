// What the page of settings says.

import LedeBase

extension Phrases {
  static let reading = "Reading"
  static let theme = "Theme"
  static func theme(_ theme: Preferences.Theme) -> String {
    switch theme {
    case .system: "Auto"
    case .paper: "Paper"
    case .sepia: "Sepia"
    case .night: "Night"
    }
  }
  static let readingFont = "Reading font"
  static func font(_ font: Preferences.Font) -> String {
    switch font {
    case .serif: "Serif"
    case .sans: "Sans"
    case .system: "Device"
    }
  }
  static let textSize = "Text size"

  /// The five sizes of `Preferences.sizes`.
  static func size(_ size: Int) -> String {
    ["XS", "S", "M", "L", "XL"][min(max(size, 1), 5) - 1]
  }
  static let textLook = "Text"
  static let density = "Lists"
  static func density(_ density: Preferences.Density) -> String {
    switch density {
    case .roomy: "Roomy"
    case .compact: "Compact"
    case .line: "One line"
    }
  }
  static let sample =
    "The last of the winter’s storms had barely cleared the shelf when the control room logged an "
    + "ordinary number."
  static let behaviour = "Lists and dates"
  static let readOnScroll = "Mark stories read as I scroll past them"
  static let kindsAsLabels = "Other reading programs show kinds as labels"
  static let oldestUnreadFirst = "Begin what is unread with the oldest"
  static let groupStories = "Show the same story once"
  static let dateLanguage = "Language of dates"
  static let asDevice = "As this device"
  static let keptOffline = "Stories kept on each device"
  static func stories(_ count: Int) -> String {
    count == 0 ? "None but the saved" : "\(count) and the saved"
  }
  static let frontSections = "On the front page"
  static let frontSectionsMore =
    "What is ticked stands there, in this order. Folders and tags of your feeds can be added."
  static func moveUp(_ name: String) -> String { "Move up: \(name)" }
  static let places = "Places"
  static let placesMore =
    "The first four stand below on a phone, all others under More. On a desktop all stand at the side."

  // MARK: Muted

  static let keptOut = "Keep out of my lists"
  static let keptOutMore =
    "What is ticked goes to Muted as Lede judges it and does not wait as unread. Searches still "
    + "find it. Lede judges the writing, not whether it is true, and it can be wrong."

  // MARK: Pictures

  static let showPictures = "Show pictures"
}
