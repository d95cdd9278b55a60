// Texts that nobody ever published, for the filled store.

import LedeBase

enum Invented {
  static let fortunes = [
    "The kettle knows more than it whistles.", "Tomorrow owes you a small surprise.",
    "Count the stairs; one of them is new.",
    "Somebody's 'maybe' is a door left ajar.\nKnock once \\ wait twice.",
    "猫は橋の名前を知っている。", "Your left pocket is luckier than 100 % of the right ones.",
    "Walk the long way: the shortcut is resting. 🐚", "What you mend today will sing in autumn.",
    "A letter without a stamp still finds the baker.",
  ]
  private static let who = [
    "A beekeeper", "The harbour office", "An old lighthouse", "The night baker",
    "A choir of plumbers", "Die Brückenwärterin", "A retired juggler", "The island’s only bus",
    "Somebody’s umbrella", "The clock at the fish market", "A class of seven-year-olds",
  ]
  private static let does = [
    "argues with", "finds a map of", "apologises to", "paints a portrait of", "waits for",
    "wins a prize for", "takes the lift with", "names a street after", "is late because of",
    "sells the last ticket for", "writes a song on", "remembers", "measures",
  ]
  private static let what = [
    "the thirteenth wave", "a turnip of unusual size", "the mayor’s bicycle",
    "a slow and patient snail", "the 1950s", "three borrowed ladders", "a \"perfectly good\" sofa",
    "the wind from the north", "an unfinished bridge", "C:\\harbour\\notes", "a field of lanterns",
    "the smell of rain", "seventeen identical hats", "a very small island",
    "the forgotten swimming pool", "a pot of blue paint", "everyone’s favourite corner",
  ]

  /// An item that is the same for the same name and number.
  static func item(
    _ name: String, _ number: Int, at time: Timestamp?, title: String? = nil
  ) -> Item {
    let seed = number &* 7 + name.utf8.reduce(0) { $0 &* 3 &+ Int($1) }
    let one = "\(who[seed % who.count]) \(does[seed % does.count]) \(what[seed % what.count])"
    let next = seed &+ 1_009
    let two = "\(who[next % who.count]) \(does[next % does.count]) \(what[next % what.count])"
    var item = Item(
      key: "tag:\(name).example,2026:\(number)", title: title ?? one,
      link: WebAddress("https://\(name).example/stories/\(number)"), published: time)
    item.author = number % 3 == 0 ? "Odile Marchetti-Brandt" : nil
    item.brief = "\(two). Then the tide came in."
    if number % 2 == 0 {
      item.content = FeedText("<p>\(two).</p>\n<p>Then the tide came in.</p>", .html)
      item.summary = FeedText("\(two), in short", .plain)
    } else {
      item.summary = FeedText("<p>\(two) &amp; nobody minds</p>", .html)
    }
    item.tags = [["sea", "small news"], ["Weather"], []][number % 3]
    if number % 4 == 0 {
      item.picture = WebAddress("https://\(name).example/pictures/\(number).jpg")
      item.commentsLink = WebAddress("https://\(name).example/stories/\(number)#talk")
      item.updated = time.map { $0 + .seconds(60) }
    }
    if name == "rooftop", let file = WebAddress("https://rooftop.example/\(number).mp3") {
      item.enclosures = [Enclosure(address: file, type: "audio/mpeg", length: 12_345_678)]
    }
    item.language = name == "lantern" ? "ar" : "en"
    return item
  }
}
