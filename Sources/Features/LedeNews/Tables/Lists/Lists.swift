// The lists of items, newest first: which items a page holds, and what is shown of them.

package import LedeBase
package import LedeDatabase

/// One page of a list, as statements are asked for it.
struct ListPage: Sendable {
  var reader: Reader.ID
  /// Of `Scope.feed`.
  var feed: Feed.ID?
  /// Of `Scope.group`: its feeds, and the runs that hold their marks.
  var feeds: [Feed.ID] = []
  var runs: [Int64] = []
  var tag: Int64?
  var kind: Label?
  /// In a list that begins with what resembles its kind most, the share where the page begins.
  var share: Int?
  /// Where the page begins; nil for the top, or the end when it goes towards what is newer.
  var position: ListPosition?
  var limit: Int
}

/// Statements that read pages of one kind of list: first which items, then what is shown of them.
package struct List: Sendable {
  struct Kind: Hashable, Sendable {
    var scope: Scope
    var state: ListFilter.State
  }
  /// One step of a walk over items, some of which belong to a list.
  typealias Step = (position: ListPosition, belongs: Bool)

  let headlines: Statement<ListPage, Headline>
  let items: Statement<ListPage, KeptItem>
  /// The next towards the top.
  let newer: Statement<ListPage, Headline>
  /// The bare numbers, for marking.
  let numbers: Statement<ListPage, Item.ID>
  /// What a stream of it is made of.
  let entries: [Direction: Statement<ListPage, StreamRow>]
  /// Walks over this list, telling which items bear a tag, or are of a kind.
  let tagged: [Trait: [Direction: Statement<ListPage, Step>]]
  /// Walks over a tag or a kind, telling which items stand in this list.
  let bearers: [Trait: [Direction: Statement<ListPage, Step>]]
  /// A walk over a kind from what resembles it most, telling which items stand in this list.
  let strongest: Statement<ListPage, (share: Int, step: Step)>

  /// What some items of a list have that others have not.
  enum Trait: CaseIterable, Sendable {
    /// A publisher's tag.
    case tag
    /// A leading label.
    case kind

    fileprivate var table: String { self == .tag ? "item_tag" : "verdict" }
    fileprivate var fits: String { self == .tag ? "tag_id = :tag" : "label = :kind" }
    fileprivate var parameter: String { self == .tag ? "tag" : "kind" }
    /// Where of the table the row of an item `p` is found.
    fileprivate var place: String {
      self == .tag ? "t.shown = p.shown AND t.item_id = p.item_id" : "t.item_id = p.item_id"
    }
  }

  static let all: [Kind: List] = {
    let kinds = Scope.allCases.flatMap { scope in
      ListFilter.State.allCases.map { Kind(scope: scope, state: $0) }
    }
    return Dictionary(uniqueKeysWithValues: kinds.map { ($0, List($0)) })
  }()

  /// The list of one kind.
  static func of(_ scope: Scope, _ state: ListFilter.State) -> List {
    let kind = Kind(scope: scope, state: state)
    return all[kind] ?? List(kind)
  }

  private init(_ kind: Kind) {
    let older = Pick(kind.scope, kind.state, .older)
    let newer = Pick(kind.scope, kind.state, .newer)
    let name = "\(kind.state).\(kind.scope)"
    headlines = List.statement("headlines.\(name)", older, List.columns) { List.headline(&$0) }
    items = List.statement("items.\(name)", older, List.wholeColumns, List.wholeTables) {
      List.item(&$0)
    }
    self.newer = List.statement(
      "headlines.newer.\(name)", newer, List.columns, "", .newer
    ) { List.headline(&$0) }
    numbers = Statement(
      "numbers.\(name)", sqlite: older.sqlite, postgres: older.postgres,
      List.bindings(older.parameters, .older)
    ) { $0.id() }
    entries = [
      .older: List.entries("entries.older.\(name)", older, .older),
      .newer: List.entries("entries.newer.\(name)", newer, .newer),
    ]
    let traits = Trait.allCases
    tagged = Dictionary(
      uniqueKeysWithValues: traits.map { trait in
        let walks = [
          Direction.older: List.walk("\(trait).tagged.older.\(name)", older, trait, .older),
          .newer: List.walk("\(trait).tagged.newer.\(name)", newer, trait, .newer),
        ]
        return (trait, walks)
      })
    bearers = Dictionary(
      uniqueKeysWithValues: traits.map { trait in
        let walks = [
          Direction.older: List.walk("\(trait).bearers.older.\(name)", kind, trait, .older),
          .newer: List.walk("\(trait).bearers.newer.\(name)", kind, trait, .newer),
        ]
        return (trait, walks)
      })
    strongest = List.strongest("strongest.\(name)", kind)
  }

  // MARK: Items by number

  /// Headlines of some items, newest first.
  package static let headlinesOf = chosen("headlines.chosen", columns) { headline(&$0) }
  /// Some items, whole, newest first.
  package static let itemsOf = chosen("items.chosen", wholeColumns, wholeTables) { item(&$0) }

  private static func chosen<Row>(
    _ name: String, _ columns: String, _ tables: String = "",
    read: @escaping @Sendable (inout Columns) -> Row
  ) -> Statement<(Reader.ID, items: [Item.ID]), Row> {
    let pick = """
      SELECT item_id, shown, shelf, is_saved FROM mark
      WHERE reader_id = :reader AND item_id IN :items
      """
    return Statement(
      name, shown(pick, columns, tables),
      ["reader": { .id($0.0) }, "items": { .ids($0.items) }], read: read)
  }

  /// One item that a reader may see: one of a feed the reader follows or followed.
  static let one = Statement<(Item.ID, Reader.ID), KeptItem>(
    "items.one",
    """
    SELECT \(wholeColumns) FROM mark AS p JOIN item AS i ON i.id = p.item_id
    JOIN item_text AS x ON x.item_id = p.item_id JOIN feed AS f ON f.id = i.feed_id
    LEFT JOIN subscription AS s ON s.reader_id = p.reader_id AND s.feed_id = i.feed_id
    LEFT JOIN verdict AS v ON v.item_id = p.item_id
    WHERE p.reader_id = :reader AND p.item_id = :item
    """,
    ["item": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { List.item(&$0) }

  // MARK: Texts

  static let columns = """
    i.id, i.feed_id, i.title, i.link, i.brief, i.author, i.picture, p.shown, i.arrived,
    p.shelf, p.is_saved, s.name, f.title, f.address, i.story, v.label, v.share, v.basis
    """
  private static let wholeColumns =
    columns + """
      , i.published, i.updated, i.title, x.key, x.language, x.comments_link, x.tags, x.enclosures,
      x.summary_kind, x.summary, x.content_kind, x.content
      """
  private static let wholeTables = "JOIN item_text AS x ON x.item_id = p.item_id"

  /// What is shown of the items that a pick gives.
  private static func shown(
    _ pick: String, _ columns: String, _ tables: String, _ direction: Direction = .older
  ) -> String {
    """
    SELECT \(columns) FROM (\(pick)) AS p
    JOIN item AS i ON i.id = p.item_id \(tables)
    JOIN feed AS f ON f.id = i.feed_id
    LEFT JOIN subscription AS s ON s.reader_id = :reader AND s.feed_id = i.feed_id
    LEFT JOIN verdict AS v ON v.item_id = p.item_id
    ORDER BY p.shown \(direction.order), p.item_id \(direction.order)
    """
  }

  private static func statement<Row>(
    _ name: String, _ pick: Pick, _ columns: String, _ tables: String = "",
    _ direction: Direction = .older, read: @escaping @Sendable (inout Columns) -> Row
  ) -> Statement<ListPage, Row> {
    Statement(
      name, sqlite: shown(pick.sqlite, columns, tables, direction),
      postgres: shown(pick.postgres, columns, tables, direction),
      bindings(pick.parameters, direction), read: read)
  }

  private static func entries(
    _ name: String, _ pick: Pick, _ direction: Direction
  ) -> Statement<ListPage, StreamRow> {
    func text(_ pick: String) -> String {
      """
      SELECT p.item_id, p.shown, i.arrived, p.shelf, p.is_saved, i.feed_id, NULL
      FROM (\(pick)) AS p LEFT JOIN item AS i ON i.id = p.item_id
      ORDER BY p.shown \(direction.order), p.item_id \(direction.order)
      """
    }
    return Statement(
      name, sqlite: text(pick.sqlite), postgres: text(pick.postgres),
      bindings(pick.parameters, direction), read: StreamRow.read)
  }

  private static func walk(
    _ name: String, _ pick: Pick, _ trait: Trait, _ direction: Direction
  ) -> Statement<ListPage, Step> {
    func text(_ pick: String) -> String {
      """
      SELECT p.shown, p.item_id, EXISTS (
        SELECT 1 FROM \(trait.table) AS t WHERE t.\(trait.fits) AND \(trait.place))
      FROM (\(pick)) AS p ORDER BY p.shown \(direction.order), p.item_id \(direction.order)
      """
    }
    return Statement(
      name, sqlite: text(pick.sqlite), postgres: text(pick.postgres),
      bindings(pick.parameters + [trait.parameter], direction), read: step)
  }

  private static func walk(
    _ name: String, _ kind: Kind, _ trait: Trait, _ direction: Direction
  ) -> Statement<ListPage, Step> {
    let (condition, more) = condition(kind)
    // The mark is looked up by its key alone, so that no other index seems worth a walk.
    let text = """
      SELECT bearer.shown, bearer.item_id, CASE WHEN \(condition) THEN 1 ELSE 0 END FROM (
        SELECT shown, item_id FROM \(trait.table)
        WHERE \(trait.fits) AND (shown, item_id) \(direction.compares) (:shown, :id)
        ORDER BY shown \(direction.order), item_id \(direction.order) LIMIT :limit) AS bearer
      LEFT JOIN mark AS m ON m.reader_id = :reader AND m.item_id = bearer.item_id
      ORDER BY bearer.shown \(direction.order), bearer.item_id \(direction.order)
      """
    return Statement(
      name, sqlite: text, postgres: text,
      bindings(["reader", trait.parameter, "shown", "id", "limit"] + more, direction), read: step)
  }

  /// Which marks `m` stand in lists of a kind, and the parameters that this speaks of.
  private static func condition(_ kind: Kind) -> (text: String, parameters: [String]) {
    let state =
      switch kind.state {
      case .all: "m.shelf IN (0, 1)"
      case .unread: "m.shelf = 0"
      case .saved: "m.is_saved = 1"
      case .muted: "m.shelf IN (4, 5)"
      }
    return switch kind.scope {
    case .everything: (state, [])
    case .feed: (state + " AND m.feed_id = :feed", ["feed"])
    case .group: (state + " AND m.feed_id IN :feeds", ["feeds"])
    }
  }

  private static func strongest(
    _ name: String, _ kind: Kind
  ) -> Statement<ListPage, (share: Int, step: Step)> {
    let (condition, more) = condition(kind)
    let text = """
      SELECT kin.share, kin.shown, kin.item_id, CASE WHEN \(condition) THEN 1 ELSE 0 END FROM (
        SELECT share, shown, item_id FROM verdict
        WHERE label = :kind AND (share, shown, item_id) < (:share, :shown, :id)
        ORDER BY share DESC, shown DESC, item_id DESC LIMIT :limit) AS kin
      LEFT JOIN mark AS m ON m.reader_id = :reader AND m.item_id = kin.item_id
      ORDER BY kin.share DESC, kin.shown DESC, kin.item_id DESC
      """
    return Statement(
      name, sqlite: text, postgres: text,
      bindings(["reader", "kind", "share", "shown", "id", "limit"] + more, .older)
    ) { columns in
      let share = columns.number()
      return (share, step(&columns))
    }
  }

  private static let step: @Sendable (inout Columns) -> Step = { columns in
    let shown = columns.time()
    return (ListPosition(shown: shown, id: columns.id()), columns.flag())
  }

  /// How the parameters of these names are bound.
  private static func bindings(
    _ names: [String], _ direction: Direction
  ) -> [(String, @Sendable (ListPage) -> Value)] {
    let end: Int64 = direction == .older ? .max : .min
    return names.map { name in
      switch name {
      case "reader": (name, { .id($0.reader) })
      case "feed": (name, { $0.feed.map { .id($0) } ?? .null })
      case "feeds": (name, { .ids($0.feeds) })
      case "runs": (name, { .list($0.runs) })
      case "tag": (name, { $0.tag.map { .integer($0) } ?? .null })
      case "kind": (name, { $0.kind.map { .integer(Int64($0.rawValue)) } ?? .null })
      case "share": (name, { .integer(Int64($0.share ?? 101)) })
      case "shown": (name, { .integer($0.position?.shown.milliseconds ?? end) })
      case "id": (name, { .integer($0.position?.id.rawValue ?? end) })
      case "limit": (name, { .integer($0.limit) })
      default: preconditionFailure("no list knows :\(name)")
      }
    }
  }

  // MARK: Rows

  static func headline(_ columns: inout Columns) -> Headline {
    let id: Item.ID = columns.id()
    let feed: Feed.ID = columns.id()
    let title = columns.optionalText() ?? ""
    let link = columns.address()
    let brief = columns.text()
    let author = columns.optionalText()
    let picture = columns.address()
    let shown = columns.time()
    let arrived = columns.time()
    let shelf = Shelf(rawValue: columns.integer()) ?? .read
    let isSaved = columns.flag()
    let name = columns.optionalText()
    let feedTitle = columns.optionalText().flatMap { $0.isEmpty ? nil : $0 }
    let address = columns.text()
    var headline = Headline(
      id: id, feed: feed, source: name ?? feedTitle ?? WebAddress(address)?.name ?? address,
      title: title, link: link, summary: brief, author: author, picture: picture, shown: shown,
      arrived: arrived,
      mark: Mark(isRead: shelf.isRead, isSaved: isSaved))
    headline.isMuted = shelf.isMuted
    headline.story = columns.optionalInteger().map { Item.ID($0) }
    let label = columns.optionalInteger().flatMap { Label(rawValue: UInt32($0)) }
    let share = columns.optionalInteger()
    let basis = columns.optionalInteger()
    if let label, let share {
      headline.swatch = Swatch(
        label, share: Int(share), isOfHeadline: basis == Int64(KeptVerdict.Basis.headline.rawValue))
    }
    return headline
  }

  private static func item(_ columns: inout Columns) -> KeptItem {
    let headline = headline(&columns)
    let published = columns.optionalTime()
    let updated = columns.optionalTime()
    let title = columns.optionalText()
    var item = Item(key: columns.text(), title: title, link: headline.link, published: published)
    item.updated = updated
    item.author = headline.author
    item.brief = headline.summary
    item.picture = headline.picture
    item.language = columns.optionalText()
    item.commentsLink = columns.address()
    let tags = KeptTags.read(columns.text())
    item.tags = tags.map(\.name)
    item.enclosures = Enclosures.read(columns.text())
    item.summary = ItemTexts.text(&columns)
    item.content = ItemTexts.text(&columns)
    return KeptItem(headline: headline, item: item, tags: tags)
  }
}
