// Pictures of posts and of readers, in rows of bounded length.

import LedeBase
import LedeDatabase

/// Statements on `post_file` and `post_piece`.
enum PostFiles {
  /// With a place it lies in a folder, else in pieces.
  typealias New = (
    Reader.ID, width: Int, height: Int, place: String?, name: String?, at: Timestamp
  )

  static let add = Statement<New, PostFile.ID>(
    "postFiles.add",
    """
    INSERT INTO post_file (reader_id, made, width, height, place, name)
    VALUES (:reader, :now, :width, :height, :place, :name) RETURNING id
    """,
    [
      "reader": { .id($0.0) }, "now": { .time($0.at) }, "width": { .integer($0.width) },
      "height": { .integer($0.height) }, "place": { .text($0.place) },
      "name": { .text($0.name) },
    ]
  ) { $0.id() }

  typealias Piece = (PostFile.ID, PictureWidth, number: Int, bytes: [UInt8])

  static let addPiece = Statement<Piece, Void>(
    "postFiles.addPiece",
    "INSERT INTO post_piece (file_id, size, number, bytes) VALUES (:file, :size, :number, :bytes)",
    [
      "file": { .id($0.0) }, "size": { .integer($0.1.rawValue) },
      "number": { .integer($0.number) }, "bytes": { .bytes($0.bytes) },
    ])

  static let pieces = Statement<(PostFile.ID, PictureWidth), [UInt8]>(
    "postFiles.pieces",
    "SELECT bytes FROM post_piece WHERE file_id = :file AND size = :size ORDER BY number",
    ["file": { .id($0.0) }, "size": { .integer($0.1.rawValue) }]
  ) { $0.optionalBytes() ?? [] }

  /// Where one lies in the folder of files; nil where it lies in pieces, or is not there.
  static let place = Statement<PostFile.ID, String?>(
    "postFiles.place", "SELECT place FROM post_file WHERE id = :file", ["file": { .id($0) }]
  ) { $0.optionalText() }

  /// All of a reader's.
  static let own = Statement<Reader.ID, PostFile.ID>(
    "postFiles.own", "SELECT id FROM post_file WHERE reader_id = :reader ORDER BY id",
    ["reader": { .id($0) }]
  ) { $0.id() }

  /// Whether a reader sees a picture: of a post that they see, the face of themselves or a friend, or
  /// one of their own that waits for what it is for.
  static let isSeen = Statement<(PostFile.ID, Reader.ID), Bool>(
    "postFiles.isSeen",
    """
    SELECT CASE WHEN EXISTS (SELECT 1 FROM post AS p WHERE p.file_id = :file AND \(PostRows.sees))
      OR EXISTS (SELECT 1 FROM post_state AS s WHERE s.file_id = :file AND (
        s.reader_id = :reader OR EXISTS (
          SELECT 1 FROM friend AS f
          WHERE f.reader_id = s.reader_id AND f.friend_id = :reader)))
      OR EXISTS (SELECT 1 FROM post_upload AS u
        WHERE u.file_id = :file AND u.reader_id = :reader)
      THEN 1 ELSE 0 END
    """,
    ["file": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.flag() }

  /// The picture of a post of which somebody told the owner, or that the owner took down.
  static let isReported = Statement<PostFile.ID, Bool>(
    "postFiles.isReported",
    """
    SELECT EXISTS (SELECT 1 FROM post AS p WHERE p.file_id = :file AND (p.taken IS NOT NULL
      OR EXISTS (SELECT 1 FROM post_report AS r WHERE r.post_id = p.id)))
    """,
    ["file": { .id($0) }]
  ) { $0.flag() }

  static let removePieces = Statement<PostFile.ID, Void>(
    "postFiles.removePieces", "DELETE FROM post_piece WHERE file_id = :file",
    ["file": { .id($0) }])
  static let remove = Statement<PostFile.ID, Void>(
    "postFiles.remove", "DELETE FROM post_file WHERE id = :file", ["file": { .id($0) }])

  // MARK: What is to go from the folder

  /// Notes that what lies in the folder is nobody's once this transaction has ended.
  static let leave = Statement<(PostFile.ID, at: Timestamp), Void>(
    "postFiles.leave",
    """
    INSERT INTO post_gone (place, made)
    SELECT place, CAST(:now AS BIGINT) FROM post_file WHERE id = :file AND place IS NOT NULL
    """,
    ["file": { .id($0.0) }, "now": { .time($0.at) }])

  static let gone = Statement<Int, String>(
    "postFiles.gone", "SELECT place FROM post_gone ORDER BY place LIMIT :limit",
    ["limit": { .integer($0) }]
  ) { $0.text() }
  static let forgetGone = Statement<String, Void>(
    "postFiles.forgetGone", "DELETE FROM post_gone WHERE place = :place",
    ["place": { .text($0) }])

  /// A file goes with what showed it.
  static func drop(
    _ file: PostFile.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    try connection.run(leave, (file, at: now))
    try connection.run(removePieces, file)
    try connection.run(remove, file)
  }

  static let statements: [Query] = [
    add.query, addPiece.query, pieces.query, place.query, own.query,
    isSeen.query, isReported.query, removePieces.query, remove.query, leave.query, gone.query,
    forgetGone.query,
  ]
}

/// Statements on `post_state`.
enum PostStates {
  /// Counts a reader's posts; it is run in each transaction that changes how many there are.
  static let count = Statement<Reader.ID, Void>(
    "postStates.count",
    """
    INSERT INTO post_state (reader_id, posts, shown) VALUES (:reader,
      (SELECT COUNT(*) FROM post WHERE reader_id = :reader),
      (SELECT COUNT(*) FROM post
        WHERE reader_id = :reader AND extent = 'friends' AND taken IS NULL))
    ON CONFLICT (reader_id) DO UPDATE SET posts = excluded.posts, shown = excluded.shown
    """,
    ["reader": { .id($0) }])

  typealias State = (posts: Int, shown: Int, face: PostFile.ID?)

  static let one = Statement<Reader.ID, State>(
    "postStates.one", "SELECT posts, shown, file_id FROM post_state WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) {
    (
      posts: $0.number(), shown: $0.number(),
      face: $0.optionalInteger().map { PostFile.ID($0) }
    )
  }

  static let face = Statement<(Reader.ID, PostFile.ID?), Void>(
    "postStates.face",
    """
    INSERT INTO post_state (reader_id, file_id) VALUES (:reader, :file)
    ON CONFLICT (reader_id) DO UPDATE SET file_id = excluded.file_id
    """,
    ["reader": { .id($0.0) }, "file": { $0.1.map { .id($0) } ?? .null }])

  /// Somebody by their name, if they are the reader or a friend of theirs.
  static let person = Statement<(Reader.ID, key: String), (Reader.ID, Person)>(
    "postStates.person",
    """
    SELECT a.reader_id, a.name, a.shown FROM account AS a
    WHERE a.key = :key AND (a.reader_id = :reader OR EXISTS (
      SELECT 1 FROM friend AS f WHERE f.reader_id = a.reader_id AND f.friend_id = :reader))
    """,
    ["reader": { .id($0.0) }, "key": { .text($0.key) }]
  ) { ($0.id(), Person($0.text(), shown: $0.optionalText())) }

  static let statements: [Query] = [count.query, one.query, face.query, person.query]
}
