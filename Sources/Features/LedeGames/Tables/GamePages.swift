// The pages behind items that may be reviews.

import LedeBase
import LedeDatabase

/// Statements on the links of items.
enum GamePages {
  /// Where an item leads; nothing when it is not kept, or leads nowhere.
  static let link = Statement<Item.ID, (link: WebAddress, title: String?)?>(
    "gamePages.link", "SELECT link, title FROM item WHERE id = :item AND link IS NOT NULL",
    ["item": { .id($0) }]
  ) { columns in
    let link = columns.address()
    let title = columns.optionalText()
    return link.map { (link: $0, title: title) }
  }
}
