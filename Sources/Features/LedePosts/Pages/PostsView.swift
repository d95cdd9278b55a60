// What a reader and their friends posted; one reader with their posts.

import LedeBase
import LedeFortune
import LedeMarkup
import LedeSite

enum PostsView {
  static let path = SitePath("posts")
  static let new = SitePath("posts", "new")

  static func html(_ list: PostList, account: Account, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.posts, id: "posts", tab: .fortune, part: "posts") {
      PostPieces.styles(chrome)
      head(Phrases.posts) { Phrases.postsMore }
      PostPieces.outbox(chrome)
      p(.class("row")) {
        a(.class("btn main"), .href(new)) { Phrases.newPost }
        a(.class("btn"), .href(PostProfileView.path(account.name))) { Phrases.myPosts }
        if account.isOwner { a(.class("btn"), .href(PostReportsView.path)) { Phrases.reports } }
      }
      PostPieces.list(list, at: path, none: Phrases.noPosts, in: chrome)
    }
  }
}

enum PostProfileView {
  static func path(_ name: String) -> SitePath { SitePath("posts", "by", name) }

  static func html(_ model: PostProfile, takesPictures: Bool, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.postsBy(model.person.words), id: "posts", tab: .fortune, part: "posts"
    ) {
      PostPieces.styles(chrome)
      header(.class("head")) {
        div(.class("who")) {
          PostPieces.face(model.person, model.face)
          h1 { bdi { model.person.shown ?? model.person.name } }
        }
        p(.class("meta")) {
          if model.person.shown != nil { model.person.name + " · " }
          Phrases.postCount(model.count) + " · "
          a(.href(PostsView.path)) { Phrases.posts }
        }
      }
      PostPieces.list(
        model.list, at: path(model.person.name),
        none: model.isOneself ? Phrases.noPosts : Phrases.noPostsOfTheirs, in: chrome)
      if model.isOneself {
        if takesPictures { face(model) }
        telling(model)
      }
    }
  }

  private static func telling(_ model: PostProfile) -> HTML {
    div(.class("row more")) {
      press(
        model.tells ? Phrases.hushPosts : Phrases.tellOfPosts, at: SitePath("posts", "telling"),
        ["do": model.tells ? "hush" : "tell"])
      span(.class("meta")) {
        Phrases.tellsOfPosts + " "
        a(.href(SitePath("fortune", "reminder"))) { Phrases.devicesToldOfPosts }
      }
    }
  }

  private static func face(_ model: PostProfile) -> HTML {
    section(.class("card lines")) {
      h2 { Phrases.setFace }
      p(.class("meta")) { Phrases.setFaceMore }
      form(.class("lines"), .methodPost, .action(SitePath("posts", "face")), .multipart) {
        input(
          .class("field"), .type("file"), .name("picture"), .required,
          .accept("image/jpeg,image/png,image/gif,image/webp"), .ariaLabel(Phrases.setFace))
        button(.class("btn main")) { Phrases.saveFace }
      }
      if model.face != nil {
        press(Phrases.removeFace, at: SitePath("posts", "face"), ["do": "remove"], isRow: true)
      }
    }
  }
}
