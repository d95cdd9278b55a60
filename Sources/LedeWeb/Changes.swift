// What readers change of stories: marks. Each is a form, and works without scripts.

import LedeHTTP
import LedeMarkup
import LedeNews
import LedeNewsroom

extension WebApp {
  /// Changes the mark of one story.
  func mark(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    guard let id = fields.number("id"), id > 0,
      let change = fields["change"].flatMap(MarkChange.init(rawValue:))
    else { return Trouble.misunderstood.answer(to: request, chrome) }
    let changed = try await desk.mark([Item.ID(id)], as: change, reader: reader)
    if request.wantsJSON {
      return Answers.whole(
        Array(#"{"status":"ok","changed":\#(changed)}"#.utf8), type: ContentType.json, to: request)
    }
    // Taking back what was just done is told by the page itself.
    return back(fields, fields["undo"] == nil ? .marked(change, Item.ID(id)) : nil)
  }

  /// Marks read what is unread of a list, from what the reader saw on down.
  func markAll(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response {
    let fields = FormFields(request.body)
    guard let list = fields["list"], let wish = FrontWish(list: list),
      let position = fields["from"].flatMap({ ListPosition($0) })
    else { return Trouble.misunderstood.answer(to: request, chrome) }
    let marked = try await desk.markAll(wish.filter, upTo: position, reader: reader)
    if request.wantsJSON {
      // As text: a number so large is rounded where numbers are not whole, as in JavaScript.
      let undo = marked.undo.map { "\"\($0.rawValue)\"" } ?? "null"
      return Answers.whole(
        Array(#"{"status":"ok","changed":\#(marked.count),"undo":\#(undo)}"#.utf8),
        type: ContentType.json, to: request)
    }
    let deed = marked.undo.map { Deed.markedAll($0, count: marked.count) }
    return .seeOther(wish.filter.path().telling(deed).text)
  }

  /// Takes back what `markAll` did.
  func unmarkAll(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    let fields = FormFields(request.body)
    guard let list = fields.number("list") else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let changed = try await desk.undo(MarkedList.ID(list), reader: reader)
    if request.wantsJSON {
      return Answers.whole(
        Array(#"{"status":"ok","changed":\#(changed)}"#.utf8), type: ContentType.json, to: request)
    }
    return back(fields, nil)
  }

  /// Shows each item of a story by itself.
  func separate(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response
  {
    try await changeStory(request, chrome, told: { .separated($0) }) { item throws(StoreError) in
      try await desk.separate(item, reader: reader)
    }
  }

  /// Takes `separate` back.
  func unite(_ request: Request, _ reader: Reader.ID, _ chrome: Chrome) async throws -> Response {
    try await changeStory(request, chrome, told: { .united($0) }) { item throws(StoreError) in
      try await desk.unite(item, reader: reader)
    }
  }

  private func changeStory(
    _ request: Request, _ chrome: Chrome, told deed: (Item.ID) -> Deed,
    _ change: (Item.ID) async throws(StoreError) -> Int
  ) async throws -> Response {
    let fields = FormFields(request.body)
    guard let id = fields.number("id"), id > 0 else {
      return Trouble.misunderstood.answer(to: request, chrome)
    }
    let count = try await change(Item.ID(id))
    if request.wantsJSON {
      return Answers.whole(
        Array(#"{"status":"ok","changed":\#(count)}"#.utf8), type: ContentType.json, to: request)
    }
    return back(fields, fields["undo"] == nil && count > 0 ? deed(Item.ID(id)) : nil)
  }

  /// Sends the reader back to where a form stood.
  func back(_ fields: FormFields, _ deed: Deed?) -> Response {
    let path = fields["return"].flatMap(SitePath.init(checking:)) ?? .root
    return .seeOther(path.telling(deed).text)
  }
}
