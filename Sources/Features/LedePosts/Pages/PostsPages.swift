// The addresses of posts, and what is done there.

import LedeHTTP
import LedeMarkup
import LedeBase
package import LedeSite

extension Posts {
  package var pages: [Route] {
    [
      .get("/posts", account: timelinePage),
      .get("/posts/new", account: newPage),
      // A little more than the picture, for what stands beside it.
      .post("/posts", account: make).taking(megabytes: 21),
      .get("/posts/by/{name}", account: profilePage),
      .post("/posts/face", account: setFace).taking(megabytes: 21),
      .post("/posts/telling", account: setTelling),
      .get("/posts/reported", account: reportsPage),
      .get("/posts/{id:number}", account: postPage),
      .post("/posts/{id:number}", account: change),
      .post("/posts/{id:number}/comments", account: comment),
      .post("/posts/{id:number}/comments/{comment:number}", account: removeComment),
      .get("/posts/picture/{file:number}/{size:number}", account: picture).undressed,
      .get(Posts.sharedPath + "{token}", everyone: sharedPage).secret,
      .get(Posts.sharedPath + "{token}/{size:number}", everyone: sharedPicture).secret,
    ]
  }

  /// Below it lie the pages of posts that are shown by a link, with their tokens in the path.
  static let sharedPath = "/p/"

  // MARK: Lists

  func timelinePage(_ call: AccountCall) async throws -> Response {
    let before = call.query.number("before").map { Post.ID($0) }
    let list = try await desk.timeline(before: before, reader: call.reader)
    return call.page(PostsView.html(list, account: call.account, in: call.chrome))
  }

  func profilePage(_ call: AccountCall) async throws -> Response {
    let before = call.query.number("before").map { Post.ID($0) }
    guard
      let model = try await desk.profile(
        call.parameters["name"] ?? "", before: before, reader: call.reader)
    else { throw Trouble.nobodysPosts }
    return call.page(
      PostProfileView.html(model, takesPictures: desk.takesPictures, in: call.chrome))
  }

  // MARK: Making one

  /// A form that is filled with what a page of Lede's passes on: `?about=ADDRESS&title=WORDS`.
  func newPage(_ call: AccountCall) async throws -> Response {
    var typed = NewPostView.Typed(key: desk.newKey())
    typed.about = call.query["about"] ?? ""
    typed.title = PlainName.of(call.query["title"] ?? "", most: PostSubject.mostTitle) ?? ""
    return call.page(
      NewPostView.html(typed, takesPictures: desk.takesPictures, in: call.chrome))
  }

  func make(_ call: AccountCall) async throws -> Response {
    let form = SentForm(call.request)
    // What is beyond these is refused, and comes back no longer.
    var typed = NewPostView.Typed(key: form["key", bytes: 128])
    typed.caption = form["caption", bytes: 17 * Post.mostCaption]
    typed.described = form["described", bytes: 17 * Post.mostDescribed]
    typed.about = form["about", bytes: 4_096]
    typed.title = form["title", bytes: 17 * PostSubject.mostTitle]
    typed.extent = Post.Extent(rawValue: form["extent", bytes: 16]) ?? .friends
    let subject =
      typed.about.isEmpty ? nil : PostSubject(typed.about, title: typed.title)
    if !typed.about.isEmpty, subject == nil { return refused(.nothingInIt, typed, call) }
    guard
      let new = NewPost(
        caption: typed.caption, described: typed.described, about: subject, extent: typed.extent,
        key: typed.key.isEmpty ? desk.newKey() : typed.key)
    else { return refused(.tooLong, typed, call) }
    switch try await desk.make(new, picture: form.file("picture"), reader: call.reader) {
    case .success(let post):
      let path = PostView.path(post).telling(Posts.posted)
      return call.request.wantsJSON
        ? call.json(Array(#"{"id":\#(post.rawValue)}"#.utf8)) : .seeOther(path.text)
    case .failure(let fault): return refused(fault, typed, call)
    }
  }

  private func refused(
    _ fault: PostFault, _ typed: NewPostView.Typed, _ call: AccountCall
  ) -> Response {
    if call.request.wantsJSON {
      return Trouble(
        status: fault.status, title: Phrases.newPost, message: Phrases.words(for: fault),
        code: "refused"
      ).json(to: call.request)
    }
    return call.page(
      NewPostView.html(
        typed, fault: Phrases.words(for: fault), takesPictures: desk.takesPictures,
        in: call.chrome),
      status: fault.status)
  }

  func setFace(_ call: AccountCall) async throws -> Response {
    let form = SentForm(call.request)
    let bytes = form.file("picture")
    guard bytes != nil || form["do", bytes: 16] == "remove" else { throw Trouble.of(.nothingInIt) }
    if let fault = try await desk.setFace(bytes, reader: call.reader) { throw Trouble.of(fault) }
    return .seeOther(PostProfileView.path(call.account.name).telling(Posts.faced).text)
  }

  func setTelling(_ call: AccountCall) async throws -> Response {
    guard let wish = call.fields["do"].flatMap({ ["tell": true, "hush": false][$0] }) else {
      throw Trouble.misunderstood
    }
    try await desk.store.setTells(wish, of: call.reader, at: desk.now())
    return .seeOther(PostProfileView.path(call.account.name).telling(.kept).text)
  }

  // MARK: Pictures

  func picture(_ call: AccountCall) async throws -> Response {
    guard let file = call.parameters.number("file").map({ PostFile.ID($0) }),
      let width = PostPictures.width(call.parameters)
    else { throw Trouble.notFound }
    // What a file holds never changes, so that its number is enough to know it by.
    let tag = "\"\(file.rawValue)-\(width.rawValue)\""
    if call.request.headers.list("If-None-Match").contains(tag[...]) {
      guard try await desk.isSeen(file, by: call.account) else { throw Trouble.notFound }
      return Response(304, headers: PostPictures.headers(tag: tag), body: [])
    }
    guard let bytes = try await desk.picture(file, width, for: call.account) else {
      throw Trouble.notFound
    }
    return Response(200, headers: PostPictures.headers(tag: tag), body: bytes)
  }
}

/// How pictures of posts are sent: for who asks alone, and asked about again each time, since friends
/// may part.
enum PostPictures {
  static func width(_ parameters: PathParameters) -> PictureWidth? {
    parameters.number("size").flatMap { Int(exactly: $0) }.flatMap { PictureWidth(rawValue: $0) }
  }

  static func headers(tag: String? = nil) -> Headers {
    var headers = Headers([
      ("Content-Type", "image/webp"), ("Cache-Control", "private, no-cache"), ("Vary", "Cookie"),
      // Opened by itself it is a picture still, and no page.
      ("Content-Security-Policy", "default-src 'none'; sandbox"),
    ])
    headers["ETag"] = tag
    return headers
  }
}

/// What a form sent, with a file in it or without.
struct SentForm {
  private let parts: FormParts?
  private let fields: FormFields

  init(_ request: Request) {
    parts = FormParts(request)
    fields = FormFields(parts == nil ? request.body : [])
  }

  /// The beginning of a field; what is not UTF-8 becomes U+FFFD.
  subscript(_ name: String, bytes most: Int) -> String {
    guard let parts else { return (fields[name] ?? "").beginning(bytes: most) }
    return parts[name].map { String(decoding: $0.bytes.prefix(most), as: UTF8.self) } ?? ""
  }

  /// A file; nil for one that was not chosen, which browsers send without a byte.
  func file(_ name: String) -> [UInt8]? {
    parts?[name].flatMap { $0.bytes.isEmpty ? nil : $0.bytes }
  }
}

extension PostFault {
  var status: Int {
    switch self {
    // 409 tells devices that somebody else is signed in: a bound is none, or they would send it again.
    case .tooLong, .nothingInIt, .tooMany, .tooManyToday, .tooManyWaiting, .noUpload: 422
    case .picture(.tooLarge): 413
    case .picture: 415
    case .noPictures: 503
    case .tooManyComments, .repeated: 409
    case .notThere: 404
    }
  }
}

extension Trouble {
  static let noPost = Trouble(
    status: 404, title: Phrases.noPost, message: Phrases.noPostMore, code: "notFound",
    way: Trouble.Way(path: PostsView.path, words: Phrases.posts))
  static let nobodysPosts = Trouble(
    status: 404, title: Phrases.nobodysPosts, message: Phrases.nobodysPostsMore,
    code: "notFound", way: Trouble.Way(path: PostsView.path, words: Phrases.posts))

  static func of(_ fault: PostFault) -> Trouble {
    if fault == .notThere { return .noPost }
    return Trouble(
      status: fault.status, title: Phrases.posts, message: Phrases.words(for: fault),
      code: "refused",
      way: Trouble.Way(path: PostsView.path, words: Phrases.posts))
  }
}
