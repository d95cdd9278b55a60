// What may be shown of a page that somebody else wrote: a list of what is allowed, and nothing else.

import LedeBase

/// The elements, attributes and addresses that are let through.
enum SafePolicy {
  /// What becomes of an element.
  enum Fate: Sendable {
    /// Shown.
    case kept
    /// Its content is shown without it.
    case unwrapped
    /// Gone, with all that is in it.
    case dropped
  }

  /// What becomes of a node's element.
  static func fate(of node: HTMLTree.Node, in tree: HTMLTree) -> Fate {
    switch tree.namespace(node) {
    // Drawings and formulas have ways of their own to hide a script.
    case .svg: .dropped
    case .mathML: tree.records[Int(node)].traits.contains(.annotationXML) ? .dropped : .unwrapped
    case .html:
      kept.contains(tree.tag(node))
        ? .kept : dropped.contains(tree.tag(node)) ? .dropped : .unwrapped
    }
  }

  private static let kept: Set<Tag> = [
    .a, .abbr, .acronym, .address, .article, .aside, .audio, .b, .bdi, .bdo, .big, .blockquote,
    .br, .caption, .center, .cite, .code, .col, .colgroup, .dd, .del, .details, .dfn, .div, .dl,
    .dt, .em, .figcaption, .figure, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr,
    .i, .img, .ins, .kbd, .li, .main, .mark, .nav, .ol, .p, .picture, .pre, .q, .rp, .rt, .ruby,
    .s, .samp, .section, .small, .source, .span, .strike, .strong, .sub, .summary, .sup, .table,
    .tbody, .td, .tfoot, .th, .thead, .time, .tr, .tt, .u, .ul, .var, .video, .wbr,
  ]

  /// What is no text of the article: programs, styles, other pages, what a form holds.
  private static let dropped: Set<Tag> = [
    .script, .style, .template, .iframe, .object, .applet, .embed, .noembed, .noframes, .frameset,
    .frame, .head, .title, .meta, .link, .base, .basefont, .bgsound, .param, .input, .textarea,
    .select, .datalist, .keygen, .canvas, .map, .area, .track, .xmp, .plaintext, .progress, .meter,
    .marquee, .svg, .math,
  ]

  /// What an attribute holds, and so how it is checked.
  enum Value: Sendable {
    case words, number, flag
    /// Where a link leads.
    case link
    /// What a browser fetches by itself.
    case media
    /// Addresses of a picture in several sizes.
    case pictures
    /// A name that links on the same page lead to.
    case anchor
    /// One of a few words.
    case oneOf(Set<String>)
    /// `language-…` of a listing.
    case codeLanguage
  }

  /// How the attribute `name` of an element is checked; nil when it is not let through.
  static func value(of name: String, on tag: Tag) -> Value? {
    switch name {
    case "title", "lang": .words
    case "dir": .oneOf(["ltr", "rtl", "auto"])
    case "id": .anchor
    case "name": tag == .a ? .anchor : nil
    default: own[tag]?[name]
    }
  }

  private static let cell: [String: Value] = [
    "colspan": .number, "rowspan": .number,
    "align": .oneOf(["left", "right", "center", "justify"]),
  ]
  private static let player: [String: Value] = [
    "src": .media, "poster": .media, "controls": .flag, "loop": .flag, "muted": .flag,
    "width": .number, "height": .number,
  ]
  private static let own: [Tag: [String: Value]] = [
    .a: ["href": .link, "class": .oneOf([Embed.name])],
    .img: ["src": .media, "srcset": .pictures, "alt": .words, "width": .number, "height": .number],
    .source: [
      "src": .media, "srcset": .pictures, "type": .words, "media": .words, "sizes": .words,
      "width": .number, "height": .number,
    ],
    .audio: player, .video: player,
    .td: cell,
    .th: cell.merging(["scope": .oneOf(["row", "col", "rowgroup", "colgroup"])]) { $1 },
    .col: ["span": .number], .colgroup: ["span": .number],
    .ol: ["start": .number, "reversed": .flag, "type": .oneOf(["1", "a", "A", "i", "I"])],
    .li: ["value": .number], .time: ["datetime": .words], .del: ["datetime": .words],
    .ins: ["datetime": .words], .details: ["open": .flag], .code: ["class": .codeLanguage],
    .pre: ["class": .codeLanguage],
  ]

  // MARK: Values

  /// The value as it may be printed; nil when the attribute is to be left out.
  ///
  /// What it gives is let through again as it is.
  static func checked(_ text: String, as value: Value, base: WebAddress?) -> String? {
    switch value {
    case .words: text
    case .number:
      text.utf8.count <= 5 && !text.isEmpty && text.utf8.allSatisfy { $0 &- 48 < 10 } ? text : nil
    case .flag: ""
    case .link: link(text, base)
    case .media: media(text, base)
    case .pictures: pictures(text, base)
    case .anchor: anchor(text)
    case .oneOf(let allowed): allowed.contains(text) ? text : nil
    case .codeLanguage: codeLanguage(text)
    }
  }

  /// What stands before every name on a page of ours, so that no script mistakes it for its own.
  static let anchorPrefix = "in-"

  private static func anchor(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let name = text.hasPrefix(anchorPrefix) ? text : anchorPrefix + text
    return name.utf8.count <= 128 ? name : nil
  }

  private static func link(_ text: String, _ base: WebAddress?) -> String? {
    let text = trimmed(text)
    if text.hasPrefix("#") { return anchor(String(text.dropFirst())).map { "#" + $0 } }
    guard let scheme = scheme(of: text) else { return base?.resolving(text)?.withoutTracking.text }
    switch scheme {
    case "http", "https": return (base?.resolving(text) ?? WebAddress(text))?.withoutTracking.text
    case "mailto", "tel", "sms", "xmpp", "geo", "magnet":
      return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? text : nil
    default: return nil
    }
  }

  private static func media(_ text: String, _ base: WebAddress?) -> String? {
    let text = trimmed(text)
    guard let scheme = scheme(of: text) else {
      return text.isEmpty ? nil : base?.resolving(text)?.text
    }
    switch scheme {
    case "http", "https": return base?.resolving(text)?.text ?? WebAddress(text)?.text
    case "data": return isPicture(text) ? text : nil
    default: return nil
    }
  }

  /// A small picture within the page; never one that can hold a script.
  private static func isPicture(_ text: String) -> Bool {
    let small = text.prefix(32).lowercased()
    return ["png", "gif", "jpeg", "jpg", "webp", "avif"].contains {
      small.hasPrefix("data:image/\($0);base64,")
    } && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C }
  }

  /// Widths and densities alone.
  private static func pictures(_ text: String, _ base: WebAddress?) -> String? {
    var kept: [String] = []
    for part in PictureSet.parts(of: text) {
      guard let found = media(part.address, base), found.utf8.last != UInt8(ascii: ","),
        !found.hasPrefix("data:")
      else { continue }
      if part.sizes.isEmpty {
        kept.append(found)
      } else if part.sizes.count == 1, isSize(part.sizes[0].utf8) {
        kept.append("\(found) \(part.sizes[0])")
      }
      if kept.count == 32 { break }
    }
    return kept.isEmpty ? nil : kept.joined(separator: ", ")
  }

  /// Whether it is a width such as `640w` or a density such as `1.5x`.
  private static func isSize(_ text: Substring.UTF8View) -> Bool {
    (2...8).contains(text.count)
      && (text.last == UInt8(ascii: "w") || text.last == UInt8(ascii: "x"))
      && text.dropLast().allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: ".") }
  }

  private static func codeLanguage(_ text: String) -> String? {
    text.split(separator: " ").first { word in
      word.hasPrefix("language-") && word.utf8.count <= 40
        && word.utf8.allSatisfy {
          ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 || $0 == 0x2D || $0 == 0x2B || $0 == 0x23
        }
    }.map(String.init)
  }

  /// Browsers pass over spaces around an address, and line ends and tabs within it.
  private static func trimmed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 }) { return text }
    let bytes = Array(text.utf8.filter { $0 != 9 && $0 != 10 && $0 != 13 })
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The scheme of an address in small letters; nil when it has none.
  private static func scheme(of text: String) -> String? {
    var end = text.utf8.startIndex
    for byte in text.utf8 {
      if byte == UInt8(ascii: ":") { return text[..<end].lowercased() }
      let isLetter = (byte | 0x20) &- 97 < 26
      let isRest = byte &- 48 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
      guard isLetter || (isRest && end != text.utf8.startIndex) else { return nil }
      end = text.utf8.index(after: end)
    }
    return nil
  }
}
