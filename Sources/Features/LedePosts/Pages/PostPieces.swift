// Pieces that several pages of posts are made of.

import LedeBase
import LedeMarkup
import LedeSite

enum PostPieces {
  static func styles(_ chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("posts.css")))
  }

  /// Where scripts say that posts wait on this device.
  static func outbox(_ chrome: Chrome) -> HTML {
    p(
      .class("note"), .role("status"), .hidden, .data("outbox", Phrases.postWaits),
      .data("refused", Phrases.postRefused)
    ) {
      chrome.icon(.clock)
      span { "" }
    }
  }

  static func path(_ file: PostFile.ID, _ width: PictureWidth) -> SitePath {
    SitePath("posts", "picture", String(file.rawValue), String(width.rawValue))
  }

  /// The picture of a post, in the sizes that there are.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - isLazy: Whether it waits until it is near to be seen.
  ///   - place: Where each size lies.
  /// - Returns: The picture with its place held before it comes.
  static func picture(
    _ picture: PostPicture, isLazy: Bool = true, at place: (PictureWidth) -> SitePath
  ) -> HTML {
    let sizes = [PictureWidth.small, .medium].filter { $0.rawValue < picture.width }
      .map { (path: place($0), width: $0.rawValue) }
    return img(
      .src(place(.whole)), .srcset(sizes + [(path: place(.whole), width: max(1, picture.width))]),
      .sizes("(min-width: 44rem) 40rem, 92vw"), .alt(picture.described),
      .width(max(1, picture.width)), .height(max(1, picture.height)),
      .when(isLazy, .loadingLazy), .decodingAsync)
  }

  /// The picture of somebody, else the first letters of their name.
  static func face(_ person: Person, _ file: PostFile.ID?) -> HTML {
    guard let file else { return person.face }
    return img(
      .class("face"), .src(path(file, .small)), .alt(""), .width(41), .height(41), .loadingLazy)
  }

  /// Who posted it and when.
  static func byline(_ post: Post, at now: Timestamp, in chrome: Chrome) -> HTML {
    div(.class("by")) {
      face(post.author, post.face)
      div {
        h2 { a(.href(PostProfileView.path(post.author.name))) { post.author.names } }
        p(.class("meta")) {
          a(.href(PostView.path(post.id))) { chrome.age(post.made, at: now) }
          if post.extent == .oneself { " · " + Phrases.onlyYouSee }
        }
      }
    }
  }

  /// What it passes on.
  @HTMLBuilder static func subject(_ post: Post) -> HTML {
    if let about = post.about {
      p(.class("passed")) {
        switch about.place {
        case .here(let path): a(.href(path), .dirAuto) { about.title }
        case .web(let address):
          a(.href(address), .rel("noopener noreferrer"), .dirAuto) { about.title }
          " "
          span(.class("meta")) { address.host }
        }
      }
    }
  }

  @HTMLBuilder static func caption(_ post: Post) -> HTML {
    if !post.caption.isEmpty { p(.class("said"), .dirAuto) { post.caption } }
  }

  /// The button that likes, and how many do; `back` is where it leads without scripts.
  static func likes(_ post: Post, back: SitePath, in chrome: Chrome) -> HTML {
    div(.class("row deeds")) {
      form(.methodPost, .action(PostView.path(post.id)), .data("like", String(post.id.rawValue))) {
        input(.type("hidden"), .name("do"), .value(post.isLiked ? "unlike" : "like"))
        input(.type("hidden"), .name("return"), .value(back.text))
        button(.class("btn"), .ariaPressed(post.isLiked)) {
          chrome.icon(.star)
          span { Phrases.like }
          " "
          span(.class("num"), .data("count", "likes")) { String(post.likes) }
        }
      }
      a(.class("btn"), .href(PostView.path(post.id).part("comments"))) {
        Phrases.comments(post.comments)
      }
    }
  }

  /// A post in a list.
  static func card(
    _ post: Post, at now: Timestamp, isFirst: Bool, back: SitePath, in chrome: Chrome
  ) -> HTML {
    article(.class("card post"), .id("post-\(post.id.rawValue)")) {
      byline(post, at: now, in: chrome)
      if let picture = post.picture {
        a(
          .class("shot"), .href(PostView.path(post.id)), .data("likes", String(post.id.rawValue)),
          .when(picture.described.isEmpty, .ariaLabel(Phrases.postBy(post.author.words)))
        ) {
          self.picture(picture, isLazy: !isFirst) { path(picture.file, $0) }
        }
      }
      caption(post)
      subject(post)
      if let taken = post.taken { takenDown(taken, chrome) }
      likes(post, back: back.part("post-\(post.id.rawValue)"), in: chrome)
    }
  }

  static func takenDown(_ taken: Post.TakenDown, isOwn: Bool = true, _ chrome: Chrome) -> HTML {
    chrome.note(.warn, isBad: true) {
      isOwn ? Phrases.takenDown : Phrases.isTakenDown
      if !taken.reason.isEmpty { " " + Phrases.takenDown(for: taken.reason) }
    }
  }

  /// A list of posts with the ways on.
  @HTMLBuilder static func list(
    _ list: PostList, at path: SitePath, none: String, in chrome: Chrome
  ) -> HTML {
    if list.posts.isEmpty {
      p(.class("empty")) { none }
    } else {
      let here = list.isFirst ? path : chrome.here
      ol(.class("posts")) {
        for (place, post) in list.posts.enumerated() {
          li { card(post, at: list.now, isFirst: place == 0, back: here, in: chrome) }
        }
      }
    }
    div(.class("row")) {
      if let older = list.older {
        a(
          .class("btn older"), .rel("next"),
          .href(path.with("before", String(older.rawValue)))
        ) { Phrases.olderPosts }
      }
      if !list.isFirst { a(.class("btn older"), .href(path)) { Phrases.newestPosts } }
    }
  }

  /// A choice of who sees a post.
  static func extents(_ chosen: Post.Extent) -> HTML {
    Segments.html(Phrases.whoSees, "extent", chosen) { Phrases.words(for: $0) }
  }
}

extension Chrome.Icon {
  static let star = Chrome.Icon("star")
}
