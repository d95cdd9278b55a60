// Invented articles: some warm towards their topic, some cold, some neither.

/// An article of the stand-in.
struct StandInArticle {
  /// Its place among all, from 0, which its names are made of.
  var place = 0
  /// How old it is.
  var hours: Int
  var title: String
  var abstract: String
  var tags: [TimesTag]

  var author: String {
    ["By Karin Lind", "By Luis Prem and June Bickerstow", "By Mara Okonjo-Reyes"][place % 3]
  }
  var isOpinion: Bool { place % 5 == 4 }

  /// Whether it is filed under the tag, or says the first word of its name.
  ///
  /// Only a few tags have articles of their own; the others would all seem empty.
  func isOn(_ tag: TimesTag) -> Bool {
    guard !tags.contains(tag) else { return true }
    guard !Self.topics.contains(tag), StandInTags.all.contains(tag) else { return false }
    let word = tag.name.prefix { $0.isLetter }.lowercased()
    // `Libraries` is said by a text with `library`.
    let stem =
      word.hasSuffix("ies") ? word.dropLast(3) : word.hasSuffix("s") ? word.dropLast() : word[...]
    return stem.count > 2
      && (title + " " + abstract).lowercased().split { !$0.isLetter }
        .contains { $0.hasPrefix(stem) }
  }

  /// Whether the words stand in it.
  func says(_ words: String) -> Bool {
    (title + " " + abstract).lowercased().contains(words.lowercased())
  }

  /// The topics that are told in an older form.
  static let forms: [String: TimesStandIn.Form] = [
    "Harbor Museum (Org)": .of2017, "Saltmere (Geo)": .of2018,
  ]

  private static let topics = Set(all.flatMap(\.tags))

  /// All of them, topic by topic.
  static let all: [StandInArticle] = {
    var articles: [StandInArticle] = []
    for (tag, texts) in texts {
      for (index, line) in texts.split(separator: "\n").enumerated() {
        let parts = line.split(separator: "|", maxSplits: 1)
        guard parts.count == 2 else { continue }
        articles.append(
          StandInArticle(
            place: articles.count, hours: 3 + articles.count + index * 31,
            title: String(parts[0]).trimmed, abstract: String(parts[1]).trimmed,
            tags: [TimesTag(tag)]))
      }
    }
    return articles
  }()

  private static let texts: [(String, String)] = [
    (
      "Ferries (Des)",
      """
      Ferries Win Back the Morning Crowd | Cheerful riders praise the quick and comfortable crossing, and the boats are full again.
      A Love Letter to the 7:10 Boat | The best half-hour of the day is a calm, bright and wonderful ride over Marlow Sound.
      Third Breakdown in a Week Strands Angry Ferry Riders | Passengers waited in the cold for two hours after another failure, and called the service a disgrace.
      Ferry Timetable Changes on Monday | The first boat will leave at 6:40 and the last at 11:15, the operator said.
      New Electric Ferry Is Quiet, Clean and a Delight | Neighbors welcome the end of the fumes, and engineers celebrate a safe first season.
      Ferry Fares Rise as Service Gets Worse | Riders fear that the costly, late and crowded boats will drive the poorest away.
      Council Hears Report on Ferry Piers | Members received figures on the use of four piers and will meet again in March.
      Fire on an Old Ferry Raises Alarm About Neglect | Inspectors found rotten hoses and broken pumps, a danger that crews had warned of for years.
      How a Ferry Saved an Island School | Thanks to a reliable boat, happy families are moving back to Elder Point.
      Ferry Company Names Tobias Ferrow as Operations Chief | He succeeds Augustin Pell, who retires after 22 years.
      """
    ),
    (
      "Bicycles (Des)",
      """
      Bicycles Make Saltmere Healthier, Study Finds | Doctors praise a remarkable improvement among people who ride to work, and a happier mood as well.
      The Joy of Riding in the Rain | With good fenders and a warm coat, a wet morning on a bicycle is a gift.
      Bicycle Thefts Reach a Terrible Record | Victims are furious and feel abandoned, as fewer than one stolen bicycle in 50 is found.
      City to Count Bicycles on Three Bridges | Sensors will be installed in April and the numbers published every month.
      A Crash, a Broken Arm and a Lane That Ends Nowhere | Riders blame careless planning for a dangerous corner on Lantern Street.
      Children Cheer as the Bicycle Bus Rolls | A friendly, safe and popular parade of pupils has doubled in a year.
      Battery Fires in Bicycle Shops Worry Firefighters | Cheap cells are a serious threat, and two workers were badly hurt.
      Bicycle Lanes Open Along Old Quay | The lanes are 2 miles long and connect the library with the harbor.
      Repair Shop Teaches Teenagers a Trade | Generous volunteers and proud graduates have made a small success of an empty bakery.
      Merchants Split on Bicycle Parking | Some report more customers and others fewer; the council will decide in June.
      """
    ),
    (
      "Rowan, Ada (Per)",
      """
      Mayor Ada Rowan Presents Her Budget | The plan of $412 million goes to the City Council for a first reading on Tuesday.
      Ada Rowan, the Mayor Who Answers Her Own Phone | Residents admire a warm, honest and tireless leader who keeps her promises.
      Mayor Rowan Under Fire Over Secret Harbor Deal | Critics accuse her of a shameful failure to tell the truth about a contract worth millions.
      Rowan Wins Praise for Calm Hand in Storm | Her quick and clear decisions saved lives, grateful neighbors say.
      Rowan’s Housing Plan Is a Bitter Disappointment | Tenants are angry at broken pledges, and the waiting list is worse than ever.
      Rowan to Visit Two Schools on Thursday | The mayor will speak about reading and take questions from pupils.
      The Mayor’s Silence Is an Insult | Families hurt by the flood deserve better than an arrogant refusal to meet them.
      Library Budget Restored in Triumph for Rowan | An excellent compromise delights readers and brings back Sunday hours.
      Rowan and Council Agree on Date of Vote | The ballot on the bridges will be held in the second week of May.
      Trust in Mayor Rowan Falls After Ferry Fiasco | A poor answer to a foolish mistake leaves supporters sad and opponents hostile.
      """
    ),
    (
      "Saltmere (Geo)",
      """
      Saltmere Is a Fine Place for a Winter Weekend | Friendly bakeries, bright harbor walks and a superb small museum reward the trip.
      Saltmere Loses Its Last Cannery | Workers mourn the end, and a bleak season of unemployment is feared.
      Census Counts 61,204 People in Saltmere | The number is 0.4 percent higher than ten years ago.
      Storm Damages Saltmere Seawall | Repairs to the wall at Elder Point begin this week.
      """
    ),
    (
      "Harbor Museum (Org)",
      """
      Harbor Museum Reopens in Splendor | A beautiful hall, generous light and happy crowds greet the old ships.
      Leaking Roof Ruins Charts at Harbor Museum | Angry curators blame years of neglect for a painful loss.
      Harbor Museum Extends Hours | The galleries will stay open until 8 p.m. on Fridays.
      """
    ),
    (
      "Ferry to Nowhere (Movie) (Ttl)",
      """
      ‘Ferry to Nowhere’ Is a Quiet Marvel | A tender and beautiful film about two sisters and a boat that never lands.
      ‘Ferry to Nowhere’ Runs Aground | Dull, confused and far too long, it wastes a good cast.
      """
    ),
  ]
}
