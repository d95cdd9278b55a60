// The services that pages can be sent to, and what each wants of its reader.

import LedeBase

/// Who takes a page.
enum SendService: String, Hashable, Sendable, CaseIterable {
  case wallabag, readeck, linkding, instapaper
  /// Any site, by an address with `{url}` in it, which the reader's browser opens.
  case link

  /// What a reader is asked for.
  enum Field: String, Hashable, Sendable {
    /// Where it is; for a link, its address with `{url}` in it.
    case address
    case account, password, token
    /// The number and the secret of an application, as Wallabag gives them.
    case client, secret

    var isSecret: Bool {
      switch self {
      case .password, .token, .client, .secret: true
      case .address, .account: false
      }
    }
  }

  var fields: [Field] {
    switch self {
    case .wallabag: [.address, .client, .secret, .account, .password]
    case .readeck, .linkding: [.address, .token]
    case .instapaper: [.account, .password]
    case .link: [.address]
    }
  }

  /// Those that are sealed, in the order in which they are kept.
  var secrets: [Field] { fields.filter(\.isSecret) }
}
