// Whoever wears a look can read all of it: every paper, accent and map, in every theme, by the shipped styles.

import LedeFortune
import FoundationEssentials
import LedeBase
import LedeTesting
import Testing

@Suite struct LookContrastTests {
  /// Something that is to be told from what it stands on.
  struct Spot {
    var name: String
    var chain: String
    var property = "color"
    /// Whether it is told from what lies around the element, not from the element's own ground.
    var isAround = false
    /// 4.5 for words; 3 for what is large, and for edges, dots and signs.
    var least = 4.5

    /// Source: WCAG 2.2, 1.4.3 and 1.4.11.
    static func edge(_ name: String, _ property: String, _ chain: String) -> Spot {
      Spot(name: name, chain: chain, property: property, isAround: true, least: 3)
    }
  }

  /// What stands on the slip, where a paper and an accent are worn.
  private static func slip(_ paper: String, _ accent: String) -> [Spot] {
    let slip = "section.card.slip[data-paper=\(paper)][data-ink=\(accent)]"
    let button = "\(slip) > div.row > form > button.btn"
    var spots = [
      Spot(name: "the fortune", chain: "\(slip) > blockquote"),
      Spot(name: "when", chain: "\(slip) > p.meta"),
      Spot(name: "a number", chain: "\(slip) > ul.lucky.num > li"),
      .edge("a number's ring", "border-color", "\(slip) > ul.lucky.num > li"),
      .edge("the mark above", "background", "\(slip) > section.slip::before"),
    ]
    for (name, button) in [("a button", button), ("what is kept", button + "[aria-pressed=true]")] {
      spots += [
        Spot(name: name, chain: button), Spot(name: "\(name), touched", chain: button + ":hover"),
        .edge("\(name)'s edge", "border-color", button),
        .edge("\(name), reached by key", "outline-color", button + ":focus-visible"),
      ]
    }
    return spots
  }

  /// The page of points shows each look on a sample.
  private static func sample(_ kind: String, _ look: String) -> [Spot] {
    [
      Spot(
        name: "the sample",
        chain: "section.card.looks > ul > li > span.sample[data-\(kind)=\(look)]")
    ]
  }

  /// The dots of a map on land and sea, and the controls beside them.
  private static func map(_ look: String?) -> [Spot] {
    let worn = look.map { "[data-map=\($0)]" } ?? ""
    let frame = "div.world\(worn) > div.moving"
    return [
      .edge("the map, reached by key", "outline-color", "\(frame):focus-visible"),
      .edge("a dot, reached by key", "outline-color", "\(frame) > path.dot:focus-visible"),
      Spot(name: "a sign on the map", chain: "\(frame) > div.leaflet-bar > a"),
      .edge("the dot in the key", "fill", "p.key\(worn) > svg > circle.me"),
    ]
  }

  private static let sheet: Result<StyleSheet, any Error> = Result {
    let folder = URL(filePath: Checkout.path("Sources/share/lede"))
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return StyleSheet(try text("lede.css"), try text("fortune.css"), try text("places.css"))
  }

  /// Every theme on a light and a dark device.
  private static let scenes = Preferences.Theme.allCases.flatMap { theme in
    [(theme: theme, isDark: false), (theme: theme, isDark: true)]
  }

  private static func chain(_ text: String, _ theme: Preferences.Theme) -> [Element] {
    Element.chain("html[data-theme=\(theme.rawValue)]:root > body > main > \(text)")
  }

  /// What is harder to tell apart than it may be.
  private static func faults(
    _ spots: [Spot], in sheet: StyleSheet, of look: String
  ) -> [String] {
    scenes.flatMap { theme, isDark in
      spots.compactMap { spot in
        let chain = chain(spot.chain, theme)
        let place = "\(look), \(theme) on a \(isDark ? "dark" : "light") device: \(spot.name)"
        guard let color = sheet.color(spot.property, of: chain, isDark: isDark) else {
          return "\(place) has no colour"
        }
        let ground = sheet.ground(of: spot.isAround ? chain.dropLast() : chain, isDark: isDark)
        let contrast = color.over(ground).contrast(to: ground)
        return contrast < spot.least ? "\(place) \(Int(contrast * 100)) of \(spot.least)" : nil
      }
    }
  }

  private static func looks(_ kind: Look.Kind) -> [String] {
    ["plain"] + Look.allCases.filter { $0.kind == kind }.map(\.rawValue)
  }

  @Test(arguments: looks(.paper)) func `a slip of any paper can be read with any accent`(
    paper: String
  ) throws {
    let sheet = try Self.sheet.get()
    for accent in Self.looks(.accent) {
      #expect(
        Self.faults(Self.slip(paper, accent), in: sheet, of: "\(paper) with \(accent)") == [])
    }
    #expect(Self.faults(Self.sample("paper", paper), in: sheet, of: paper) == [])
  }

  @Test(arguments: looks(.accent)) func `an accent can be read where it is chosen`(
    accent: String
  ) throws {
    #expect(Self.faults(Self.sample("ink", accent), in: try Self.sheet.get(), of: accent) == [])
  }

  @Test(arguments: looks(.map)) func `dots are told from land and sea on any map`(look: String)
    throws
  {
    let sheet = try Self.sheet.get()
    let worn = look == "plain" ? nil : look
    var faults = Self.faults(Self.map(worn) + Self.sample("map", look), in: sheet, of: look)
    for (theme, isDark) in Self.scenes {
      let world = "div.world\(worn.map { "[data-map=\($0)]" } ?? "") > svg"
      let sea = sheet.ground(of: Self.chain(world, theme), isDark: isDark)
      let land = try #require(
        sheet.color("fill", of: Self.chain("\(world) > use.land", theme), isDark: isDark))
      for dot in ["dot", "me"] {
        let chain = Self.chain("\(world) > circle.\(dot)", theme)
        var color = try #require(sheet.color("fill", of: chain, isDark: isDark))
        color.alpha = sheet.number("fill-opacity", of: chain, isDark: isDark)
        for (name, ground) in [("sea", sea), ("land", land)]
        where color.over(ground).contrast(to: ground) < 3 {
          faults.append("\(look), \(theme): \(dot) on \(name)")
        }
      }
    }
    #expect(faults == [])
  }

  /// Where each kind of look is seen.
  private static func seen(_ kind: Look.Kind, _ look: String) -> (property: String, chain: String) {
    switch kind {
    case .paper: ("background", "section.slip[data-paper=\(look)]")
    case .accent: ("background", "section.slip[data-ink=\(look)] > section.slip::before")
    case .map: ("background", "div.world[data-map=\(look)]")
    }
  }

  @Test(arguments: Look.Kind.allCases) func `every look that can be got is drawn, and as no other`(
    kind: Look.Kind
  ) throws {
    let sheet = try Self.sheet.get()
    var found: [Color: String] = [:]
    for look in Self.looks(kind) {
      let (property, chain) = Self.seen(kind, look)
      let color = try #require(
        sheet.color(property, of: Self.chain(chain, .paper), isDark: false), "\(look)")
      #expect(found[color] == nil, "\(look) looks as \(found[color] ?? "")")
      found[color] = look
    }
  }

  @Test func `the styles draw no look that cannot be got`() throws {
    for selector in try Self.sheet.get().selectors {
      for (attribute, kind) in [
        ("data-paper", Look.Kind.paper), ("data-ink", .accent), ("data-map", .map),
      ] {
        for look in selector.values(of: attribute) {
          #expect(Self.looks(kind).contains(look), "\(attribute)=\(look)")
        }
      }
    }
  }

  // MARK: The measure itself

  @Test func `contrast is as the guidelines count it`() throws {
    func contrast(_ one: String, _ two: String) throws -> Double {
      try #require(Color(one)).contrast(to: try #require(Color(two)))
    }
    #expect(try abs(contrast("#000", "#FFF") - 21) < 0.001)
    #expect(try abs(contrast("#767676", "#FFFFFF") - 4.5415) < 0.001)
    #expect(try abs(contrast("#14605A", "#14605A") - 1) < 0.001)
  }

  @Test func `a paper on which words fade is found, wherever its colours come from`() throws {
    let plain = """
      :root { --ink: #000; --surface: #FFF; --accent: #060; --on-accent: #FFF }
      main { color: var(--ink); background: var(--surface) }
      .slip { background: var(--paper, var(--surface)); color: var(--on-paper, var(--ink)) }
      .meta { color: var(--ink) } .slip .meta { color: inherit }
      """
    func faults(_ more: String) -> [String] {
      let slip = "section.slip[data-paper=fog]"
      let words = [
        Spot(name: "words", chain: "\(slip) > blockquote"),
        Spot(name: "when", chain: "\(slip) > p.meta"),
      ]
      return Self.faults(words, in: StyleSheet(plain, more), of: "fog")
    }
    #expect(faults("") == [])
    #expect(faults("[data-paper=fog] { --paper: #333 }").count == 16)
    #expect(faults("[data-paper=fog] { --paper: #333; --on-paper: #EEE }") == [])
    // By night alone, and on a dark device alone.
    let night = ":root[data-theme=night] [data-paper=fog] { --on-paper: #BBB }"
    #expect(faults(night).count == 4)
    #expect(faults("@media (prefers-color-scheme: dark) { \(night) }").count == 2)
    // What is more specific wins, wherever it stands; what is mixed or seen through counts as seen.
    #expect(faults("main .slip .meta { color: #999 } .slip .meta { color: #000 }").count == 8)
    #expect(
      faults(".slip blockquote { color: color-mix(in srgb, #000 30%, transparent) }").count == 8)
    #expect(faults(".slip > .row .meta, main + .slip { color: #FFF }") == [])
  }
}
