// Lists of what to read as a page of links.

import LedeBase
import LedeMarkup

/// Reads stories out of a page of links.
///
/// Only links that say when they were added count, as they do in Pocket's pages (`time_added`) and in the
/// bookmarks of browsers (`add_date`), so that no other page is taken for a list.
enum MovedLinks {
  /// The stories; nil without such links.
  static func list(in bytes: [UInt8]) -> MovedList? {
    let page = HTMLTree(document: PageEncoding.utf8(bytes, charset: "utf-8"))
    guard let links = Selector("h1, a")?.elements(in: page) else { return nil }
    var list = MovedList()
    var isArchive = false
    for node in links {
      if page.tag(node) == .h1 {
        isArchive = page.words(of: node).lowercased().contains("archive")
        continue
      }
      let added = page.attribute("time_added", of: node) ?? page.attribute("add_date", of: node)
      guard let added else { continue }
      guard let address = page.attribute("href", of: node).flatMap(WebAddress.init) else {
        list.passedOver += 1
        continue
      }
      list.add(
        MovedStory(
          address: address, title: page.words(of: node), at: MovedList.instant(added),
          isSaved: true, isRead: isArchive))
    }
    return list
  }
}

extension HTMLTree {
  /// The words right in an element.
  fileprivate func words(of node: Node) -> String {
    children(of: node).filter { kind($0) == .text }.map { text($0) }.joined()
  }
}
