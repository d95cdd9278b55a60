// What Lede says about friends.

import LedeBase
import LedeFortune

extension Phrases {
  static let friends = "Friends"
  static let friendsMore = "See each other’s cookies, as far as each of you likes."
  static let friendsToday = "Friends today"
  package static let noFriends = "No friends here yet. Ask somebody by their name, or send a link."
  static let noFriendsYet = "Cookies are better with company. Ask a friend along."
  static let allFriends = "All friends"
  static let findFriends = "Find friends"
  static let friendsPosts = "Posts"
  static func friendsSince(_ day: String) -> String { "Friends since \(day)" }

  // MARK: Today

  package static let notOpenedYet = "Not opened yet"
  static let openedToday = "Opened today"
  package static let todayNotShown = "Keeps today’s to themselves"
  static let todaysCookie = "Today’s cookie"

  // MARK: Asking

  static let askFriend = "Ask somebody"
  static let askFriendMore =
    "Type the name of their account. If they would rather not, or there is nobody of that name, your question waits here for thirty days and then goes."
  static let friendName = "Name"
  static let ask = "Ask"
  package static let asksYou = "Would like to be friends"
  static func asksToBeFriend(_ name: String) -> String { "\(name) asks to be your friend." }
  static let answer = "Answer"
  static let refusedPeople = "Not now"
  package static let refusedMore =
    "You said so, and they are not told. Their question waits as before, as far as they can see."
  static let accept = "Accept"
  static let refuse = "Not now"
  package static let block = "Block"
  static let yesBlock = "Yes, block"
  static let unblock = "Unblock"
  package static let blockedPeople = "Blocked"
  package static func blockQuestion(_ name: String) -> String { "Block \(name)?" }
  static let blockQuestionMore =
    "You no longer see each other’s cookies, and what they ask does not reach you. They are not told. You can unblock them here later; that makes nobody a friend again."
  static let blockedMore = "They are not told. What they ask looks to them as if it waited."
  package static let waitingForAnswer = "Waiting for an answer"
  static let asked = "Asked"
  package static let cancelAsking = "Cancel"
  package static func named(_ words: String, _ name: String) -> String { "\(words): \(name)" }

  package static let noAccountName =
    "That cannot be a name here. Names have 2 to 30 letters (a to z), digits, dots, dashes or underscores."
  package static let askOneself = "That is you, and you are friends already."
  static let askBlocked = "You have blocked them. Unblock them first."
  static let askTooMany =
    "That is too many at once. Cancel a question that waits, or wait for answers."
  static let friendNotDone =
    "That could not be done: they may have changed their mind, or one of you has friends enough."

  // MARK: Link

  static let friendLink = "Link or code"
  static let friendLinkMore =
    "Each link is for one person: whoever opens it first, within a week, can become your friend. Send it only to somebody you mean."
  static let makeFriendLink = "Make a link"
  static let newFriendLink = "Make another link"
  static let deleteFriendLink = "Delete"
  static let waitingFriendLinks = "Links that nobody has used yet"
  static let friendLinkMade = "Made"
  package static let tooManyFriendLinks =
    "You have made \(FriendLink.most) links within a week, the most there may be. Delete one that waits, or make another later."
  static let friendLinkReady = "Your link"
  static let friendLinkReadyMore = "It is shown here only, and works once, for a week."
  static let friendLinkCodeMore = "On a phone beside you, the code opens it."
  static let friendLinkCode = "The link as a QR code"
  static func friendLinkUntil(_ day: String) -> String {
    "works until \(day)"
  }
  static func becomeFriends(_ name: String) -> String { "Be friends with \(name)?" }
  static let becomeFriendsMore =
    "You will see each other’s fortunes and their dates, and on the next page you choose what else. Places stay hidden until you show them."
  static let becomeFriendsYes = "Be friends"
  static let linkOver = "This link opens nothing"
  static let linkOverMore =
    "It has ended, was used, or is your own. Ask whoever sent it for a new one."
  package static let friendsEnough = "One of you has friends enough"
  static let friendsEnoughMore =
    "Nobody here has more than two hundred. The link works once there is room, while it lasts."

  package static func invitesYou(_ name: String) -> String { "\(name) would like to be friends" }
  static let invitesYouMore =
    "On this Lede, a news reader with a fortune cookie a day. Friends see each other’s fortunes and their dates; places stay hidden until each shows them."
  static let newHere = "New here?"
  static let newHereMore =
    "An account is a name and a password on this Lede, and nothing else. With it you are friends at once."
  package static let joinAndBefriend = "Create an account and be friends"
  package static let knownHere = "You have an account here?"
  static let knownHereMore = "Sign in, and you come back to say yes."

  // MARK: One friend

  static let noFriend = "No friend of that name"
  package static let noFriendMore = "You are not friends with anybody of that name."
  static let theirCookies = "Their cookies"
  static let theirPlaces = "Where they opened them"
  static let noCookiesYet = "No cookies to see yet."
  static let cookiesNotShown = "They keep their cookies to themselves."
  static let olderCookies = "Older cookies"
  static let newestCookies = "Newest cookies"
  static func streakOf(_ days: Int) -> String {
    days == 1 ? "1 day" : "\(days) days in a row"
  }

  static func theySee(_ name: String) -> String { "What \(name) sees of yours" }
  static func words(for extent: Sharing.Extent) -> String {
    switch extent {
    case .all: "Everything: texts, times, how many in a row, and the map if you show the city"
    case .fortunes: "Fortunes only: texts and dates"
    case .nothing: "Nothing"
    }
  }
  static let showCity = "Show the city too"
  static let showCityMore =
    "Without it they see neither the city nor a map. Never anything nearer, whatever your own map knows."
  static let yesRemove = "Yes, remove"
  static let endFriendship = "End the friendship"
  static let removeFriend = "Remove friend"
  package static func partQuestion(_ name: String) -> String { "End the friendship with \(name)?" }
  static let removeFriendMore = "Both of you stop seeing each other’s cookies. Nobody is told."

  // MARK: Gifts

  static let giveCookie = "Give a cookie"
  static func gaveToday(_ name: String) -> String { "You gave \(name) a cookie today." }
  static let fewWords = "A few words with it (optional)"
  static let tooManyWords =
    "Your words are too long: a hundred and forty letters go with a cookie. It was not given."
  static let gifts = "Gifts"
  static let allGifts = "All gifts"
  static let givenGifts = "What you gave"
  package static let noGifts = "Nobody has given you a cookie yet."
  static let noGiftsGiven = "You have given no cookie yet. One a day can be given."
  static let olderGifts = "Older gifts"
  package static let seen = "Seen"
  package static let tooSoonToGive =
    "One cookie a day can be given. The next one bakes until midnight."
  package static let nothingToGive = "There is no text left to give."
  static let fromFriends = "From your friends"
  static func gaveYouPoints(_ name: String, _ points: Int) -> String {
    "\(name) gave you a cookie: \(points) points."
  }
  static func gaveYou(_ name: String) -> String { "\(name) gave you a cookie" }

  // MARK: What was done

  static func didAsk(_ name: String) -> String { "Asked. Your question to \(name) waits here." }
  package static func didBefriend(_ name: String) -> String { "You and \(name) are friends now." }
  static func didRefuse(_ name: String) -> String {
    "You said not now to \(name). They are not told."
  }
  static func didWithdraw(_ name: String) -> String { "Your question to \(name) is taken back." }
  package static func didPart(_ name: String) -> String {
    "You and \(name) are no longer friends. They are not told."
  }
  package static func didBlock(_ name: String) -> String {
    "\(name) is blocked. They are not told."
  }
  static func didUnblock(_ name: String) -> String { "\(name) may ask you again." }
  static func didGive(_ name: String) -> String { "You gave \(name) a cookie." }
  static let didEndLink = "The link opens nothing any more."

  // MARK: Messages

  /// One sentence for each of the first few, and how many more there are.
  static func friendNotice(_ notices: [FriendNotice]) -> String {
    let shown = notices.count <= 3 ? notices.count : 2
    var words = notices.prefix(shown).map { notice in
      switch notice.kind {
      case .ask: "\(notice.person.words) asks to be your friend."
      case .gift: "\(notice.person.words) gave you a cookie."
      }
    }
    if notices.count > shown { words.append("And \(notices.count - shown) more.") }
    return words.joined(separator: " ")
  }

  /// What a friend's link tells somebody whom Lede does not know yet.
  package static let friendLinkWaits =
    "A friend’s link brought you here. Once you are in, you are asked before anything is shared."
  package static let friendLinkNeedsInvite =
    "Sign in, and you come back to say yes. Without an account on this Lede, ask its owner for an invitation first."
}
