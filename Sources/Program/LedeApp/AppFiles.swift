// What makes Lede an app: the manifest, and the service worker with its list of files.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeSite

/// The files that are made at start from the share folder and the words of Lede.
struct AppFiles: Sendable {
  /// The manifest, as JSON.
  let manifest: [UInt8]
  /// The service worker: a line that tells it what belongs to this version, then its parts and
  /// `js/sw.js`, as one file.
  let worker: [UInt8]

  /// - Parameters:
  ///   - share: Has the files that pages name.
  ///   - online: Those that are of no use without a network, folders with a `/` at their end.
  ///   - tabs: The places that shortcuts lead to; systems show four at most.
  ///   - shares: Where the system brings what readers share with the app.
  init(share: ShareFiles, online: [String], tabs: [Tab], shares: SitePath?) {
    manifest = AppFiles.manifest(share, tabs.usual.prefix(Tab.inBar).map(\.shortcut), shares)
    worker = AppFiles.worker(share, online + AppFiles.online)
  }

  /// An answer with one of them, which is asked about each time, so that a new version is seen.
  static func answer(_ bytes: [UInt8], _ type: String, _ call: OpenCall) -> Response {
    let headers = Headers([("Content-Type", type), ("Cache-Control", "no-cache")])
    return .lasting(bytes, headers: headers, tag: EntityTag(of: bytes), to: call.request)
  }

  // MARK: The worker

  private static func worker(_ share: ShareFiles, _ online: [String]) -> [UInt8] {
    let (folders, files) = (online.filter { $0.hasSuffix("/") }, Set(online))
    /// Whether pages need the file when there is no network.
    func isOfShell(_ name: String) -> Bool {
      !files.contains(name) && !folders.contains(where: name.hasPrefix)
        && [".css", ".js", ".svg", ".woff2"].contains(where: name.hasSuffix)
    }

    var json = JSONWriter()
    json.object { json in
      json.member("version", share.version)
      json.array("shell") { json in
        for name in share.names where isOfShell(name) { json.value(name) }
      }
      json.object("words") { json in
        for word in Phrases.workerWords { json.member("\(word.name)", word.text) }
      }
    }
    let parts = share.names.filter { $0.hasPrefix(folder) } + ["js/sw.js"]
    return Array("lede=".utf8) + json.bytes + Array(";\n".utf8)
      + parts.flatMap { share.bytes(of: $0) ?? [] }
  }

  /// Where the parts of the worker are.
  private static let folder = "js/worker/"
  /// The worker itself, what the system shows of the app, and what pages show of which somebody copies.
  private static let online = ["js/sw.js", folder, "app/", "apps.css", "js/apps.js", "js/copy.js"]

  // MARK: The manifest

  private static func manifest(
    _ share: ShareFiles, _ shortcuts: [Tab.Shortcut], _ shares: SitePath?
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("id", "/")
      json.member("name", Phrases.lede)
      json.member("short_name", Phrases.lede)
      json.member("description", Phrases.appDescription)
      json.member("lang", "en")
      json.member("start_url", "/")
      json.member("scope", "/")
      json.member("display", "standalone")
      json.array("display_override") { json in json.value("standalone") }
      json.member("background_color", "#FAF8F4")
      json.member("theme_color", "#FAF8F4")
      json.array("categories") { json in json.value("news") }
      json.array("icons") { json in
        json.picture(share, "app/icon-192.png", "192x192", purpose: "any")
        json.picture(share, "app/icon-512.png", "512x512", purpose: "any")
        json.picture(share, "app/maskable-512.png", "512x512", purpose: "maskable")
        json.picture(share, "icon.svg", "any", purpose: "any")
      }
      json.array("shortcuts") { json in
        for shortcut in shortcuts { json.shortcut(shortcut.name, shortcut.path.text, share) }
      }
      if let shares {
        json.object("share_target") { json in
          json.member("action", shares.text)
          json.member("method", "GET")
          // The only way there is for GET; Chromium warns where it is not said.
          json.member("enctype", "application/x-www-form-urlencoded")
          json.object("params") { json in
            for name in ["title", "text", "url"] { json.member(name, name) }
          }
        }
      }
      json.array("screenshots") { json in
        json.picture(
          share, "app/wide.png", "1280x800", form: "wide", label: Phrases.appScreen)
        json.picture(
          share, "app/narrow.png", "780x1688", form: "narrow", label: Phrases.appScreen)
      }
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func picture(
    _ share: ShareFiles, _ name: String, _ sizes: String, purpose: String? = nil,
    form: String? = nil, label: String? = nil
  ) {
    object { json in
      json.member("src", share.path(name).text)
      json.member("sizes", sizes)
      json.member("type", ContentType.of(fileNamed: name))
      if let purpose { json.member("purpose", purpose) }
      if let form { json.member("form_factor", form) }
      if let label { json.member("label", label) }
    }
  }

  fileprivate mutating func shortcut(_ name: String, _ url: String, _ share: ShareFiles) {
    object { json in
      json.member("name", name)
      json.member("url", url)
      json.array("icons") { json in json.picture(share, "app/icon-192.png", "192x192") }
    }
  }
}
