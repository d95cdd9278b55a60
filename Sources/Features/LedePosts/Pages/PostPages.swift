// One post: looked at, changed, liked, spoken to, reported, taken down; and shown by a link.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension Posts {
  private func id(_ call: AccountCall) throws -> Post.ID {
    guard let id = call.parameters.number("id") else { throw Trouble.noPost }
    return Post.ID(id)
  }

  func postPage(_ call: AccountCall) async throws -> Response {
    try await postPage(call, fault: nil)
  }

  private func postPage(
    _ call: AccountCall, fault: String?, typed: String = "", status: Int = 200
  ) async throws -> Response {
    let after = call.query.number("after").map { PostComment.ID($0) }
    guard let model = try await desk.post(try id(call), after: after, account: call.account)
    else { throw Trouble.noPost }
    let link = model.token.flatMap {
      settings.home(for: call.request)?.resolving(Posts.sharedPath + $0)
    }
    return call.page(
      PostView.html(model, link: link, fault: fault, typed: typed, in: call.chrome),
      status: status)
  }

  /// What a form beside a post wishes.
  func change(_ call: AccountCall) async throws -> Response {
    let (id, fields, reader) = (try id(call), call.fields, call.reader)
    let back = PostView.path(id)
    switch fields["do"] {
    case "like", "unlike":
      let likes = fields["do"] == "like"
      guard let count = try await desk.store.like(id, likes, by: reader, at: desk.now()) else {
        throw Trouble.noPost
      }
      if call.request.wantsJSON {
        return call.json(Array(#"{"likes":\#(count),"liked":\#(likes)}"#.utf8))
      }
      return .back(fields, nil, else: back)
    case "delete":
      guard try await desk.store.remove(id, by: reader, at: desk.now()) else {
        throw Trouble.noPost
      }
      return .seeOther(PostsView.path.telling(Posts.removed).text)
    case "show":
      guard let extent = fields["extent"].flatMap(Post.Extent.init(rawValue:)) else {
        throw Trouble.misunderstood
      }
      guard try await desk.store.show(id, extent, by: reader, at: desk.now()) else {
        throw Trouble.noPost
      }
      return .seeOther(back.telling(.kept).text)
    case "say":
      switch try await desk.say(
        id, caption: fields["caption"] ?? "", described: fields["described"] ?? "",
        reader: reader)
      {
      case nil: return try await postPage(call, fault: Phrases.postTooLong, status: 422)
      case false?: throw Trouble.noPost
      case true?: return .seeOther(back.telling(.kept).text)
      }
    case "share":
      guard try await desk.share(id, reader: reader) else { throw Trouble.noPost }
      return .seeOther(back.part("share").text)
    case "unshare":
      try await desk.unshare(id, reader: reader)
      return .seeOther(back.part("share").text)
    case "report":
      switch try await desk.report(id, fields["reason"] ?? "", reader: reader) {
      case nil: return try await postPage(call, fault: Phrases.reasonWrong, status: 422)
      case false?: throw Trouble.noPost
      case true?: return .seeOther(back.telling(Posts.reported).text)
      }
    case "take", "put", "dismiss": return try await judge(id, fields, call)
    default: throw Trouble.misunderstood
    }
  }

  // MARK: Comments

  func comment(_ call: AccountCall) async throws -> Response {
    let id = try id(call)
    // What is beyond this is refused, and comes back no longer.
    let typed = (call.fields["text"] ?? "").beginning(bytes: 17 * PostComment.most)
    switch try await desk.comment(id, typed, reader: call.reader) {
    case .success: return .seeOther(PostView.path(id).part("comments").text)
    case .failure(.notThere): throw Trouble.noPost
    case .failure(let fault):
      let words = fault == .nothingInIt ? Phrases.commentEmpty : Phrases.words(for: fault)
      return try await postPage(call, fault: words, typed: typed, status: fault.status)
    }
  }

  func removeComment(_ call: AccountCall) async throws -> Response {
    let id = try id(call)
    guard let comment = call.parameters.number("comment"),
      try await desk.store.uncomment(PostComment.ID(comment), to: id, by: call.reader)
    else { throw Trouble.noPost }
    return .seeOther(PostView.path(id).telling(Posts.uncommented).part("comments").text)
  }

  // MARK: For the owner

  func reportsPage(_ call: AccountCall) async throws -> Response {
    guard call.account.isOwner else { throw Trouble.ownersReports }
    let reports = try await desk.reports(owner: call.reader)
    return call.page(PostReportsView.html(reports, at: desk.now(), in: call.chrome))
  }

  private func judge(
    _ id: Post.ID, _ fields: FormFields, _ call: AccountCall
  ) async throws -> Response {
    guard call.account.isOwner else { throw Trouble.ownersReports }
    switch fields["do"] {
    case "take":
      switch try await desk.take(id, for: fields["reason"] ?? "", owner: call.reader) {
      case nil:
        throw Trouble(
          status: 422, title: Phrases.reports, message: Phrases.reasonWrong, code: "refused",
          way: Trouble.Way(path: PostReportsView.path, words: Phrases.reports))
      case false?: throw Trouble.noPost
      case true?: return .seeOther(PostReportsView.path.telling(Posts.taken).text)
      }
    case "put":
      guard try await desk.store.take(id, nil, by: call.reader) else { throw Trouble.noPost }
      return .seeOther(PostReportsView.path.telling(Posts.putBack).text)
    default:
      try await desk.store.dismiss(id)
      return .seeOther(PostReportsView.path.telling(.kept).text)
    }
  }

  // MARK: By a link

  func sharedPage(_ call: OpenCall) async throws -> Response {
    let token = call.parameters["token"] ?? ""
    guard let post = try await desk.shared(token) else {
      return Posts.veiled(Trouble.noSharedPost.answer(to: call.request, call.chrome))
    }
    return Posts.veiled(
      call.page(SharedPostView.html(post, token: token, now: desk.now(), in: call.chrome)))
  }

  func sharedPicture(_ call: OpenCall) async throws -> Response {
    guard let width = PostPictures.width(call.parameters),
      let bytes = try await desk.sharedPicture(call.parameters["token"] ?? "", width)
    else { return Posts.veiled(Trouble.noSharedPost.answer(to: call.request, call.chrome)) }
    return Posts.veiled(
      Response(200, headers: PostPictures.headers(), body: bytes).tagged()
        .conditional(on: call.request))
  }

  /// Nobody finds it by searching, and nobody who is led on from there hears of it.
  private static func veiled(_ response: Response) -> Response {
    var response = response
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }
}

extension Trouble {
  static let ownersReports = Trouble(
    status: 403, title: Phrases.reports, message: Phrases.ownersOnlyReports, code: "refused")
  static let noSharedPost = Trouble(
    status: 404, title: Phrases.noPost, message: Phrases.noPostMore, code: "notFound",
    isForAnybody: true)
}
