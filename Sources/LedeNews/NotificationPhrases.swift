// What Lede says about the daily reminder.

extension Phrases {
  package static let badSubscription =
    "The browser gave no address that Lede can send to. Switch the reminder off and on again."
  package static let pushFailed = "The reminder could not be made."

  package static let reminderTitle = "Your fortune cookie is ready"
  package static let reminderBody = "Today's cookie waits to be opened."

  package static let reminder = "Daily reminder"
  package static let reminderMore =
    "Once a day at most, and not on days when the cookie is open already."
  package static let reminderHour = "Tell me at"
  package static let reminderZone = "By the clocks of"
  package static let reminderOn = "Remind me daily"
  package static let reminderOff = "Stop reminding me"
  package static let pushWhy =
    "Lede can show a notification here. Your browser asks whether it may when you tap the button. "
    + "What is sent goes through your browser's maker, encrypted for this device, and says only that a "
    + "cookie waits."
  package static let pushNeedsScript = "This needs scripts; the calendar file does not."
  package static let pushInsecure =
    "This browser takes notifications only over https or on the same machine. See docs/phone.md."
  package static let pushInstall =
    "On this device, add Lede to the Home Screen first: Share, then Add to Home Screen. Then open it there."
  package static let pushNever =
    "This browser takes no notifications. Use the calendar file instead."
  package static let pushDenied =
    "Notifications from Lede are blocked in this browser's settings. Allow them there, then come back."
  package static let pushOn = "This device is told when your cookie waits."
  package static let pushRefused =
    "The browser's own service could not be reached, so this device is not told. Try again later."
  package static let pushAsk = "Notify this device"
  package static let pushEnd = "Stop on this device"
  package static func devicesTold(_ count: Int) -> String {
    count == 1 ? "One device is told." : "\(count) devices are told."
  }
  package static let withoutPush = "Without notifications"
  package static let withoutPushMore =
    "A calendar can ring every day at that hour. Download the file and open it with your calendar."
  package static let calendarFile = "Calendar file"
}
