// What Lede says about accounts, and about coming in.

import LedeBase

extension Phrases {
  static func signInWait(_ seconds: Int) -> String {
    let time =
      switch seconds {
      case ...1: "1 second"
      case ..<120: "\(seconds) seconds"
      case ..<7_200: "\((seconds + 59) / 60) minutes"
      default: "\((seconds + 3_599) / 3_600) hours"
      }
    return "Too many attempts, so Lede takes its time. Try again in \(time)."
  }

  // MARK: The owner's link

  static let signIn = "This Lede is private"
  static let signInHow =
    "Its owner gets in with a link that works once. On the machine where Lede runs, type:"
  package static let signInCommand = "lede owner key"
  static let signInFolder =
    "If Lede was started with --data or --database there, give the command the same."
  static let signInThen = "Then open the link that it prints, here in this browser."
  static let welcome = "Welcome back"
  static let comeInMore =
    "This link works once. It signs this browser in as the owner of this Lede."
  static let badKey = "This link no longer works"
  static let badKeyMore =
    "It was used already, or is too old. Make a new one on the machine where Lede runs:"

  // MARK: Who needs an account

  package static let needsAccount = "This needs an account"
  static let needsAccountMore =
    "Fortunes, their map and friends belong to one reader, so Lede has to know who you are. On the machine "
    + "that Lede runs on, cookies open without an account until there is a first one, which takes them over. "
    + "An account is a name and a password on this Lede, and nothing else."
  package static let addressHereOnly =
    "This address leads to this machine only. Open Lede by its public address to make a link for others."
  static let readsAnyway = "News and checks go on without one."
  package static let toSignIn = "Sign in"
  // MARK: Signing in

  static let accountName = "Name"
  static let password = "Password"
  static let signInRefused =
    "Name and password do not belong together. Check both, and that capital letters are not locked."
  static let forgotPassword = "Forgot your password?"
  static let forgotMore =
    "Use the recovery code that you printed, or ask the owner of this Lede for a link."
  static let useCode = "Use a recovery code"
  static let recoveryCode = "Recovery code"
  static let recoveryCodeHow = "25 letters and digits, from the paper that you kept."
  static let codeRefused = "Name and code do not belong together, or the code was used before."
  static let setPassword = "Set the password"

  // MARK: Creating an account

  static let join = "Create an account"
  static let joinName = "A name to sign in with"
  static let joinNameMore =
    "2 to 30 letters (a to z), digits, dots, dashes or underscores, beginning with a letter or digit."
  static let showPassword = "Show"
  static let hidePassword = "Hide"
  static let shownName = "A name to show (optional)"
  static let shownNameMore =
    "In any script, up to 40 letters. Friends see it beside the name you sign in with."
  static let nameToShow = "Name to show"
  static let nameToShowMore =
    "How friends here see you, with the name you sign in with beside it. Leave it empty to be shown by that name alone."
  static let newPassword = "A new password"
  static let newPasswordMore =
    "At least 10 characters. A few words that only you would put together are best."
  package static let claimMore =
    "You read here already. The account makes that yours: feeds, folders, rules and everything you marked stay as they are. From then on Lede asks for the password on this machine too."
  static let claimOwner =
    "It is the first account, so it is the owner’s: you decide who else may join."
  static let invitedMore = "You are invited to this Lede."
  static let joinClosed = "This Lede takes no new readers by itself"
  static let joinClosedMore =
    "Ask its owner for an invitation: a link, or a code to point your camera at."
  static let inviteGone = "This link opens nothing any more"
  static let inviteGoneMore =
    "It was used, revoked or is too old. Ask the owner of this Lede for a new one."
  static let resetTitle = "Set a new password"
  static func resetFor(_ name: String) -> String {
    "For \(name). All devices that are signed in now will have to sign in again."
  }

  package static func fault(_ fault: AccountFault) -> String {
    switch fault {
    case .badName:
      "A name has 2 to 30 letters (a to z), digits, dots, dashes or underscores, and begins with a letter or digit."
    case .badShown:
      "A name to show has up to 40 letters, digits and spaces of any script, and signs such as ’ - . and ,. It begins with a letter or digit."
    case .nameTaken: "Somebody here has that name already. Choose another."
    case .shortPassword: "A password has at least 10 characters. Add a word or two."
    case .longPassword: "That is longer than Lede reads. Keep it under 1,000 characters."
    case .commonPassword:
      "That password is among the first that anybody would try. Add a word or two of your own."
    case .passwordIsName: "The password is the name and little else. Choose another."
    case .inviteGone: inviteGoneMore
    case .isClosed: joinClosedMore
    case .ownerStays:
      "Others read here too, and this Lede is yours. Let them take along what is theirs, and remove their accounts first, on the machine where Lede runs: lede account remove NAME"
    }
  }

  /// What is said below the field while somebody types; `{n}` stands for a number, `|` parts one
  /// from many.
  static let ratings: [(rating: PasswordRating, words: String)] = [
    (.short, "{n} more character is needed.|{n} more characters are needed."),
    (.long, "Longer than Lede reads."),
    (.name, "Too easy: the name and little else."),
    (.common, "Too easy: among the first that anybody would try."),
    (.fair, "It will do. One more word would make it good."),
    (.good, "Good."),
    (.strong, "Strong."),
  ]

  // MARK: That it is oneself

  static let confirmTitle = "Confirm it is you"
  static let confirmMore =
    "Somebody may have found this browser open, so show that it is you. For ten minutes Lede does not ask again."
  static let confirmByPasskey = "Or show it by a passkey."
  static let confirmed = "Thank you. Now it can be done."
  static let confirmFirst =
    "Some time has passed since you showed that it is you. Load this page again."
  static let goOn = "Continue"
  static let cancel = "Cancel"

  // MARK: One's own account

  package static let account = "Account"
  package static let owner = "owner"
  static func memberSince(_ name: String) -> String { "Signed in as \(name)" }
  static let sessions = "Where you are signed in"
  static let onThisDevice = "This device, in use now"
  static func signedIn(_ day: String, _ place: String?) -> String {
    place.map { "Signed in on \(day), \($0)" } ?? "Signed in on \(day)"
  }
  static let lastSeen = "Last seen"
  /// Where somebody signed in; nil where that is not known.
  static func words(of place: SignInPlace) -> String? {
    switch place {
    case .unknown: nil
    case .sameMachine: "on the machine where Lede runs"
    case .privateNetwork: "in a private network (at home, at work or by a VPN)"
    case .network(let start): start.contains(":") ? "from \(start):…" : "from \(start).…"
    }
  }
  static func endNamed(_ name: String) -> String { "Sign out: \(name)" }
  static let endOthers = "Sign out everywhere else"

  static let passwordCard =
    "At least 10 characters. Changing it signs you out everywhere else."
  static let changePassword = "Change the password"
  static let changePasswordMore =
    "All other devices will have to sign in again. App passwords, a printed recovery code and your links for friends end with the old password, as whoever knew it may have made them. Passkeys and the devices that are reminded stay."
  static let oldPassword = "Your password"
  static let wrongPassword = "That is not your password."

  static let passkeys = "Passkeys"
  static let passkeysMore =
    "Come in by finger, face or the code of your device, without typing a password. The key stays on the device; Lede keeps only what it needs to know it again."
  static let makePasskey = "Make a passkey"
  static func removePasskey(_ name: String) -> String { "Revoke the passkey: \(name)" }
  static let removePasskeyMore =
    "It lets nobody in any more. The device keeps its half until you delete it there."
  static let passkeyName = "A name for the passkey"
  static let passkeyNameMore = "By which you will know it again: the device, or what keeps it."
  static let rename = "Rename"
  static func renamePasskey(_ name: String) -> String { "Rename the passkey: \(name)" }
  static let noPasskeysHere =
    "This browser makes no passkeys, or runs no scripts. Try another, or another device."
  static let passkeyHow = "Or come in by a passkey that you made on this Lede."
  static let usePasskey = "Use a passkey"
  static let tooManyPasskeys =
    "You have \(Passkey.most) passkeys, the most there may be. Revoke one first."
  static let passkeyRefused =
    "That passkey does not open this Lede. Use your password, and make a new one."

  static let recoveryMore =
    "It lets you set a new password once, should you forget yours. Print it, or write it down, and keep it where you keep papers."
  static let hasCode = "You have one. Making another ends the old one."
  static let hasNoCode = "You have none yet."
  static let makeCode = "Make a recovery code"
  static let codeReady = "Your recovery code"
  static let codeReadyMore =
    "Print it, or write it down. It is shown this once, and ends any code made before. Lede keeps only what it needs to know it again."
  static let codeUse =
    "Lets you set a new password once, should you forget yours: Sign in, then Use a recovery code. Whoever has this paper can do the same."
  static let codeMade = "Made"
  static let print = "Print"
  static let codeKept = "I have kept it"
  static func codeSpent(_ day: String) -> String {
    "Your recovery code was used on \(day), so it opens nothing any more. Make a new one below, and keep it. If it was not you who used it, change your password now."
  }

  static let yourApps = "App passwords"
  static let yourAppsMore =
    "A program that reads for you gets a password of its own, which you can revoke. It opens this Lede’s JSON and nothing else."
  static let yourAppsHow =
    "For a program that reads as you, from anywhere: NetNewsWire, Reeder, newsboat and others by the Google Reader API, Miniflux’s or Fever, scripts by this Lede’s JSON (/v1/) with Authorization: Bearer PASSWORD. It opens neither pages nor your account, and you can take it back here."
  static let makeAppPassword = "Make an app password"
  static let readers = "Readers"
  static let readersMore =
    "You own this Lede: you decide who joins and who stays, and help who forgot a password."
  static let openToAll = "Everybody who can reach this Lede may create an account"
  static let openToFriends =
    "Readers may bring friends: their links for friends create an account, too"
  static let openToFriendsMore =
    "Yours do already. Each link works once, for a week, and a reader has twenty in a week at most."
  package static let makeInvite = "Invite somebody"
  static let inviteReady = "An invitation"
  static let inviteReadyMore =
    "For one person, for seven days. Send them the link, or let them point their camera at the code. It is shown this once."
  static let inviteCode = "QR code of the invitation"
  static let revokeLink = "Revoke this link"
  static let revokeLinkMore =
    "Whoever has it can use it no more. Another can be made at any time."
  static let waitingInvites = "Links that nobody has used yet"
  static let inviteMade = "Invitation, made"
  static func resetMade(_ name: String) -> String { "New password for \(name), made" }
  static let makeReset = "Link for a new password"
  package static func makeResetFor(_ name: String) -> String { "Link for a new password: \(name)" }
  static let resetQuestion =
    "Whoever has such a link gets into that account."
  static let removeReader = "Remove"
  static func removeReaderNamed(_ name: String) -> String { "Remove \(name)’s account" }
  package static func removeQuestion(_ name: String) -> String {
    "Everything that is kept of \(name) goes with it: feeds, marks, rules, checks, fortunes, friends. It cannot be undone; backups made before still hold it."
  }
  static let resetReady = "A link for a new password"
  static func resetReadyMore(_ name: String) -> String {
    "For \(name), for a day. Send it to them and to nobody else. It is shown this once."
  }
  package static let tooManyInvites =
    "A hundred links wait already, for new readers and new passwords. Revoke some first."

  static let takeAlong = "Take everything along"
  static let takeAlongMore =
    "One archive with all that is kept of you: feeds, marks, rules, checks, fortunes, friends. JSON that other programs can read."
  static let archive = "Download the archive"
  static let archiveFull = """
    Not all of your pictures fit here: an archive of this kind holds 4 GiB. Save the others from their posts.

    """

  static let deleteAccount = "Delete the account"
  static let deleteAccountMore =
    "Everything that is kept of you goes with it: feeds, marks, rules, checks, fortunes, friends. It cannot be undone. Take the archive along first."
  static let deleteForGood = "Delete everything for good"
  static let isDeleted = "The account is gone"
  static let isDeletedMore =
    "Nothing of yours is kept here any more. Backups that the owner made before may still hold it until they are replaced."

  // MARK: In a terminal

  package static func accountAdded(_ name: String, isOwner: Bool) -> String {
    isOwner ? "\(name) is the owner of this Lede now." : "\(name) has an account now."
  }
  package static let passwordPrompt = "Password (at least 10 characters): "
  package static let noAccounts =
    "There are no accounts yet. Make the owner’s with: lede account add --owner NAME"
  package static func noAccount(_ name: String) -> String { "Nobody here is called \(name)." }
  package static let ownerIsThere = "This Lede has an owner already."
  package static let addOwnerFirst = "Make the owner’s account first: lede account add --owner NAME"
  package static func removePrompt(_ name: String) -> String {
    "All that is kept of \(name) goes for good: subscriptions, marks, cookies, friends. "
      + "Type the name to go on: "
  }
  package static func removeNeedsYes(_ name: String) -> String {
    "Nothing was removed. Where nobody can be asked, say that you mean it: lede account remove \(name) --yes"
  }
  package static let nothingRemoved = "That is not the name. Nothing was removed."
  package static func accountRemoved(_ name: String) -> String {
    "The account of \(name) is gone, with all that was kept of its reader. Backups made before still hold it."
  }
  package static func linkLeads(toPort port: Int) -> String {
    "It leads to port \(port) of this machine. If Lede answers elsewhere, add --port N or --public-url URL."
  }
  package static func resetLink(_ link: String) -> String {
    "This link sets a new password, once and for a day:\n\(link)"
  }

  // MARK: What was done

  package static let signOut = "Sign out"
  static let didSetPassword =
    "Your new password holds from now on; other devices have to sign in again."
  static let didRecover =
    "Your new password holds from now on; other devices have to sign in again, and the code is used up."
  static let didEndSession = "Signed out there."
  static let didOpenRegistration =
    "From now on everybody who can reach this Lede may create an account."
  static let didCloseRegistration = "From now on nobody joins without an invitation of yours."
  static let didOpenToFriends =
    "From now on readers’ links for friends create accounts, and nobody else joins without an invitation."
  static let didRemoveReader = "The account is gone, with all that was kept of its reader."
  static let didRevoke = "Revoked. It opens nothing any more."
}
