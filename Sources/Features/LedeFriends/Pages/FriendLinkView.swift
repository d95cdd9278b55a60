// What stands behind a link that makes friends.

import LedeAccounts
import LedeBase
import LedeFortune
import LedeMarkup
import LedeSite

enum FriendLinkView {
  /// For a reader who is signed in.
  static func html(_ person: Person, token: String, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.becomeFriends(person.words), id: "friend-link", tab: .fortune) {
      FriendsView.styles(chrome)
      section(.class("card lines")) {
        h1 { Phrases.becomeFriends(person.words) }
        p { Phrases.becomeFriendsMore }
        press(Phrases.becomeFriendsYes, at: FriendsView.path(link: token), looks: "btn main")
      }
    }
  }

  /// For somebody whom Lede does not know: who invites, an account in the same walk, or signing in.
  ///
  /// - Parameters:
  ///   - person: Who invites.
  ///   - token: The link's.
  ///   - fields: Those of a new account; nil where the link makes none.
  ///   - chrome: The frame of pages.
  /// - Returns: The page.
  static func invitation(
    _ person: Person, token: String, fields: HTML?, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.invitesYou(person.words), id: "friend-link", hasTabs: false) {
      FriendsView.styles(chrome)
      header(.class("head")) {
        div(.class("who")) {
          person.face
          h1 { Phrases.invitesYou(person.words) }
        }
        p(.class("meta")) { Phrases.invitesYouMore }
      }
      if let fields {
        form(.class("card lines"), .methodPost, .action(FriendsView.path(link: token))) {
          h2 { Phrases.newHere }
          p { Phrases.newHereMore }
          fields
        }
      }
      section(.class("card lines")) {
        h2 { Phrases.knownHere }
        p { fields == nil ? Phrases.friendLinkNeedsInvite : Phrases.knownHereMore }
        p(.class("row")) {
          a(
            .class(fields == nil ? "btn main" : "btn"),
            .href(Accounts.signInPath.with("return", FriendsView.path(link: token).text))
          ) { Phrases.toSignIn }
        }
      }
    }
  }
}
