// The drawings that stand beside words.

import LedeMarkup

extension Chrome {
  /// A drawing of `icons.svg`; each feature names those that it shows alone.
  package struct Icon: Hashable, Sendable {
    /// As the file calls it.
    private let name: String
    package init(_ name: String) { self.name = name }

    func html(small: Bool, of share: ShareFiles) -> HTML {
      svg(.class((small ? "i sm " : "i ") + name), .ariaHidden) {
        use(.href(share.path("icons.svg").part(name)))
      }
    }
  }
}

extension Chrome.Icon {
  package static let ask = Chrome.Icon("ask")
  package static let clock = Chrome.Icon("clock")
  package static let close = Chrome.Icon("close")
  package static let down = Chrome.Icon("down")
  static let menu = Chrome.Icon("menu")
  package static let news = Chrome.Icon("news")
  package static let out = Chrome.Icon("out")
  package static let read = Chrome.Icon("read")
  package static let share = Chrome.Icon("share")
  package static let warn = Chrome.Icon("warn")

  static let shared = [ask, clock, close, down, menu, news, out, read, share, warn]
}
