// Commands that show what Lede makes of HTML.

import LedeBase
import LedeExtraction
import LedeJSON
import LedeMarkup
import LedeSite
import LedeTerminal

extension Command {
  static let html = Command(
    .documents, name: "html", summary: "Read HTML and print its tree, as a browser would build it.",
    operands: "tree [CONTEXT]", count: 1...2, example: "lede html tree < page.html",
    more: "Reads from standard input. CONTEXT is the element a fragment stands in, such as td or "
      + "'svg path'; without it the input is a whole page."
  ) { call in
    let arguments = call.arguments
    guard arguments.operands[0] == "tree" else {
      throw UsageError("lede html knows only: lede html tree [CONTEXT]")
    }
    let bytes = try Files.read("-")
    let context = arguments.operands.count > 1 ? arguments.operands[1] : nil
    let tree = if let context { fragment(bytes, in: context) } else { HTMLTree(document: bytes) }
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

  static let sanitize = Command(
    .documents, name: "sanitize", summary: "Read HTML and print what of it is safe to show.",
    options: [Option("url", .value("URL"), "where it came from, for relative links")],
    example: "lede sanitize --url https://example.org/story < story.html",
    more: "Reads a fragment from standard input."
  ) { call in
    let arguments = call.arguments
    let base = arguments["url"].flatMap { WebAddress($0) }
    Console.put(SafeHTML(sanitizing: try Files.read("-"), base: base).bytes + [10])
    return .done
  }

  static let extract = Command(
    .documents, name: "extract", summary: "Read a page and print its article as JSON.",
    operands: "[FILE]",
    count: 0...1,
    options: [
      Option("url", .value("URL"), "where it came from, for relative addresses"),
      Option("batch", "read lines of FILE, a tab and URL; print a line of JSON for each"),
      Option("json", "print JSON, as it does anyway"),
      Option("text", "print the words alone instead"),
    ], settings: ["extraction-rules"],
    example: "lede extract story.html --url https://example.org/story"
  ) { call in
    let arguments = call.arguments
    let known = try call.settings.siteRules()
    guard arguments.has("batch") else {
      guard let path = arguments.operands.first else {
        throw UsageError("Name the file of the page; - is standard input.")
      }
      let article = try article(path, arguments["url"], known)
      if arguments.has("text") {
        Console.say(Console.harmless(article.title ?? ""))
        for line in article.text.split(separator: "\n") {
          Console.say(Console.harmless(String(line)))
        }
      } else {
        Console.put(json: json(article) + [10])
      }
      return .done
    }
    for line in try Files.read("-").split(separator: 10) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: "\t").map(String.init)
      guard let path = parts.first else { continue }
      Console.put(json: json(try article(path, parts.count > 1 ? parts[1] : nil, known)) + [10])
    }
    return .done
  }

  private static func article(
    _ path: String, _ address: String?, _ rules: ExtractionRules
  ) throws -> Article {
    Article(
      in: HTMLTree(document: PageEncoding.utf8(try Files.read(path))),
      at: address.flatMap { WebAddress($0) }, by: rules)
  }

  private static func json(_ article: Article) -> [UInt8] {
    JSONWriter.object { json in
      json.member("title", article.title)
      json.member("byline", article.byline)
      json.member("date", article.date)
      json.member("lead_image", article.leadPicture?.text)
      json.member("site_name", article.siteName)
      json.member("excerpt", article.excerpt)
      json.member("language", article.language)
      json.member("dir", article.direction)
      json.member("html", article.html.text)
      json.member("text", article.text)
      json.member("readerable", article.isReaderable)
    }
  }

  static let discover = Command(
    .documents, name: "discover",
    summary: "Read a page and print the feeds that it names, best first.",
    operands: "FILE", count: 1...1,
    options: [
      Option("url", .value("URL"), "where it came from, for relative addresses"),
      Option("json", "print JSON, as it does anyway"),
      Option("text", "print a line for each instead"),
    ], example: "lede discover index.html --url https://example.org/"
  ) { call in
    let arguments = call.arguments
    let bytes = try Files.read(arguments.operands[0])
    // An address that nobody asks, for pages whose links are whole.
    guard let address = WebAddress(arguments["url"] ?? "https://page.invalid/") else {
      throw UsageError(Phrases.notAnAddress)
    }
    let feeds = FeedDiscovery.feeds(in: HTMLTree(document: PageEncoding.utf8(bytes)), at: address)
    if arguments.has("text") {
      for feed in feeds { Console.say("\(feed.address)  \(Console.harmless(feed.title))") }
      return .done
    }
    let json = JSONWriter.object { json in
      json.objects("feeds", feeds) { json, feed in
        json.member("url", feed.address.text)
        json.member("title", feed.title)
        json.member("type", feed.kind.rawValue)
      }
    }
    Console.put(json: json + [10])
    return .done
  }
}
