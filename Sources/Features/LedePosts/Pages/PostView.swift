// One post with what was said to it, and what can be done about it.

import LedeBase
import LedeFortune
import LedeHTTP
import LedeMarkup
import LedeSite

enum PostView {
  static func path(_ id: Post.ID) -> SitePath { SitePath("posts", String(id.rawValue)) }

  static func html(
    _ model: PostPage, link: WebAddress?, fault: String?, typed: String, in chrome: Chrome
  ) -> HTML {
    let post = model.post
    return chrome.page(
      Phrases.postBy(post.author.words), id: "posts", tab: .fortune, part: "posts"
    ) {
      PostPieces.styles(chrome)
      Copyable.styles(chrome)
      head(Phrases.postBy(post.author.words)) { a(.href(PostsView.path)) { Phrases.posts } }
      if let fault { chrome.alert(fault, id: "post-error") }
      article(.class("post whole")) {
        PostPieces.byline(post, at: model.now, in: chrome)
        if let picture = post.picture {
          figure(.class("shot"), .data("likes", String(post.id.rawValue))) {
            PostPieces.picture(picture, isLazy: false) { PostPieces.path(picture.file, $0) }
          }
        }
        PostPieces.caption(post)
        PostPieces.subject(post)
        if let taken = post.taken {
          PostPieces.takenDown(taken, isOwn: model.isOwn, chrome)
        }
        if model.sight != .onlyReported {
          PostPieces.likes(post, back: path(post.id), in: chrome)
        }
      }
      if model.sight != .onlyReported {
        comments(model, typed: typed, chrome)
        if model.isOwn { options(model, link, chrome) } else { report(post) }
      }
      if model.sight != .shown { PostReportsView.deeds(post) }
    }
  }

  // MARK: Comments

  private static func comments(_ model: PostPage, typed: String, _ chrome: Chrome) -> HTML {
    let post = model.post
    return section(.id("comments")) {
      h2(.class("sub")) { Phrases.commentsTitle }
      if model.comments.isEmpty {
        p(.class("meta")) { Phrases.noComments }
      } else {
        ol(.class("people comments")) {
          for comment in model.comments { one(comment, model, chrome) }
        }
      }
      div(.class("row")) {
        if let more = model.more {
          a(
            .class("btn older"),
            .href(path(post.id).with("after", String(more.rawValue)).part("comments"))
          ) { Phrases.moreComments }
        }
        if !model.isFirst {
          a(.class("btn older"), .href(path(post.id).part("comments"))) { Phrases.firstComments }
        }
      }
      form(
        .class("card lines"), .methodPost,
        .action(SitePath("posts", String(post.id.rawValue), "comments"))
      ) {
        label(.for("comment")) { Phrases.yourComment }
        textarea(
          .class("field"), .id("comment"), .name("text"), .maxLength(PostComment.most),
          .rows(2), .dirAuto, .required, text: typed)
        button(.class("btn main")) { Phrases.sendComment }
      }
    }
  }

  private static func one(
    _ comment: PostComment, _ model: PostPage, _ chrome: Chrome
  ) -> HTML {
    li {
      PostPieces.face(comment.author, comment.face)
      div {
        p {
          b { comment.author.names }
          " "
          span(.class("meta")) { chrome.age(comment.made, at: model.now) }
        }
        p(.class("said"), .dirAuto) { comment.text }
      }
      if model.mayDelete(comment) {
        press(
          Phrases.deleteComment,
          at: SitePath(
            "posts", String(model.post.id.rawValue), "comments", String(comment.id.rawValue)),
          looks: "act", spoken: Phrases.deleteCommentOf(comment.author.words))
      }
    }
  }

  // MARK: For who wrote it

  private static func options(_ model: PostPage, _ link: WebAddress?, _ chrome: Chrome) -> HTML {
    let post = model.post
    return div {
      section(.class("card lines"), .id("share")) {
        h2 { Phrases.postLink }
        p(.class("meta")) { Phrases.postLinkMore }
        if let link {
          Copyable.html(link.text, Phrases.postLinkReady)
          press(Phrases.endPostLink, at: path(post.id), ["do": "unshare"], isRow: true)
        } else {
          press(Phrases.makePostLink, at: path(post.id), ["do": "share"], isRow: true)
        }
      }
      details(.class("card")) {
        summary { Phrases.postOptions }
        form(.class("lines"), .methodPost, .action(path(post.id))) {
          input(.type("hidden"), .name("do"), .value("say"))
          label(.for("caption")) { Phrases.postCaption }
          textarea(
            .class("field"), .id("caption"), .name("caption"), .maxLength(Post.mostCaption),
            .rows(3), .dirAuto, text: post.caption)
          if let picture = post.picture {
            label(.for("described")) { Phrases.postDescribed }
            input(
              .class("field"), .id("described"), .name("described"), .value(picture.described),
              .maxLength(Post.mostDescribed), .dirAuto, .autocomplete("off"))
          }
          button(.class("btn main")) { Phrases.saveCaption }
        }
        form(.class("lines"), .methodPost, .action(path(post.id))) {
          input(.type("hidden"), .name("do"), .value("show"))
          PostPieces.extents(post.extent)
          button(.class("btn")) { Phrases.saveButton }
        }
        details(.class("asks")) {
          summary(.class("btn danger")) { Phrases.deletePost }
          p { Phrases.deletePostQuestion }
          press(
            Phrases.yesDeletePost, at: path(post.id), ["do": "delete"], isRow: true,
            looks: "btn main danger")
        }
      }
    }
  }

  // MARK: For who did not

  private static func report(_ post: Post) -> HTML {
    details(.class("card asks")) {
      summary { Phrases.reportPost }
      p(.class("meta")) { Phrases.reportPostMore }
      form(.class("lines"), .methodPost, .action(path(post.id))) {
        input(.type("hidden"), .name("do"), .value("report"))
        label(.for("reason")) { Phrases.reportReason }
        textarea(
          .class("field"), .id("reason"), .name("reason"), .maxLength(PostReport.mostReason),
          .rows(2), .dirAuto, .required, text: "")
        button(.class("btn")) { Phrases.sendReport }
      }
    }
  }
}
