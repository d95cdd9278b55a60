// What Lede says of sending pages on.

import LedeBase

extension Phrases {
  static let sendToMore =
    "Stories go on to where you keep things: a service that saves pages for later, or any site whose address takes one. Once there is a place here, each story leads to it."
  static let noSendPlaces = "There is no place yet. Add one below."
  static let addSendPlace = "Add a place"
  static let sendPlaces = "Your places"
  static let sendName = "Name, as you call it"
  static let didSend = "Sent."
  static let removeButton = "Remove"
  static func removeSendPlace(_ name: String) -> String { "Remove \(name)" }

  static func name(of service: SendService) -> String {
    switch service {
    case .wallabag: "Wallabag"
    case .readeck: "Readeck"
    case .linkding: "Linkding"
    case .instapaper: "Instapaper"
    case .link: "An address that takes pages"
    }
  }

  static func how(_ service: SendService) -> String {
    switch service {
    case .wallabag:
      "In Wallabag, API clients management, make a client: it has a number and a secret."
    case .readeck: "In Readeck, API tokens, make a token that may write bookmarks."
    case .linkding: "In Linkding, Settings, Integrations, copy the REST API token."
    case .instapaper: "The e-mail address and password of your account there."
    case .link:
      "Put {url} where the page’s address goes, and {title} for its title. Your browser opens it; Lede sends nothing."
    }
  }

  static func field(_ field: SendService.Field) -> String {
    switch field {
    case .address: "Address"
    case .account: "User name"
    case .password: "Password"
    case .token: "Token"
    case .client: "Client ID"
    case .secret: "Client secret"
    }
  }

  static func label(_ one: SendService.Field, of service: SendService) -> String {
    switch (one, service) {
    case (.address, .link): "Address, such as https://share.example/?u={url}&t={title}"
    case (.address, _): "Address, such as https://pages.example"
    default: field(one)
    }
  }

  /// Where a place is.
  static func whereabouts(_ place: SendPlace) -> String {
    let host = place.base?.host ?? WebAddress(place.address)?.host ?? ""
    return place.account.isEmpty ? host : "\(place.account), \(host)"
  }

  static func sendMissing(_ field: String) -> String { "\(field) is missing." }
  static func sendNotUsable(_ field: String) -> String {
    "\(field) cannot be used: look for a slip of the keys."
  }
  static let sendPlain =
    "Its address must begin with https://, as what you type here is sent there."
  static let sendNoLink =
    "This is no address that takes a page: it begins with https:// and has {url} in it."
  static func sendWrongKey(_ place: String) -> String {
    "\(place) did not let Lede in. Look whether its password or token is still right; remove the place and add it anew."
  }
  static func sendRefused(_ place: String, _ status: Int) -> String {
    "\(place) did not take the page (it answered \(status)). Try again later."
  }
  static func sendNotUnderstood(_ place: String) -> String {
    "What \(place) answered is not what it usually sends. Look at its address."
  }
  static func sendSealed(_ place: String) -> String {
    "What \(place) wants to be told was kept under another key of Lede’s. Remove the place and add it anew."
  }
  static func sendTooManyPlaces(_ most: Int) -> String {
    "There can be \(most) places. Remove one first."
  }
  static func sendTooOften(minutes: Int) -> String {
    "That was a lot in an hour. Go on in \(minutes) minutes."
  }
}
