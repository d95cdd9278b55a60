// Single posts, and who sees them.

import LedeBase
import LedeDatabase

/// Statements on `post`.
enum PostRows {
  /// A post, and who asks.
  typealias One = (Post.ID, Reader.ID)

  /// Whether `:reader` sees post `p`: who wrote it always does, friends as far as they are shown it.
  ///
  /// Who was blocked is no friend; nor is anybody else a friend who did not agree.
  static let sees = """
    (p.reader_id = :reader OR p.extent = 'friends' AND p.taken IS NULL AND EXISTS (
      SELECT 1 FROM friend AS f WHERE f.reader_id = p.reader_id AND f.friend_id = :reader))
    """

  static let columns = """
    p.id, p.reader_id, a.name, a.shown, s.file_id, p.extent, p.caption, p.file_id, p.described,
      f.width, f.height, f.name, p.about, p.about_title, p.likes, p.comments, p.made, p.changed, p.taken,
      p.taken_for, CASE WHEN l.post_id IS NULL THEN 0 ELSE 1 END
    """
  static let others = """
    JOIN account AS a ON a.reader_id = p.reader_id
    LEFT JOIN post_state AS s ON s.reader_id = p.reader_id
    LEFT JOIN post_file AS f ON f.id = p.file_id
    LEFT JOIN post_like AS l ON l.post_id = p.id AND l.reader_id = :reader
    """

  /// What a newer Lede wrote and this one does not know is shown to nobody else.
  static let post: @Sendable (inout Columns) -> Post = { columns in
    let (id, reader): (Post.ID, Reader.ID) = (columns.id(), columns.id())
    let author = Person(columns.text(), shown: columns.optionalText())
    let face = columns.optionalInteger().map { PostFile.ID($0) }
    let extent = Post.Extent(rawValue: columns.text()) ?? .oneself
    let caption = columns.text()
    let file = columns.optionalInteger().map { PostFile.ID($0) }
    let described = columns.text()
    let (width, height) = (columns.optionalInteger() ?? 0, columns.optionalInteger() ?? 0)
    let name = columns.optionalText()
    let (about, title) = (columns.optionalText(), columns.optionalText())
    let (likes, comments) = (columns.number(), columns.number())
    let (made, changed, taken) = (columns.time(), columns.time(), columns.optionalTime())
    let reason = columns.optionalText()
    return Post(
      id: id, reader: reader, author: author, face: face, extent: extent, caption: caption,
      picture: file.map {
        PostPicture(
          file: $0, name: name, described: described, width: Int(clamping: width),
          height: Int(clamping: height))
      },
      about: about.flatMap { PostSubject($0, title: title ?? $0) }, likes: likes,
      comments: comments, made: made, changed: changed,
      taken: taken.map { Post.TakenDown(at: $0, reason: reason ?? "") }, isLiked: columns.flag())
  }

  private static let oneBindings: KeyValuePairs<String, @Sendable (One) -> Value> = [
    "id": { .id($0.0) }, "reader": { .id($0.1) },
  ]

  /// A post that a reader sees.
  static let one = Statement<One, Post>(
    "posts.one", "SELECT \(columns) FROM post AS p \(others) WHERE p.id = :id AND \(sees)",
    oneBindings, read: post)

  /// A post of which somebody told the owner, or that the owner took down, for the owner.
  static let reported = Statement<One, Post>(
    "posts.reported",
    """
    SELECT \(columns) FROM post AS p \(others)
    WHERE p.id = :id
      AND (p.taken IS NOT NULL OR EXISTS (SELECT 1 FROM post_report AS r WHERE r.post_id = p.id))
    """, oneBindings
  ) { columns in
    var reported = post(&columns)
    // The face of somebody who is no friend is none of the owner's business.
    reported.face = nil
    return reported
  }

  /// The post behind a link; nothing of who looks is known.
  static let linked = Statement<[UInt8], Post>(
    "posts.linked",
    """
    SELECT \(columns) FROM post_link AS k JOIN post AS p ON p.id = k.post_id
    JOIN account AS a ON a.reader_id = p.reader_id
    LEFT JOIN post_state AS s ON s.reader_id = p.reader_id
    LEFT JOIN post_file AS f ON f.id = p.file_id
    LEFT JOIN post_like AS l ON l.post_id = p.id AND l.reader_id < 0
    WHERE k.token_hash = :hash AND p.taken IS NULL
    """,
    ["hash": { .bytes($0) }], read: post)

  // MARK: Held until the end of the transaction

  private static func held(_ name: String, _ condition: String) -> Statement<One, Reader.ID> {
    let text = "SELECT p.reader_id FROM post AS p WHERE p.id = :id AND \(condition)"
    return Statement(
      name, sqlite: text, postgres: text + " FOR NO KEY UPDATE OF p", oneBindings
    ) { $0.id() }
  }
  /// A held post: whose it is, what its counters say, and when its author was last told of such things, if
  /// they wish it.
  struct Held: Sendable {
    let author: Reader.ID
    let likes: Int
    let comments: Int
    let told: Timestamp?
  }
  /// A post that a reader sees.
  static let holdSeen = Statement<One, Held>(
    "posts.holdSeen", sqlite: holdSeenText, postgres: holdSeenText + " FOR NO KEY UPDATE OF p",
    oneBindings
  ) {
    Held(author: $0.id(), likes: $0.number(), comments: $0.number(), told: $0.optionalTime())
  }
  private static let holdSeenText = """
    SELECT p.reader_id, p.likes, p.comments, t.told FROM post AS p
    LEFT JOIN post_telling AS t ON t.reader_id = p.reader_id
    WHERE p.id = :id AND \(sees)
    """
  /// A post, for who may do to it what needs no sight of it.
  static let holdAny = held("posts.holdAny", ":reader = :reader")
  /// A post of the reader's own.
  static let holdOwn = held("posts.holdOwn", "p.reader_id = :reader")
  /// A post of which somebody told the owner, or that they took down; the caller sees to it that the
  /// owner asks.
  static let holdReported = held(
    "posts.holdReported",
    """
    (p.reader_id = :reader OR p.taken IS NOT NULL
      OR EXISTS (SELECT 1 FROM post_report AS r WHERE r.post_id = p.id))
    """)

  /// All that a reader posted, liked or spoke to, the least number first.
  static let holdAll = Statement<Reader.ID, Post.ID>(
    "posts.holdAll", sqlite: holdAllText, postgres: holdAllText + " FOR UPDATE",
    ["reader": { .id($0) }]
  ) { $0.id() }
  private static let holdAllText = """
    SELECT id FROM post WHERE id IN (
      SELECT id FROM post WHERE reader_id = :reader
      UNION SELECT post_id FROM post_like WHERE reader_id = :reader
      UNION SELECT post_id FROM post_comment WHERE reader_id = :reader)
    ORDER BY id
    """

  // MARK: Changes

  typealias New = (NewPost, PostFile.ID?, Reader.ID, at: Timestamp)

  static let add = Statement<New, Post.ID>(
    "posts.add",
    """
    INSERT INTO post (
      reader_id, form_key, extent, caption, described, about, about_title, file_id, made, changed)
    VALUES (:reader, :key, :extent, :caption, :described, :about, :title, :file, :now, :now)
    RETURNING id
    """,
    [
      "reader": { .id($0.2) }, "key": { .text($0.0.key) },
      "extent": { .text($0.0.extent.rawValue) }, "caption": { .text($0.0.caption) },
      "described": { .text($0.0.described) }, "about": { .text($0.0.about?.text) },
      "title": { .text($0.0.about?.title) }, "file": { $0.1.map { .id($0) } ?? .null },
      "now": { .time($0.at) },
    ]
  ) { $0.id() }

  /// The post that the same form has made before.
  static let known = Statement<(Reader.ID, key: String), Post.ID>(
    "posts.known", "SELECT id FROM post WHERE reader_id = :reader AND form_key = :key",
    ["reader": { .id($0.0) }, "key": { .text($0.key) }]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "posts.count", "SELECT COUNT(*) FROM post WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// The last `Post.mostInSpan`th is looked at, so that it costs no more than these.
  static let newest = Statement<(Reader.ID, since: Timestamp), Int>(
    "posts.newest",
    """
    SELECT COUNT(*) FROM (
      SELECT made FROM post WHERE reader_id = :reader ORDER BY id DESC
      LIMIT \(Post.mostInSpan)) AS last
    WHERE last.made > :since
    """,
    ["reader": { .id($0.0) }, "since": { .time($0.since) }]
  ) { $0.number() }

  static let show = Statement<(Post.ID, Post.Extent, at: Timestamp), Void>(
    "posts.show", "UPDATE post SET extent = :extent, changed = :now WHERE id = :id",
    ["id": { .id($0.0) }, "extent": { .text($0.1.rawValue) }, "now": { .time($0.at) }])

  static let say = Statement<(Post.ID, caption: String, described: String, at: Timestamp), Void>(
    "posts.say",
    "UPDATE post SET caption = :caption, described = :described, changed = :now WHERE id = :id",
    [
      "id": { .id($0.0) }, "caption": { .text($0.caption) }, "described": { .text($0.described) },
      "now": { .time($0.at) },
    ])

  /// Takes it down for a reason, or lets it stand again.
  static let take = Statement<(Post.ID, Post.TakenDown?), Void>(
    "posts.take", "UPDATE post SET taken = :taken, taken_for = :reason WHERE id = :id",
    [
      "id": { .id($0.0) }, "taken": { .time($0.1?.at) }, "reason": { .text($0.1?.reason) },
    ])

  /// Gives the number of its picture.
  static let remove = Statement<Post.ID, PostFile.ID?>(
    "posts.remove", "DELETE FROM post WHERE id = :id RETURNING file_id", ["id": { .id($0) }]
  ) { $0.optionalInteger().map { PostFile.ID($0) } }

  static let statements: [Query] = [
    one.query, reported.query, linked.query, holdSeen.query, holdAny.query, holdOwn.query,
    holdReported.query,
    holdAll.query, add.query, known.query, count.query, newest.query, show.query, say.query,
    take.query, remove.query,
  ]
}
