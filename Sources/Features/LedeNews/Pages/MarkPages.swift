// What readers change of stories: marks. Each is a form, and works without scripts.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension News {
  /// Marks.
  var markRoutes: [Route] {
    [
      .post("/mark", reader: mark),
      .post("/mark/all", reader: markAll),
      .post("/mark/all/undo", reader: unmarkAll),
      .post("/story/apart", reader: separate),
      .post("/story/together", reader: unite),
    ]
  }

  /// Changes the mark of one story.
  func mark(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let id = fields.number("id"), id > 0,
      let change = fields["change"].flatMap(MarkChange.init(rawValue:))
    else { throw Trouble.misunderstood }
    let changed = try await desk.mark([Item.ID(id)], as: change, reader: call.reader)
    if call.request.wantsJSON {
      return call.json(Array(#"{"status":"ok","changed":\#(changed)}"#.utf8))
    }
    // Taking back what was just done is told by the page itself.
    return .back(fields, fields["undo"] == nil ? .marked(change, Item.ID(id)) : nil)
  }

  /// Marks read what is unread of a list, from what the reader saw on down.
  func markAll(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let list = fields["list"], let wish = FrontWish(list: list),
      let position = fields["from"].flatMap({ ListPosition($0) })
    else { throw Trouble.misunderstood }
    let marked = try await desk.markAll(wish.filter, upTo: position, reader: call.reader)
    if call.request.wantsJSON {
      // As text: a number so large is rounded where numbers are not whole, as in JavaScript.
      let undo = marked.undo.map { "\"\($0.rawValue)\"" } ?? "null"
      return call.json(Array(#"{"status":"ok","changed":\#(marked.count),"undo":\#(undo)}"#.utf8))
    }
    let deed = marked.undo.map { Deed.markedAll($0, count: marked.count) }
    return .seeOther(wish.filter.path().telling(deed).text)
  }

  /// Takes back what `markAll` did.
  func unmarkAll(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    guard let list = fields.number("list") else { throw Trouble.misunderstood }
    let changed = try await desk.undo(MarkedList.ID(list), reader: call.reader)
    if call.request.wantsJSON {
      return call.json(Array(#"{"status":"ok","changed":\#(changed)}"#.utf8))
    }
    return .back(fields, nil)
  }

  /// Shows each item of a story by itself.
  func separate(_ call: ReaderCall) async throws -> Response {
    try await changeStory(call, told: { .separated($0) }) { item throws(StoreError) in
      try await desk.separate(item, reader: call.reader)
    }
  }

  /// Takes `separate` back.
  func unite(_ call: ReaderCall) async throws -> Response {
    try await changeStory(call, told: { .united($0) }) { item throws(StoreError) in
      try await desk.unite(item, reader: call.reader)
    }
  }

  private func changeStory(
    _ call: ReaderCall, told deed: (Item.ID) -> Deed,
    _ change: (Item.ID) async throws(StoreError) -> Int
  ) async throws -> Response {
    let fields = call.fields
    guard let id = fields.number("id"), id > 0 else { throw Trouble.misunderstood }
    let count = try await change(Item.ID(id))
    if call.request.wantsJSON {
      return call.json(Array(#"{"status":"ok","changed":\#(count)}"#.utf8))
    }
    return .back(fields, fields["undo"] == nil && count > 0 ? deed(Item.ID(id)) : nil)
  }
}
