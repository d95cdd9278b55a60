// What each tag means to somebody who only wants the words.

/// What a tag means for plain words; of one that means nothing, only the tag is dropped.
enum TagRole: UInt8 {
  case none, block, heading, item, quote, code, lineBreak, cell, link, dropped

  static func of(_ tag: Tag) -> TagRole { table[Int(tag.rawValue)] }

  private static let table: [TagRole] = Tag.allCases.map { tag in
    lists.first { $0.value.contains(tag) }?.key ?? .none
  }

  private static let lists: KeyValuePairs<TagRole, Set<Tag>> = [
    .block: [
      .p, .div, .section, .article, .header, .footer, .main, .aside, .nav, .ul, .ol, .dl, .dt, .dd,
      .table, .tbody, .thead, .tfoot, .tr, .caption, .figure, .figcaption, .address, .form,
      .fieldset, .details, .summary, .center, .hr, .body, .html,
    ],
    .heading: [.h1, .h2, .h3, .h4, .h5, .h6], .item: [.li], .quote: [.blockquote], .code: [.pre],
    .lineBreak: [.br], .cell: [.td, .th, .option], .link: [.a],
    // What is no text for people, or not without a browser.
    .dropped: [
      .script, .style, .title, .textarea, .template, .svg, .math, .object, .canvas, .video, .audio,
      .iframe, .noembed, .noframes, .xmp, .plaintext, .select,
    ],
  ]
}
