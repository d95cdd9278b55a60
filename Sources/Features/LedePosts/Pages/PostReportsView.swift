// What readers told the owner of; and a post that is shown by a link.

import LedeBase
import LedeFortune
import LedeMarkup
import LedeSite

enum PostReportsView {
  static let path = SitePath("posts", "reported")

  static func html(_ reports: [PostReport], at now: Timestamp, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.reports, id: "posts", tab: .fortune) {
      PostPieces.styles(chrome)
      head(Phrases.reports) { a(.href(PostsView.path)) { Phrases.posts } }
      if reports.isEmpty { p(.class("empty")) { Phrases.noReports } }
      for report in reports {
        article(.class("card post")) {
          PostPieces.byline(report.post, at: now, in: chrome)
          if let picture = report.post.picture {
            a(
              .class("shot"), .href(PostView.path(report.post.id)),
              .when(
                picture.described.isEmpty,
                .ariaLabel(Phrases.postBy(report.post.author.words)))
            ) {
              PostPieces.picture(picture) { PostPieces.path(picture.file, $0) }
            }
          }
          PostPieces.caption(report.post)
          PostPieces.subject(report.post)
          if let taken = report.post.taken { PostPieces.takenDown(taken, isOwn: false, chrome) }
          if !report.reasons.isEmpty {
            h3 { Phrases.reasonsSaid }
            ul(.class("reasons")) { for reason in report.reasons { li(.dirAuto) { reason } } }
          }
          deeds(report.post)
        }
      }
    }
  }

  /// What the owner may do about a post.
  static func deeds(_ post: Post) -> HTML {
    div(.class("lines owner")) {
      if post.taken == nil {
        form(.class("lines"), .methodPost, .action(PostView.path(post.id))) {
          input(.type("hidden"), .name("do"), .value("take"))
          label(.for("why-\(post.id.rawValue)")) { Phrases.takeDownReason }
          input(
            .class("field"), .id("why-\(post.id.rawValue)"), .name("reason"), .required,
            .maxLength(PostReport.mostReason), .dirAuto, .autocomplete("off"))
          button(.class("btn danger")) { Phrases.takeDown }
        }
        press(Phrases.dismissReports, at: PostView.path(post.id), ["do": "dismiss"], isRow: true)
      } else {
        press(Phrases.putBack, at: PostView.path(post.id), ["do": "put"], isRow: true)
      }
    }
  }
}

enum SharedPostView {
  static func path(_ token: String, _ width: PictureWidth) -> SitePath {
    SitePath("p", token, String(width.rawValue))
  }

  /// What anybody sees who has a link: the post, and nothing of who else saw it.
  static func html(_ post: Post, token: String, now: Timestamp, in chrome: Chrome) -> HTML {
    chrome.page(
      Phrases.sharedPost, id: "posts", hasTabs: false,
      head: meta(.name("robots"), .content("noindex"))
    ) {
      PostPieces.styles(chrome)
      header(.class("head")) {
        h1 { Phrases.sharedPostFrom(post.author.words) }
        p(.class("meta")) { chrome.age(post.made, at: now) }
      }
      article(.class("post whole")) {
        if let picture = post.picture {
          figure(.class("shot")) {
            PostPieces.picture(picture, isLazy: false) { path(token, $0) }
          }
        }
        PostPieces.caption(post)
        PostPieces.subject(post)
        p(.class("meta")) { Phrases.likes(post.likes) + " · " + Phrases.comments(post.comments) }
      }
      section(.class("card lines")) {
        p { Phrases.sharedPostMore }
        p(.class("row")) { a(.class("btn"), .href(SitePath("about"))) { Phrases.toLede } }
      }
    }
  }
}
