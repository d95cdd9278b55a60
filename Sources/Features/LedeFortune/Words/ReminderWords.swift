// What Lede says about the daily reminder.

extension Phrases {
  package static let badSubscription =
    "The browser gave no address that Lede can send to. Switch the reminder off and on again."
  package static let pushFailed = "The reminder could not be made."

  package static let reminderTitle = "Your fortune cookie is ready"
  package static let calendarTitle = "Time for your fortune cookie"
  package static let reminderBody = "Today’s cookie waits to be opened."

  package static let friendNoticeTitle = "From your friends"
  /// One sentence for each of the first few, and how many more there are.
  package static func friendNotice(_ notices: [FriendNotice]) -> String {
    let shown = notices.count <= 3 ? notices.count : 2
    var words = notices.prefix(shown).map { notice in
      switch notice.kind {
      case .ask: "\(notice.name) asks to be your friend."
      case .gift: "\(notice.name) gave you a cookie."
      }
    }
    if notices.count > shown { words.append("And \(notices.count - shown) more.") }
    return words.joined(separator: " ")
  }
  package static let friendsTold = "Told of friends"
  package static let friendsToldMore =
    "When somebody asks to be your friend or gives you a cookie, the devices that are told show their "
    + "name: three times a day at most. All of it stands under Friends anyway."
  package static let tellOfFriends = "Tell me of friends"
  package static let tellNoMore = "Stop telling me of friends"

  package static let reminder = "Daily reminder"
  package static let reminderMore =
    "Once a day at most, and not on days when the cookie is open already."
  package static let reminderHour = "Tell me at"
  package static let badHour = "That is no time of day. Write it as 08:30."
  package static let reminderZone = "By the clocks of"
  package static let reminderOn = "Remind me daily"
  package static let reminderOff = "Stop reminding me"
  package static let pushWhy =
    "Lede can show a notification here. Your browser asks whether it may when you tap the button. "
    + "What is sent goes through your browser’s maker, encrypted for this device, and says only that a "
    + "cookie waits or, if you wish it, the name of a friend who asks or gives."
  package static let pushNeedsScript = "This needs scripts; the calendar file does not."
  package static let pushInsecure =
    "This browser takes notifications only over https or on the same machine. See docs/phone.md."
  package static let pushInstall =
    "On this device, add Lede to the Home Screen first: Share, then Add to Home Screen. Then open it there."
  package static let pushNever =
    "This browser takes no notifications. Use the calendar file instead."
  package static let pushDenied =
    "Notifications from Lede are blocked in this browser's settings. Allow them there, then come back."
  package static let pushOn = "This device is told."
  package static let pushRefused =
    "The browser's own service could not be reached, so this device is not told. Try again later."
  package static let pushAsk = "Notify this device"
  package static let pushEnd = "Stop on this device"
  package static func devicesTold(_ count: Int) -> String {
    count == 1 ? "One device is told." : "\(count) devices are told."
  }
  package static let noDeviceTold =
    "No device is told yet. What this one can do stands below."
  package static let nothingRings =
    "This Lede sends no notifications. The calendar file, below, rings in their place."
  package static let withoutPush = "Without notifications"
  package static let withoutPushMore =
    "A calendar can ring every day at that hour, whether or not the next cookie is there by then. Download "
    + "the file and open it with your calendar."
  package static let calendarFile = "Calendar file"
}
