// A post: what a reader shows their friends.

package import LedeBase
package import LedeMarkup

/// Something that a reader shows others, with what they said to it.
package struct Post: Hashable, Sendable {
  package typealias ID = Identifier<Post>

  /// Who sees it; by its link, whoever has that sees it too.
  package enum Extent: String, Hashable, Sendable, CaseIterable {
    case friends
    case oneself
  }

  package var id: ID
  package var reader: Reader.ID
  package var author: Person
  /// The picture of its author; nil for their letters.
  package var face: PostFile.ID?
  package var extent: Extent
  package var caption: String
  package var picture: PostPicture?
  package var about: PostSubject?
  package var likes: Int
  package var comments: Int
  package var made: Timestamp
  package var changed: Timestamp
  /// Why the owner took it down, and when; nil while it stands.
  package var taken: TakenDown?
  /// Whether whoever looks likes it.
  package var isLiked: Bool

  package struct TakenDown: Hashable, Sendable {
    package var at: Timestamp
    package var reason: String
  }

  /// How many a reader may have.
  package static let most = 5_000
  /// How many a reader may make in `span`.
  static let mostInSpan = 100
  /// How many pictures somebody may send in a day, those of deleted posts and of former faces too.
  static let mostPicturesADay = 200
  static let span = Duration.seconds(86_400)
  /// How many characters a caption has at most, as people count them.
  static let mostCaption = 2_200
  /// How many characters say what a picture shows.
  static let mostDescribed = 1_000
}

/// A picture as it was made anew and kept.
package struct PostFile: Hashable, Sendable {
  package typealias ID = Identifier<PostFile>

  /// How many bytes a row holds: what is longer lies in several.
  static let piece = 262_144
}

package struct PostPicture: Hashable, Sendable {
  package var file: PostFile.ID
  /// What it was called as it was sent; nil where nobody said.
  package var name: String?
  /// What it shows, for who cannot see it.
  package var described: String
  var width: Int
  var height: Int
}

/// What a post passes on: a page of Lede's, or of the web.
package struct PostSubject: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case here(SitePath)
    case web(WebAddress)
  }
  package var place: Place
  package var title: String

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

  package var text: String {
    switch place {
    case .here(let path): path.text
    case .web(let address): address.text
    }
  }
}

/// What somebody said to a post.
package struct PostComment: Hashable, Sendable {
  package typealias ID = Identifier<PostComment>

  package var id: ID
  package var post: Post.ID
  package var reader: Reader.ID
  package var author: Person
  /// Nil where they have none, or none that who looks may see.
  var face: PostFile.ID?
  package var text: String
  package var made: Timestamp

  /// How many characters one has at most, as people count them.
  static let most = 1_000
  /// How many one post takes.
  static let mostOfPost = 10_000
  /// How many of them one reader may write.
  static let mostOfReader = 500
}

/// That a reader likes a post.
package struct PostLike: Hashable, Sendable {
  package typealias ID = Identifier<PostLike>

  package var id: ID
  package var post: Post.ID
  package var made: Timestamp
}

/// A reader as others see them who see their posts.
package struct PostReader: Hashable, Sendable {
  package var reader: Reader.ID
  package var person: Person
  package var made: Timestamp
  /// Their picture; nil for their letters, and for whoever is no friend.
  package var face: PostFile.ID?
  /// What that was called as it was sent.
  package var faceName: String?
  /// When it was sent.
  package var faceMade: Timestamp?
  /// Whether it is whoever looks, or a friend of theirs.
  package var isNear: Bool
}

/// A picture that was sent ahead of what it is for.
enum PostUpload {
  /// How many of a reader's may wait.
  static let most = 20
  /// After so long it goes.
  static let life = Duration.seconds(86_400)
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
package struct NewPost: Sendable {
  var caption: String
  var described: String
  var about: PostSubject?
  var extent: Post.Extent
  /// The form's own: sent twice, it makes one post.
  var key: String

  /// What was typed; nil when it is too long.
  package init?(
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
package enum PostFault: Error, Hashable {
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
  /// Too many pictures of this reader's wait for what they are for.
  case tooManyWaiting
  /// It came before, under the same key.
  case repeated
  /// There is no such picture that waits.
  case noUpload
}
