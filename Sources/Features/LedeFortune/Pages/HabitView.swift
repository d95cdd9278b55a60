// The habit on paper: the last week as seven rounds, a month as a calendar.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum HabitView {
  /// The last seven dates, how many in a row now and at most, and what becomes of it.
  static func week(_ model: FortunePage, _ zone: Zone) -> HTML {
    section(.class("card habit"), .ariaLabelledBy("h-habit")) {
      h2(.id("h-habit")) { Phrases.habit }
      dl(.class("num")) {
        count(Phrases.streakNow, model.streak)
        count(Phrases.streakLongest, model.standing.streak.longest)
      }
      ol(.class("week")) {
        for day in model.days {
          li(.data("day", name(of: day.state))) {
            span(.class("meta"), .ariaHidden) { letter(day.date, zone) }
            b(.class("num"), .ariaHidden) { String(day.date.parts.day) }
            span(.class("sr")) { words(day, zone) }
          }
        }
      }
      p(.class("meta streak")) { sentence(model, zone) }
      if model.forgivable < Streak.forgivenPerMonth {
        p(.class("meta")) { Phrases.forgivable(model.forgivable) }
      }
      p(.class("meta")) { a(.href(FortunePageView.history)) { Phrases.calendarOfMonth } }
    }
  }

  private static func count(_ words: String, _ number: Int) -> HTML {
    div {
      dt { words }
      dd { String(number) }
    }
  }

  private static func sentence(_ model: FortunePage, _ zone: Zone) -> String {
    let inARow = Phrases.inARow(model.streak)
    guard model.next == nil, model.streak > 1 else { return inARow }
    if model.missed > 0 { return inARow + " " + Phrases.forgives(model.missed) }
    return model.lastDate.map {
      inARow + " " + Phrases.streakUntil(FortuneTime.day($0, in: zone))
    } ?? inARow
  }

  /// A month whose days lead to their cookies.
  static func calendar(_ model: HabitMonth, _ chrome: Chrome) -> HTML {
    section(.class("card month"), .ariaLabelledBy("h-month")) {
      div(.class("turn")) {
        turn(to: model.earlier, Phrases.monthBefore, chrome)
        h2(.id("h-month")) {
          FortuneTime.utc(chrome.zone).monthAndYear(FortuneTime.noon(of: model.first))
        }
        turn(to: model.later, Phrases.monthAfter, chrome)
      }
      table(.ariaLabelledBy("h-month")) {
        thead {
          tr {
            for place in 0..<7 {
              let date = model.first + (place - model.blanks)
              th(.scopeColumn) {
                span(.ariaHidden) { letter(date, chrome.zone) }
                span(.class("sr")) { FortuneTime.weekday(date, in: chrome.zone) }
              }
            }
          }
        }
        tbody {
          for row in 0..<((model.blanks + model.days.count + 6) / 7) {
            tr {
              for place in 0..<7 {
                let number = row * 7 + place - model.blanks
                if model.days.indices.contains(number) {
                  cell(model.days[number], chrome)
                } else {
                  td {}
                }
              }
            }
          }
        }
      }
      if model.days.contains(where: { $0.state == .forgiven }) {
        p(.class("meta key")) {
          b(.data("day", "forgiven"), .ariaHidden) {}
          Phrases.forgivenKey
        }
      }
    }
  }

  private static func turn(to month: LocalDate?, _ words: String, _ chrome: Chrome) -> HTML {
    span {
      if let month {
        a(
          .class("icon"), .ariaLabel(words),
          .href(FortunePageView.history.with("month", String(month.text.prefix(7))))
        ) { chrome.icon(.down) }
      }
    }
  }

  private static func cell(_ day: HabitDay, _ chrome: Chrome) -> HTML {
    td(.data("day", name(of: day.state))) {
      let number = String(day.date.parts.day)
      if case .opened(let id?) = day.state {
        a(.class("num"), .href(FortunePageView.path(id)), .ariaLabel(words(day, chrome.zone))) {
          number
        }
      } else {
        b(.class("num"), .ariaHidden) { number }
        span(.class("sr")) { words(day, chrome.zone) }
      }
    }
  }

  private static func letter(_ date: LocalDate, _ zone: Zone) -> String {
    FortuneTime.utc(zone).weekdayLetter(FortuneTime.noon(of: date))
  }

  private static func words(_ day: HabitDay, _ zone: Zone) -> String {
    let date = FortuneTime.day(day.date, in: zone)
    return Phrases.words(of: day.state).map { "\(date): \($0)" } ?? date
  }

  private static func name(of state: HabitDay.State) -> String {
    switch state {
    case .opened: "opened"
    case .forgiven: "forgiven"
    case .missed: "missed"
    case .waits: "waits"
    case .free: "free"
    }
  }
}
