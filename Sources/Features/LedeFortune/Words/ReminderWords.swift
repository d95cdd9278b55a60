// What Lede says about the daily reminder.

import LedeBase

extension Phrases {

  static let reminderTitle = "Your fortune cookie is ready"
  static let calendarTitle = "Time for your fortune cookie"
  static let reminderBody = "Today’s cookie waits to be opened."

  static let friendsTold = "Told of friends"
  static let friendsToldMore =
    "When somebody asks to be your friend or gives you a cookie, the devices that are told show their "
    + "name: three times a day at most. All of it stands under Friends anyway."
  static let tellOfFriends = "Tell me of friends"
  static let tellNoMore = "Stop telling me of friends"

  package static let reminder = "Daily reminder"
  static let reminderMore = "Once a day at most, and not on days when the cookie is open already."
  static let reminderHour = "Tell me at"
  static let badHour = "That is no time of day. Write it as 08:30."
  static let reminderZone = "By the clocks of"
  static let reminderOn = "Remind me daily"
  static let reminderOff = "Stop reminding me"
  static let pushWhy =
    "Lede can show a notification here. Your browser asks whether it may when you tap the button. "
    + "What is sent goes through your browser’s maker, encrypted for this device, and says only that a "
    + "cookie waits or, if you wish it, the name of a friend who asks or gives."
  static let pushNeedsScript = "This needs scripts; the calendar file does not."
  static let pushInsecure =
    "This browser takes notifications only over https or on the same machine. See docs/phone.md."
  static let pushInstall =
    "On this device, add Lede to the Home Screen first: Share, then Add to Home Screen. Then open it there."
  static let pushNever = "This browser takes no notifications. Use the calendar file instead."
  static let pushDenied =
    "Notifications from Lede are blocked in this browser's settings. Allow them there, then come back."
  static let pushOn = "This device is told."
  static let pushRefused =
    "The browser's own service could not be reached, so this device is not told. Try again later."
  static let pushAsk = "Notify this device"
  static let pushEnd = "Stop on this device"
  static func devicesTold(_ count: Int) -> String {
    count == 1 ? "One device is told." : "\(count) devices are told."
  }
  static let noDeviceTold = "No device is told yet. What this one can do stands below."
  static let nothingRings =
    "This Lede sends no notifications. The calendar file, below, rings in their place."
  static let withoutPush = "Without notifications"
  static let withoutPushMore =
    "A calendar can ring every day at that hour, whether or not today’s cookie is open by then. Download "
    + "the file and open it with your calendar."
  static let calendarFile = "Calendar file"
}
