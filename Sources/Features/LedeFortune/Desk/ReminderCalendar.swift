// The reminder as a calendar file, for devices that take no messages.

import LedeCalendar
import LedeBase
import LedeSite

enum ReminderCalendar {
  /// One event that comes back every day.
  ///
  /// Its time is of no zone, which calendars read as the wall's wherever the reader is: at the same hour
  /// on a journey too. Source: RFC 5545 §3.3.5 (form 1), §3.6.1, §3.6.6.
  static func text(_ reminder: Reminder, zone: Zone, home: WebAddress, at now: Timestamp) -> String
  {
    let today = zone.date(of: now).text.filter { $0 != "-" }
    let hour = (reminder.minute / 60).twoDigits + (reminder.minute % 60).twoDigits + "00"
    let stamp = now.iso8601.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    let link = home.resolving("/fortune")?.text ?? home.text
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lede//Reminder//EN", "BEGIN:VEVENT",
      "UID:cookie@\(home.host)", "DTSTAMP:\(stamp)", "DTSTART:\(today)T\(hour)", "DURATION:PT5M",
      "RRULE:FREQ=DAILY", "SUMMARY:\(escaped(Phrases.calendarTitle))",
      "DESCRIPTION:\(escaped(link))", "URL:\(link)", "TRANSP:TRANSPARENT", "BEGIN:VALARM",
      "ACTION:DISPLAY", "DESCRIPTION:\(escaped(Phrases.calendarTitle))", "TRIGGER:PT0S",
      "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  /// A text as a value of a property; source: RFC 5545 §3.3.11.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case "\n", "\r\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result
  }

  /// No line longer than 75 bytes, cut between letters.
  ///
  /// Source: RFC 5545 §3.1.
  private static func folded(_ line: String) -> String {
    var result = ""
    var room = 75
    for character in line {
      let size = character.utf8.count
      if size > room {
        result += "\r\n "
        room = 74
      }
      result.append(character)
      room -= size
    }
    return result
  }
}
