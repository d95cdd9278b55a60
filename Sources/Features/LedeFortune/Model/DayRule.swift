// When the next cookie may be opened, and whether it comes in time to go on with a streak.

import LedeCalendar
import LedeBase

/// One cookie a day, where a day is a date of the reader's own calendar.
///
/// The next is there at the first instant of the next date, in the zone that is reported now, of
/// which no cookie has been opened. After a change to other clocks it also waits until 15 hours have
/// passed since the last opening. So whoever crosses the date line waits at most for a date of their
/// own, and never has two cookies of one date.
enum DayRule {
  /// The least time between two openings by different clocks.
  static let rest = Duration.seconds(15 * 3_600)
  /// So many changes of zone are accepted in `zoneTime`.
  static let mostZoneChanges = 2
  static let zoneTime = Duration.seconds(24 * 3_600)

  // MARK: When

  /// When the next cookie may be opened; nil when there was none before, so that it may be at once.
  static func allowed(after standing: FortuneStanding, in zone: Zone) -> Timestamp? {
    // One step is the rule; more are needed only where somebody came back over the date line.
    standing.last.map { last in
      free(
        from: changesClocks(since: last, to: zone) ? last.opened + rest : last.opened, standing,
        in: zone)
    }
  }

  /// Whether a zone has other clocks than the one that an opening was made in.
  ///
  /// Browsers call the same zone by different names, such as Asia/Calcutta and Asia/Kolkata; what
  /// tells the same time then and a day later is no change.
  static func changesClocks(since last: Opening, to zone: Zone) -> Bool {
    guard last.zone != zone.name else { return false }
    guard let before = Zone(last.zone) else { return true }
    return [last.opened, last.opened + .seconds(86_400)].contains {
      before.local($0) != zone.local($0)
    }
  }

  /// When the next cookie may be opened; nil when it may be opened now.
  ///
  /// A chance that was let pass may be followed by a date that has had its cookie, where somebody
  /// came back over the date line; the next chance comes with the date after.
  static func wait(
    after standing: FortuneStanding, in zone: Zone, at now: Timestamp
  ) -> Timestamp? {
    guard let allowed = allowed(after: standing, in: zone) else { return nil }
    if now < allowed { return allowed }
    let next = free(from: now, standing, in: zone)
    return next > now ? next : nil
  }

  /// The first instant from one on that lies on a date without a cookie.
  private static func free(
    from instant: Timestamp, _ standing: FortuneStanding, in zone: Zone
  ) -> Timestamp {
    var instant = instant
    while standing.dates.contains(zone.date(of: instant)) {
      instant = end(of: zone.date(of: instant), from: instant, in: zone)
    }
    return instant
  }

  /// The first instant after `instant`, which lies on `date`, that lies on a later date.
  static func end(of date: LocalDate, from instant: Timestamp, in zone: Zone) -> Timestamp {
    let next = (date + 1).parts
    if let guess = zone.start(ofYear: next.year, month: next.month, day: next.day), guess > instant,
      zone.date(of: guess) > date, zone.date(of: guess - .milliseconds(1)) == date
    {
      return guess
    }
    // A calendar that leaves a date out, as Samoa's did in 2011: the change is looked for.
    var before = instant.milliseconds
    var after = (instant + .seconds(50 * 3_600)).milliseconds
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if zone.date(of: Timestamp(milliseconds: middle)) > date {
        after = middle
      } else {
        before = middle
      }
    }
    return Timestamp(milliseconds: after)
  }

  // MARK: Where

  /// Which zone counts, and when zones were changed in the last day.
  struct AcceptedZone: Hashable, Sendable {
    var zone: Zone
    /// Newest first.
    var changes: [Timestamp]
  }

  /// The zone that is reported, unless it is none or would be the third change within 24 hours;
  /// then the one that counted before, and `fallback` while nobody has named any.
  static func accepted(
    _ reported: String?, after standing: FortuneStanding, or fallback: Zone, at now: Timestamp
  ) -> AcceptedZone {
    let recent = standing.zoneChanges.filter { now - $0 < zoneTime }
    guard let kept = standing.zone, let before = Zone(kept) else {
      return AcceptedZone(zone: reported.flatMap(zone(named:)) ?? fallback, changes: recent)
    }
    guard let reported, reported != kept, let zone = zone(named: reported),
      recent.count < mostZoneChanges
    else { return AcceptedZone(zone: before, changes: recent) }
    return AcceptedZone(zone: zone, changes: Array(([now] + recent).prefix(mostZoneChanges)))
  }

  /// The zone of a name as devices report them; what they send may be anything.
  static func zone(named name: String) -> Zone? {
    let isName = name.utf8.allSatisfy {
      (97...122).contains($0 | 0x20) || (43...57).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isName && name.utf8.count <= 64 ? Zone(name) : nil
  }

  // MARK: In a row

  /// The first date that is missed when it ends without a cookie; nil before the first cookie.
  ///
  /// It is the first on which the next cookie is there from its beginning: who may open only from
  /// the afternoon on, after a journey, has the date after.
  static func due(after standing: FortuneStanding, in zone: Zone) -> LocalDate? {
    allowed(after: standing, in: zone).map { allowed in
      let date = zone.date(of: allowed)
      return zone.date(of: allowed - .milliseconds(1)) < date ? date : date + 1
    }
  }

  /// The dates that have gone by without their cookie before a date, oldest first.
  ///
  /// Dates that had no chance, as their cookie was opened before, are not missed. After `most` of
  /// them it makes no difference how many there are.
  static func missed(
    before date: LocalDate, dueOn due: LocalDate, opened: [LocalDate]
  ) -> [LocalDate] {
    guard date > due else { return [] }
    // More dates than two months forgive and a reader can have opened ahead.
    let most = 2 * Streak.forgivenPerMonth + FortuneStanding.datesNeeded
    return (0..<min(date - due, most)).map { due + $0 }.filter { !opened.contains($0) }
  }

  /// The streak with a cookie opened on a date, 1 where a new one begins.
  ///
  /// It goes on with each date; dates that were missed from `due` on (nil for the first cookie ever)
  /// are forgiven as long as their month has days left to forgive.
  static func streak(
    _ streak: Streak, openedOn date: LocalDate, dueOn due: LocalDate?, opened: [LocalDate] = []
  ) -> Streak {
    var next = streak
    if let due, streak.length > 0,
      let forgiving = forgiving(streak, missed(before: date, dueOn: due, opened: opened))
    {
      next = forgiving
      next.length += 1
    } else {
      next.length = 1
    }
    next.longest = max(next.longest, next.length)
    return next
  }

  /// The streak with all dates forgiven that were missed; nil when that is too many.
  private static func forgiving(_ streak: Streak, _ missed: [LocalDate]) -> Streak? {
    var streak = streak
    for date in missed {
      let month = date.month
      guard streak.forgivable(in: month) > 0 else { return nil }
      // Days are forgiven in order, so an older month never follows a newer one, but for a
      // reader who came back over the date line; that one counts as the newer month's.
      if month > streak.forgivenMonth {
        streak.forgivenMonth = month
        streak.forgiven = 1
      } else {
        streak.forgiven += 1
      }
    }
    return streak
  }

  /// The last date on which the streak goes on without anything forgiven; nil without a streak.
  static func lastDate(of standing: FortuneStanding, in zone: Zone) -> LocalDate? {
    guard standing.streak.length > 0, var date = due(after: standing, in: zone) else { return nil }
    while standing.dates.contains(date) { date = date + 1 }
    return date
  }

  /// How long the streak is at an instant: 0 once it can go on no more.
  static func length(of standing: FortuneStanding, at now: Timestamp, in zone: Zone) -> Int {
    guard let due = due(after: standing, in: zone) else { return 0 }
    let chance = zone.date(of: wait(after: standing, in: zone, at: now) ?? now)
    let next = streak(standing.streak, openedOn: chance, dueOn: due, opened: standing.dates)
    return next.length > 1 ? standing.streak.length : 0
  }
}

extension FortuneStanding {
  /// The calendar whose dates count; `fallback` while the reader has named none.
  func calendar(or fallback: Zone) -> Zone { zone.flatMap { Zone($0) } ?? fallback }
}
