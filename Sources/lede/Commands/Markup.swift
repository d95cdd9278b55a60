// Commands that show what Lede makes of HTML.

import LedeMarkup
import LedeNews

extension Command {
  static let html = Command(
    name: "html", summary: "Read HTML and print its tree, as a browser would build it.",
    operands: "tree [CONTEXT]", count: 1...2, example: "lede html tree < page.html",
    more: "Reads from standard input. CONTEXT is the element a fragment stands in, such as td or "
      + "'svg path'; without it the input is a whole page."
  ) { arguments, _ in
    guard arguments.operands[0] == "tree" else {
      throw UsageError(description: "lede html knows only: lede html tree [CONTEXT]")
    }
    let bytes = try Files.read("-")
    let context = arguments.operands.count > 1 ? arguments.operands[1] : nil
    let tree =
      if let context { fragment(bytes, in: context) } else { HTMLTree(document: bytes) }
    Console.put(Array(tree.dump.utf8) + [10])
    return .done
  }

  private static func fragment(_ bytes: [UInt8], in context: String) -> HTMLTree {
    let words = context.split(separator: " ").map(String.init)
    guard words.count == 2 else { return HTMLTree(fragment: bytes, in: context) }
    let namespace: Namespace =
      switch words[0] {
      case "svg": .svg
      case "math": .mathML
      default: .html
      }
    return HTMLTree(fragment: bytes, in: words[1], namespace: namespace)
  }
}

extension Command {
  static let sanitize = Command(
    name: "sanitize", summary: "Read HTML and print what of it is safe to show.",
    options: [Option("url", .value("URL"), "where it came from, for relative links")],
    example: "lede sanitize --url https://example.org/story < story.html",
    more: "Reads a fragment from standard input."
  ) { arguments, _ in
    let base = arguments["url"].flatMap { WebAddress($0) }
    Console.put(SafeHTML(sanitizing: try Files.read("-"), base: base).bytes + [10])
    return .done
  }
}
