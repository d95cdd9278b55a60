// A small reader of our own markup: every tag has its end, and nothing on the page can run.

/// What is wrong with a page; empty when all is well.
package func faults(in page: String) -> [String] {
  var faults: [String] = []
  var open: [Substring] = []
  var ids: Set<Substring> = []
  let void: Set<Substring> = ["meta", "link", "input", "br", "hr", "img", "!doctype"]
  var rest = page[...]
  while let start = rest.firstIndex(of: "<") {
    rest = rest[rest.index(after: start)...]
    // Attribute values escape `>`, so the next one ends the tag.
    guard let end = rest.firstIndex(of: ">") else { return faults + ["a tag without its end"] }
    let tag = rest[..<end]
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") {
      let last = open.popLast()
      if last != tag.dropFirst() { faults.append("</\(tag.dropFirst())> closes <\(last ?? "")>") }
      continue
    }
    let name = tag.prefix { $0 != " " }
    let attributes = tag.dropFirst(name.count)
    if name == "script", !attributes.contains(" src=\"/share/") { faults.append("inline script") }
    if name == "style" || attributes.contains(" style=") { faults.append("inline style") }
    for part in attributes.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where part.offset.isMultiple(of: 2) {
      if part.element.contains(" on") { faults.append("handler on <\(name)>") }
    }
    for attribute in [" href=\"", " src=\"", " action=\""] {
      guard let range = attributes.ranges(of: attribute).first else { continue }
      let value = attributes[range.upperBound...]
      let isSafe = ["/", "#", "http://", "https://"].contains { value.hasPrefix($0) }
      if !isSafe || value.hasPrefix("//") { faults.append("unsafe link on <\(name)>: \(value)") }
    }
    if let range = attributes.ranges(of: " id=\"").first {
      let id = attributes[range.upperBound...].prefix { $0 != "\"" }
      if !ids.insert(id).inserted { faults.append("id \(id) stands twice") }
    }
    // A form in a paragraph ends the paragraph in every browser.
    if ["form", "div", "ul", "ol", "section", "article"].contains(name), open.contains("p") {
      faults.append("<\(name)> in <p>")
    }
    if !void.contains(name) { open.append(name) }
  }
  return faults + open.map { "<\($0)> is never closed" }
}
