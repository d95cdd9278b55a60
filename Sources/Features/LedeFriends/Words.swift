// What Lede says about friends.

extension Phrases {
  package static let friends = "Friends"
  package static let friendsMore = "See each other’s cookies, as far as each of you likes."
  package static let friendsToday = "Friends today"
  package static let noFriends = "No friends here yet. Ask somebody by their name, or send a link."
  package static let noFriendsYet = "Cookies are better with company. Ask a friend along."
  package static let allFriends = "All friends"
  package static let findFriends = "Find friends"
  package static func friendsSince(_ day: String) -> String { "Friends since \(day)" }

  // MARK: Today

  package static let notOpenedYet = "Not opened yet"
  package static let openedToday = "Opened today"
  package static let todayNotShown = "Keeps today’s to themselves"
  package static let todaysCookie = "Today’s cookie"

  // MARK: Asking

  package static let askFriend = "Ask somebody"
  package static let askFriendMore =
    "Type the name of their account. If they would rather not, or there is nobody of that name, your question waits here for thirty days and then goes."
  package static let friendName = "Name"
  package static let ask = "Ask"
  package static let asksYou = "Would like to be friends"
  package static func asksToBeFriend(_ name: String) -> String { "\(name) asks to be your friend." }
  package static let answer = "Answer"
  package static let refusedPeople = "Not now"
  package static let refusedMore =
    "You said so, and they are not told. Their question waits as before, as far as they can see."
  package static let accept = "Accept"
  package static let refuse = "Not now"
  package static let block = "Block"
  package static let unblock = "Let in again"
  package static let blockedPeople = "Blocked"
  package static let blockedMore = "They are not told. What they ask looks to them as if it waited."
  package static let waitingForAnswer = "Waiting for an answer"
  package static let asked = "Asked"
  package static let takeQuestionBack = "Take back"
  package static func named(_ words: String, _ name: String) -> String { "\(words): \(name)" }

  package static let noAccountName =
    "That cannot be a name here. Names have 2 to 30 letters (a to z), digits, dots, dashes or underscores."
  package static let askOneself = "That is you, and you are friends already."
  package static let askBlocked = "You have blocked them. Let them in again first."
  package static let askTooMany =
    "That is too many at once. Take back a question that waits, or wait for answers."
  package static let friendNotDone =
    "That could not be done: they may have changed their mind, or one of you has friends enough."

  // MARK: Link

  package static let friendLink = "Link or code"
  package static let friendLinkMore =
    "Whoever opens your link within a week can become your friend, so send it only to people you mean."
  package static let makeFriendLink = "Make a link"
  package static let newFriendLink = "Make a new link"
  package static let endFriendLink = "End it"
  package static let friendLinkReady = "Your link"
  package static let friendLinkReadyMore =
    "It is shown here only, works for a week, and ends when you make another. On a phone beside you, the code opens it."
  package static let friendLinkHereOnly =
    "This address leads to this machine only. Open Lede by its public address to make a link for others."
  package static let friendLinkCode = "The link as a QR code"
  package static func friendLinkUntil(_ day: String) -> String {
    "A link of yours works until \(day)."
  }
  package static func becomeFriends(_ name: String) -> String { "Be friends with \(name)?" }
  package static let becomeFriendsMore =
    "You will see each other’s fortunes and their dates, and on the next page you choose what else. Places stay hidden until you show them."
  package static let becomeFriendsYes = "Be friends"
  package static let linkOver = "This link opens nothing"
  package static let linkOverMore =
    "It has ended, or it is your own. Ask whoever sent it for a new one."
  package static let friendsEnough = "One of you has friends enough"
  package static let friendsEnoughMore =
    "Nobody here has more than two hundred. The link works again once there is room."

  // MARK: One friend

  package static let noFriend = "No friend of that name"
  package static let noFriendMore = "You are not friends with anybody of that name."
  package static let theirCookies = "Their cookies"
  package static let theirPlaces = "Where they opened them"
  package static let noCookiesYet = "No cookies to see yet."
  package static let cookiesNotShown = "They keep their cookies to themselves."
  package static let olderCookies = "Older cookies"
  package static let newestCookies = "Newest cookies"
  package static func streakOf(_ days: Int) -> String {
    days == 1 ? "1 day" : "\(days) days in a row"
  }

  package static func theySee(_ name: String) -> String { "What \(name) sees of yours" }
  package static func words(for extent: Sharing.Extent) -> String {
    switch extent {
    case .all: "Everything: texts, times, how many in a row, and the map if you show the city"
    case .fortunes: "Fortunes only: texts and dates"
    case .nothing: "Nothing"
    }
  }
  package static let showCity = "Show the city too"
  package static let showCityMore =
    "Without it they see neither the city nor a map. Never anything nearer, whatever your own map knows."
  package static let keepSharing = "Keep"
  package static let sharingKept = "Kept."
  package static let endFriendship = "End the friendship"
  package static let endFriendshipMore =
    "Both of you stop seeing each other’s cookies. Nobody is told."

  // MARK: Gifts

  package static let giveCookie = "Give a cookie"
  package static func gaveToday(_ name: String) -> String { "You gave \(name) a cookie today." }
  package static let cookieGiven = "Given."
  package static let tooSoonToGive = "One cookie a day can be given. The next one bakes overnight."
  package static let nothingToGive = "There is no text left to give."
  package static let fromFriends = "From your friends"
  package static func gaveYouPoints(_ name: String, _ points: Int) -> String {
    "\(name) gave you a cookie: \(points) points."
  }
  package static func gaveYou(_ name: String) -> String { "\(name) gave you" }

  /// What a friend's link tells somebody whom Lede does not know yet.
  package static let friendLinkWaits =
    "A friend’s link brought you here. Sign in, and Lede shows who asks before anything is shared."
  package static let friendLinkNeedsInvite =
    "Without an account on this Lede, ask its owner for an invitation first."
}
