// The form of a new post.

import LedeBase
import LedeFortune
import LedeMarkup
import LedeSite

enum NewPostView {
  /// What stands in the form.
  struct Typed {
    var caption = ""
    var described = ""
    var about = ""
    var title = ""
    var extent = Post.Extent.friends
    var key: String

    init(key: String) { self.key = key }
  }

  static func html(
    _ typed: Typed, fault: String? = nil, takesPictures: Bool, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.newPost, id: "posts", tab: .fortune, part: "posts") {
      PostPieces.styles(chrome)
      head(Phrases.newPost) { a(.href(PostsView.path)) { Phrases.posts } }
      PostPieces.outbox(chrome)
      if let fault { chrome.alert(fault, id: "post-error") }
      form(
        .class("card lines"), .id("new-post"), .methodPost, .action(PostsView.path), .multipart
      ) {
        input(.type("hidden"), .name("key"), .value(typed.key))
        if takesPictures { picture(typed) } else { p(.class("meta")) { Phrases.noPictureProgram } }
        label(.for("post-caption")) { Phrases.postCaption }
        textarea(
          .class("field"), .id("post-caption"), .name("caption"), .maxLength(Post.mostCaption),
          .rows(4), .dirAuto, text: typed.caption)
        details(.when(!typed.about.isEmpty || !takesPictures, .open)) {
          summary { Phrases.passSomethingOn }
          label(.for("post-about")) { Phrases.postAbout }
          input(
            .class("field"), .id("post-about"), .name("about"), .value(typed.about),
            .maxLength(2_048), .inputMode("url"), .autocapitalize("none"), .autocomplete("off"))
          label(.for("post-title")) { Phrases.postAboutTitle }
          input(
            .class("field"), .id("post-title"), .name("title"), .value(typed.title),
            .maxLength(PostSubject.mostTitle), .dirAuto, .autocomplete("off"))
        }
        PostPieces.extents(typed.extent)
        div(.class("row")) {
          button(.class("btn main")) { Phrases.makePost }
          button(.class("btn"), .type("button"), .data("draft", Phrases.draftBack), .hidden) {
            Phrases.discardDraft
          }
        }
      }
    }
  }

  @HTMLBuilder private static func picture(_ typed: Typed) -> HTML {
    label(.for("post-picture")) { Phrases.postPicture }
    input(
      .class("field"), .id("post-picture"), .type("file"), .name("picture"),
      .accept("image/jpeg,image/png,image/gif,image/webp"), .ariaDescribedBy("post-picture-more"))
    p(.class("meta"), .id("post-picture-more")) { Phrases.postPictureMore }
    label(.for("post-described")) { Phrases.postDescribed }
    input(
      .class("field"), .id("post-described"), .name("described"), .value(typed.described),
      .maxLength(Post.mostDescribed), .dirAuto, .autocomplete("off"))
  }
}
