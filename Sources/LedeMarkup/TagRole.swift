// What each tag means to somebody who only wants the words.

/// What a tag means for plain words; tags without a role are only dropped.
enum TagRole {
  case block, heading, item, quote, code, lineBreak, cell, link, dropped

  static let longestName = 10

  static func of(_ name: [UInt8]) -> TagRole? { table[name] }

  private static let table: [[UInt8]: TagRole] = {
    var table: [[UInt8]: TagRole] = [:]
    func add(_ role: TagRole, _ names: String) {
      for name in names.split(separator: " ") { table[Array(name.utf8)] = role }
    }
    add(
      .block,
      "p div section article header footer main aside nav ul ol dl dt dd table tbody thead tfoot "
        + "tr caption figure figcaption address form fieldset details summary center hr body html")
    add(.heading, "h1 h2 h3 h4 h5 h6")
    add(.item, "li")
    add(.quote, "blockquote")
    add(.code, "pre")
    add(.lineBreak, "br")
    add(.cell, "td th option")
    add(.link, "a")
    // What is no text for people, or not without a browser.
    add(
      .dropped,
      "script style title textarea template svg math object canvas video audio iframe noembed "
        + "noframes xmp plaintext select head")
    return table
  }()
}
