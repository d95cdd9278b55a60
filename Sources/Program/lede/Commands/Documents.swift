// Commands that read one document and print what stands in it: for pipes, tests and curiosity.

import LedeBase
import LedeFeeds
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static let parse = Command(
    .documents, name: "parse", summary: "Read a feed from a file and print it as JSON.",
    operands: "FILE",
    count: 1...1,
    options: [
      Option("url", .value("URL"), "where it came from, for relative links"),
      Option("content-type", .value("TYPE"), "the Content-Type it came with"),
      Option("json", "print JSON, as it does anyway"),
      Option("text", "print it for people instead"),
    ], example: "lede parse feed.xml --url https://example.org/feed.xml"
  ) { call in
    let arguments = call.arguments
    let bytes = try Files.read(arguments.operands[0])
    do throws(FeedError) {
      let document = try FeedReader.document(
        bytes, contentType: arguments["content-type"],
        address: arguments["url"].flatMap { WebAddress($0) }, keepsOthers: !arguments.has("text"))
      if arguments.has("text") {
        for line in FeedSummary.lines(document.snapshot) { Console.say(line) }
      } else {
        Console.put(json: document.json() + [10])
      }
      return .done
    } catch {
      if arguments.has("text") {
        Console.warn(error.message)
      } else {
        Console.put(json: JSONWriter.object { $0.member("error", error.message) } + [10])
      }
      return .failed
    }
  }

  static let opml = Command(
    .documents, name: "opml", summary: "Read an OPML file and print its feeds as JSON.",
    operands: "FILE",
    count: 1...1,
    options: [
      Option("json", "print JSON, as it does anyway"),
      Option("text", "print it for people instead"),
    ], example: "lede opml subscriptions.opml"
  ) { call in
    let arguments = call.arguments
    let list = try OPMLReader.list(in: try Files.read(arguments.operands[0]))
    if arguments.has("text") {
      for feed in list.feeds {
        Console.say(
          Console.harmless(((feed.folder) + [feed.title ?? feed.url]).joined(separator: " / ")))
      }
      return .done
    }
    let json = JSONWriter.object { json in
      json.objects("feeds", list.feeds) { json, feed in
        json.member("url", feed.url)
        json.member("title", feed.title)
        json.texts("folder", feed.folder)
      }
    }
    Console.put(json: json + [10])
    return .done
  }

  static let dates = Command(
    .documents, name: "dates", summary: "Read dates, one a line, and print them in UTC.",
    example: "echo 'Sat, 21 Nov 2026 06:45:00 +0100' | lede dates",
    more: "A line that is no date gives an empty line."
  ) { _ in
    var lines = try Files.read("-").split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      Console.say(DateReader.timestamp(String(decoding: line, as: UTF8.self))?.iso8601 ?? "")
    }
    return .done
  }
}

enum FeedSummary {
  static func lines(_ feed: FeedSnapshot) -> [String] {
    var lines = [Console.styled(Console.harmless(feed.title ?? "(no title)"), .bold)]
    if let site = feed.site { lines.append(Console.styled(site.text, .cyan)) }
    for item in feed.items {
      lines.append(
        "\(item.published?.iso8601 ?? "                    ")  "
          + Console.harmless(item.title ?? item.link?.text ?? item.key))
    }
    return lines
  }
}
