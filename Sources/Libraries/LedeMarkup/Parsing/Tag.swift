// The elements that the parser knows by name, and what the standard says of each.

/// An HTML element with a name that means something to parser, sanitizer or extractor.
///
/// Elements of SVG and MathML, and HTML elements with other names, are `.other`.
public enum Tag: UInt8, Hashable, Sendable, CaseIterable {
  case other
  case html, head, body, frameset, frame
  case base, basefont, bgsound, link, meta, title, noscript, noframes, style, script, template
  case address, article, aside, blockquote, button, center, details, dialog, dir, div, dl
  case fieldset, figcaption, figure, footer, header, hgroup, listing, main, menu, nav, ol, p, pre
  case search, section, summary, ul, h1, h2, h3, h4, h5, h6, form, li, dd, dt, plaintext
  case a, b, big, code, em, font, i, s, small, strike, strong, tt, u, nobr
  case applet, marquee, object, table, area, br, embed, img, image, keygen, wbr, input, param
  case source, track, hr, textarea, xmp, iframe, noembed, select, option, optgroup
  case rb, rtc, rp, rt, ruby, math, svg
  case caption, col, colgroup, tbody, tfoot, thead, td, th, tr
  case span, sub, sup, `var`, selectedcontent
  // Those below mean nothing to the parser, and much to who reads the tree.
  case abbr, acronym, audio, bdi, bdo, canvas, cite, data, datalist, del, dfn, ins, kbd, label
  case legend, map, mark, meter, output, picture, progress, q, samp, slot, time, video

  /// The name as it stands in HTML.
  public var name: String { Tag.names[Int(rawValue)] }

  /// Made once: to describe a value costs more than to read its tag.
  private static let names = Tag.allCases.map { $0 == .other ? "" : "\($0)" }
}

/// What the standard says of an element, as bits.
struct Traits: OptionSet, Sendable {
  let rawValue: UInt16
  /// Source: HTML standard §13.2.4.3, category "special".
  static let special = Traits(rawValue: 1)
  /// Ends the search for an element "in scope".
  static let scope = Traits(rawValue: 1 << 1)
  /// `ol` and `ul`: end the search in list item scope too.
  static let listScope = Traits(rawValue: 1 << 2)
  /// `button`: ends the search in button scope too.
  static let buttonScope = Traits(rawValue: 1 << 3)
  /// `html`, `table` and `template`: alone end the search in table scope.
  static let tableScope = Traits(rawValue: 1 << 4)
  /// Closed by "generate implied end tags".
  static let implied = Traits(rawValue: 1 << 5)
  /// Closed by "generate all implied end tags thoroughly".
  static let impliedThoroughly = Traits(rawValue: 1 << 6)
  static let heading = Traits(rawValue: 1 << 7)
  /// `mi`, `mo`, `mn`, `ms`, `mtext` of MathML.
  static let mathTextIntegration = Traits(rawValue: 1 << 8)
  static let htmlIntegration = Traits(rawValue: 1 << 9)
  static let svgScript = Traits(rawValue: 1 << 10)
  static let annotationXML = Traits(rawValue: 1 << 11)
  /// `table`, `tbody`, `tfoot`, `thead`, `tr`: text here is put before the table instead.
  static let fosters = Traits(rawValue: 1 << 12)
  /// Has no end tag, and so no children.
  static let void = Traits(rawValue: 1 << 13)
}

extension Tag {
  /// What the standard says of this HTML element.
  var traits: Traits { Tag.traits[Int(rawValue)] }

  private static let traits: [Traits] = Tag.allCases.map { tag in
    var traits: Traits = []
    for (trait, list) in lists where list.contains(tag) { traits.insert(trait) }
    return traits
  }

  private static let lists: KeyValuePairs<Traits, Set<Tag>> = [
    .special: [
      .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
      .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
      .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
      .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
      .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul,
      .wbr, .xmp,
    ],
    .scope: [
      .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template,
    ],
    .listScope: [.ol, .ul],
    .buttonScope: [.button],
    .tableScope: [.html, .table, .template],
    .implied: [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc],
    .impliedThoroughly: [
      .caption, .colgroup, .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc, .tbody, .td,
      .tfoot, .th, .thead, .tr,
    ],
    .heading: [.h1, .h2, .h3, .h4, .h5, .h6],
    .fosters: [.table, .tbody, .tfoot, .thead, .tr],
    .void: [
      .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen,
      .link, .meta, .param, .source, .track, .wbr,
    ],
  ]
}
