// The way into XML: any bytes made UTF-8, read strictly, and mended and read again when that fails.

/// One XML document, read to its end.
package struct XMLReading<Handler: XMLHandler> {
  /// Who was told; made anew when the first reading had to be given up.
  let handler: Handler
  /// The encoding really used, lower case.
  let encoding: String
  /// Whether the document breaks XML's rules or lies about its encoding.
  package let isMalformed: Bool
  /// What stood before the first element.
  let prolog: XMLProlog
  /// What names without a prefix mean, as the first element says; empty when it says nothing.
  let rootNamespace: String
}

/// Reads XML as it is found on the web.
package enum XMLDocument {
  /// Reads `bytes` to the end, whatever they are.
  ///
  /// A well-formed document is read once. Another is given up at its first error, mended by `XMLRepair`
  /// and read again, by a new handler. Document types are taken off first and never reach libxml2, so
  /// there is nothing to expand. Cost: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The document, in any encoding.
  ///   - contentType: The `Content-Type` it came with; nil when it came without.
  ///   - makeHandler: Makes the one who is told; called once or twice.
  /// - Returns: The handler that was told everything, and what was found out on the way.
  package static func read<Handler: XMLHandler>(
    _ bytes: [UInt8], contentType: String? = nil, telling makeHandler: () -> Handler
  ) -> XMLReading<Handler> {
    let text = TextDecoder.decode(bytes, contentType: contentType.map(ContentType.init))
    let prolog = XMLProlog(text.bytes)
    var handler = makeHandler()
    var verdict = XMLVerdict(isBroken: GiantTag.isIn(text.bytes))
    if !verdict.isBroken {
      verdict = XMLReader.read(prolog.pieces, of: text.bytes, stopsAtError: true, telling: handler)
    }
    var isMalformed = text.isMismatched || verdict.hasUnknownPrefix || prolog.hasJunk
    if verdict.isBroken {
      var repair = XMLRepair(text.bytes, prolog: prolog)
      let mended = repair.mended()
      handler = makeHandler()
      verdict = XMLReader.read(
        [0..<mended.count], of: mended, stopsAtError: false, telling: handler)
      isMalformed = isMalformed || repair.wasNeeded || verdict.isBroken || verdict.hasUnknownPrefix
    }
    return XMLReading(
      handler: handler, encoding: text.encoding, isMalformed: isMalformed, prolog: prolog,
      rootNamespace: verdict.rootNamespace)
  }
}
