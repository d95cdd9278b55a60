// A post: what a reader shows their friends.

import LedeBase
import LedeMarkup

/// Something that a reader shows others, with what they said to it.
struct Post: Hashable, Sendable {
  typealias ID = Identifier<Post>

  /// Who sees it; by its link, whoever has that sees it too.
  enum Extent: String, Hashable, Sendable, CaseIterable {
    case friends
    case oneself
  }

  var id: ID
  var reader: Reader.ID
  var author: Person
  /// The picture of its author; nil for their letters.
  var face: PostFile.ID?
  var extent: Extent
  var caption: String
  var picture: PostPicture?
  var about: PostSubject?
  var likes: Int
  var comments: Int
  var made: Timestamp
  var changed: Timestamp
  /// Why the owner took it down, and when; nil while it stands.
  var taken: TakenDown?
  /// Whether whoever looks likes it.
  var isLiked: Bool

  struct TakenDown: Hashable, Sendable {
    var at: Timestamp
    var reason: String
  }

  /// How many a reader may have.
  static let most = 5_000
  /// How many a reader may make in `span`.
  static let mostInSpan = 100
  static let span = Duration.seconds(86_400)
  /// How many characters a caption has at most, as people count them.
  static let mostCaption = 2_200
  /// How many characters say what a picture shows.
  static let mostDescribed = 1_000
}

/// A picture as it was made anew and kept.
struct PostFile: Hashable, Sendable {
  typealias ID = Identifier<PostFile>

  /// How many bytes a row holds: what is longer lies in several.
  static let piece = 262_144
}

struct PostPicture: Hashable, Sendable {
  var file: PostFile.ID
  /// What it shows, for who cannot see it.
  var described: String
  var width: Int
  var height: Int
}

/// What a post passes on: a page of Lede's, or of the web.
struct PostSubject: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case here(SitePath)
    case web(WebAddress)
  }
  var place: Place
  var title: String

  static let mostTitle = 300

  /// Nil when the text is no address that a page may lead to.
  init?(_ text: String, title: String) {
    if let path = SitePath(checking: text) {
      place = .here(path)
    } else if text.utf8.count <= 2_048, let address = WebAddress(text) {
      place = .web(address)
    } else {
      return nil
    }
    self.title = PlainName.of(title, most: PostSubject.mostTitle) ?? text
  }

  var text: String {
    switch place {
    case .here(let path): path.text
    case .web(let address): address.text
    }
  }
}

/// What somebody said to a post.
struct PostComment: Hashable, Sendable {
  typealias ID = Identifier<PostComment>

  var id: ID
  var reader: Reader.ID
  var author: Person
  /// Nil where they have none, or none that who looks may see.
  var face: PostFile.ID?
  var text: String
  var made: Timestamp

  /// How many characters one has at most, as people count them.
  static let most = 1_000
  /// How many one post takes.
  static let mostOfPost = 10_000
  /// How many of them one reader may write.
  static let mostOfReader = 500
}

/// A post that somebody told the owner of.
struct PostReport: Hashable, Sendable {
  var post: Post
  /// Why, in their words; newest first.
  var reasons: [String]

  static let mostReason = 500
  /// How many one post takes: more would say no more.
  static let mostOfPost = 20
}

/// A post as somebody wishes to make it.
struct NewPost: Sendable {
  var caption: String
  var described: String
  var about: PostSubject?
  var extent: Post.Extent
  /// The form's own: sent twice, it makes one post.
  var key: String

  /// What was typed; nil when it is too long.
  init?(
    caption: String, described: String = "", about: PostSubject? = nil,
    extent: Post.Extent = .friends, key: String
  ) {
    guard let caption = PlainWords(caption, most: Post.mostCaption),
      let described = PlainWords(described, most: Post.mostDescribed), key.utf8.count <= 100
    else { return nil }
    self.caption = caption.text
    self.described = described.text
    self.about = about
    self.extent = extent
    self.key = key
  }
}

/// Why a post was not made, or something was not said.
enum PostFault: Error, Hashable {
  case tooLong
  case nothingInIt
  case picture(PictureExit)
  /// Nobody can make pictures here, or not now.
  case noPictures(isPassing: Bool)
  case tooMany
  case tooManyToday
  /// There is no such post for whoever asks.
  case notThere
  case tooManyComments
}
