// The settings that the program alone reads.

import LedeFetching
import LedeTerminal

/// Settings of the server and of the pictures that it brings.
enum ProgramSettings {
  /// Where proxies are that are believed about whom they pass on, besides this machine.
  static let trustedProxies = Setting<[Network]>(
    "trust-proxy", "ADDRESS/LEN", standard: "this machine, with public-url", isList: true,
    wanted: "addresses or networks such as 172.18.0.0/16, with commas between them",
    help:
      "a proxy, or a network of them such as 172.18.0.0/16, that is believed about whom it passes on; may be given several times",
    byItself: { [] }, read: { TrustedProxies.networks(setting: $0) })
  static let hasOpenReading = Setting<Bool>(
    "open-reading", nil, help: "let anyone who reaches Lede read the news without an account")
  static let hasAccessLog = Setting<Bool>(
    "access-log", "on|off", standard: "on, and off on a terminal",
    help: "write a line of JSON to standard error for each request",
    byItself: { !Console.hasProgress })
  static let pictureCache = Setting<Int>(
    "picture-cache", "MB", 0...10_000_000, 500,
    help: "how much of pictures to keep in DATA/pictures; the longest unused go first")
  static let pictureProgram = Setting<String?>(
    "picture-program", "FILE", standard: "lede-picture beside the program",
    help: "the program that makes pictures small and safe; without it none are shown")
  static let letterProgram = Setting<String?>(
    "letter-program", "FILE", standard: "lede-letter beside the program",
    help: "the program that reads newsletters; without it none are taken")
  static let files = Setting<String?>(
    "files", "FOLDER", standard: "the database",
    help:
      "where pictures that readers post are kept: a folder of this Lede alone, the same for all its processes"
  )
  static let showsDebugLabels = Setting<Bool>(
    "debug-labels", "on|off", help: "show labels of the debug group, such as Hate, on pages too")

  static let all: [any AnySetting] = [
    trustedProxies, hasOpenReading, hasAccessLog, pictureCache, pictureProgram, letterProgram,
    files,
    showsDebugLabels,
  ]
}
