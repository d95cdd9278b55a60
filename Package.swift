// swift-tools-version: 6.2
// The map of the house: one line a room, floor by floor. A room uses rooms of its own floor that stand
// before it, and the floors below: Program, Features, Ground, Libraries, C.

import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A room on a floor, and its tests.
///
/// A room may import what it uses, and nothing else.
func room(
  _ floor: String, _ name: String, uses: [String] = [], c: [String] = [],
  tests: [String] = []
) -> [Target] {
  let rooms = (uses + c).map { Target.Dependency(stringLiteral: $0) }
  return [
    .target(
      name: name, dependencies: rooms, path: "Sources/\(floor)/\(name)", exclude: ["README.md"],
      swiftSettings: house),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.init(stringLiteral: name), "LedeTesting"] + rooms
        + tests.map { Target.Dependency(stringLiteral: $0) },
      path: "Tests/\(floor)/\(name)Tests",
      swiftSettings: house
    ),
  ]
}

/// A C library of the system, found through pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> [Target] {
  [
    .systemLibrary(
      name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
  ]
}

/// Where the headers of GLib are.
let glibHeaders = [
  "/usr/include", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
].flatMap { ["-isystem", $0 + ($0.hasSuffix("include") ? "/glib-2.0" : "/glib-2.0/include")] }

let package = Package(
  name: "lede",
  products: [
    .executable(name: "lede", targets: ["lede"]),
    .executable(name: "lede-picture", targets: ["lede-picture"]),
    .executable(name: "lede-letter", targets: ["lede-letter"]),
  ],
  targets: [
    library("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
    library("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
    library("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    library("CQRCode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    library("CMark", pkgConfig: "libcmark", apt: "libcmark-dev"),
    library("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev"),
    [
      .target(name: "CXML2", dependencies: ["CLibXML2"], path: "Sources/C/CXML2"),
      // Not through pkg-config: vips.pc names flags of forty libraries, and SwiftPM warns of those that
      // it will not pass on. Its headers need those of GLib beside the usual ones, and nothing else.
      .target(
        name: "CVips",
        path: "Sources/C/CVips",
        cSettings: [.unsafeFlags(glibHeaders)],
        linkerSettings: [
          .linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
        ]
      ),
      // As CVips, and for the same reason.
      .target(
        name: "CGMime",
        path: "Sources/C/CGMime",
        cSettings: [.unsafeFlags(glibHeaders + ["-isystem", "/usr/include/gmime-3.0"])],
        linkerSettings: [
          .linkedLibrary("gmime-3.0"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
        ]
      ),
      // Unoptimised, one text would take minutes.
      .target(
        name: "CEncoder", path: "Sources/C/CEncoder", cSettings: [.unsafeFlags(["-O2"])],
        linkerSettings: [.linkedLibrary("m")]),
      .target(name: "CSpawn", path: "Sources/C/CSpawn"),
      .target(name: "CMemory", path: "Sources/C/CMemory"),
      .target(name: "CSeal", path: "Sources/C/CSeal"),
      // Boost is header-only and has no .pc file; zlib gives gzip.
      .target(
        name: "CHTTP",
        dependencies: ["COpenSSL"],
        path: "Sources/C/CHTTP",
        cxxSettings: [
          .define("BOOST_ASIO_NO_DEPRECATED"),
          .define("NDEBUG", .when(configuration: .release)),
        ],
        linkerSettings: [
          .linkedLibrary("ssl"), .linkedLibrary("crypto"), .linkedLibrary("z"),
          .linkedLibrary("brotlienc"),
        ]
      ),
    ],

    room("Libraries", "LedeBase"),
    room("Libraries", "LedeMarkup", uses: ["LedeBase"]),
    room("Libraries", "LedeJSON"),
    room("Libraries", "LedeHTTP", uses: ["LedeBase", "LedeJSON"]),
    room("Libraries", "LedeExtraction", uses: ["LedeBase", "LedeMarkup", "LedeJSON"]),
    room(
      "Libraries", "LedeArticles", uses: ["LedeBase", "LedeMarkup", "LedeExtraction"],
      tests: ["LedeFetching"]),
    room(
      "Libraries", "LedeFeeds", uses: ["LedeBase", "LedeMarkup", "LedeJSON", "LedeWires"],
      c: ["CXML2"]),
    room("Libraries", "LedeWires", uses: ["LedeBase", "LedeJSON", "LedeMarkup"]),
    room("Libraries", "LedeTimes", uses: ["LedeBase", "LedeHTTP", "LedeJSON", "LedeMarkup"]),
    room("Libraries", "LedePatterns", uses: ["LedeBase", "LedeMarkup"], c: ["CPCRE2"]),
    room("Libraries", "LedeCalendar", uses: ["LedeBase"]),
    room("Libraries", "LedeReviews", uses: ["LedeBase", "LedeJSON", "LedeMarkup"]),
    room(
      "Libraries", "LedeGameSpot",
      uses: ["LedeBase", "LedeCalendar", "LedeHTTP", "LedeJSON", "LedeMarkup", "LedeReviews"]),
    room("Libraries", "LedePlaces", uses: ["LedeBase"]),
    room("Libraries", "LedeLanguage"),
    room(
      "Libraries", "LedeClassification", uses: ["LedeBase", "LedeLanguage", "LedeJSON"],
      c: ["CEncoder"]),
    room("Libraries", "LedeMarkdown", uses: ["LedeBase", "LedeMarkup"], c: ["CMark"]),
    room("Libraries", "LedeSecrets", uses: ["LedeBase"], c: ["CSodium", "COpenSSL"]),
    room("Libraries", "LedePush", uses: ["LedeBase", "LedeSecrets", "LedeJSON"]),
    room("Libraries", "LedeFetching", uses: ["LedeBase"], c: ["CCurl"]),
    room("Libraries", "LedePrograms", c: ["CSpawn", "CSeal"]),
    room("Libraries", "LedePictures", uses: ["LedeBase", "LedePrograms"], c: ["CQRCode"]),
    room("Libraries", "LedeMail", uses: ["LedeBase", "LedeJSON", "LedePrograms"]),
    room("Libraries", "LedeTerminal", uses: ["LedeBase", "LedeJSON"], c: ["CZlib"]),
    room("Ground", "LedeDatabase", uses: ["LedeBase"], c: ["CMemory", "CSQLite", "CPostgres"]),
    room(
      "Features", "LedeAccounts",
      uses: [
        "LedeBase", "LedeCalendar", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeMarkup",
        "LedeSite", "LedeTerminal",
      ],
      tests: ["LedeApp", "LedeChecks", "LedeFriends", "LedeNews", "LedeSecrets"]),
    room(
      "Features", "LedeChecks",
      uses: [
        "LedeBase", "LedeMarkup", "LedeExtraction", "LedeArticles", "LedeHTTP", "LedeWires",
        "LedeCalendar", "LedeLanguage", "LedeClassification", "LedeDatabase", "LedeSite",
        "LedeAccounts", "LedeTerminal", "LedeJSON",
      ],
      tests: ["LedeApp", "LedeFetching", "LedeNews", "LedeReading"]),
    room(
      "Libraries", "LedeServer", uses: ["LedeHTTP", "LedeBase"], c: ["CHTTP"],
      tests: ["COpenSSL"]),
    room(
      "Ground", "LedeSite",
      uses: [
        "LedeBase", "LedeCalendar", "LedeDatabase", "LedeExtraction", "LedeHTTP", "LedeMarkup",
        "LedeWires", "LedeTerminal",
      ]
    ),
    room(
      "Features", "LedeFortune",
      uses: [
        "LedeBase", "LedeCalendar", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeMarkup",
        "LedePlaces", "LedeSite", "LedeAccounts", "LedeTerminal",
      ],
      tests: ["LedeFetching", "LedeFriends", "LedeNews", "LedePush", "LedeSecrets", "LedeSync"]),
    room(
      "Features", "LedeFriends",
      uses: [
        "LedeBase", "LedeCalendar", "LedeDatabase", "LedeFortune", "LedeHTTP", "LedeJSON",
        "LedeMarkup", "LedePlaces", "LedeSite", "LedeAccounts",
      ],
      tests: ["LedeNews"]),
    room(
      "Features", "LedePosts",
      uses: [
        "LedeBase", "LedeDatabase", "LedeFortune", "LedeFriends", "LedeHTTP", "LedeMarkup",
        "LedeSite", "LedeAccounts",
      ],
      tests: ["LedeApp", "LedeNews"]),
    room(
      "Features", "LedeParse",
      uses: [
        "LedeBase", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedePatterns", "LedePosts",
        "LedeSite", "LedeAccounts", "LedeTerminal",
      ],
      tests: ["LedeApp", "LedeFriends", "LedeNews"]),
    room(
      "Features", "LedeNews",
      uses: [
        "LedeBase", "LedeArticles", "LedeMarkup", "LedeExtraction", "LedeFeeds", "LedePatterns",
        "LedeCalendar", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeWires", "LedeSite",
        "LedeAccounts", "LedeChecks", "LedeFortune", "LedeTerminal",
      ],
      tests: ["LedeApp", "LedeFriends", "LedeSearch"]),
    room(
      "Features", "LedeLetters",
      uses: [
        "LedeBase", "LedeCalendar", "LedeMarkup", "LedeDatabase", "LedeHTTP", "LedeMail",
        "LedeSite", "LedeNews", "LedeTerminal",
      ],
      tests: ["LedeAccounts", "LedeApp"]),
    room(
      "Features", "LedeReading",
      uses: [
        "LedeBase", "LedeArticles", "LedeMarkup", "LedeExtraction", "LedeCalendar",
        "LedeDatabase", "LedeHTTP",
        "LedeSite", "LedeChecks", "LedeNews", "LedeTerminal",
      ],
      tests: ["LedeApp", "LedeFeeds"]),
    room(
      "Features", "LedeSearch",
      uses: [
        "LedeBase", "LedeMarkup", "LedeCalendar", "LedeDatabase", "LedeHTTP", "LedeSite",
        "LedeNews", "LedeTerminal",
      ]),
    room(
      "Features", "LedeTopics",
      uses: [
        "LedeBase", "LedeMarkup", "LedeMarkdown", "LedeExtraction", "LedeArticles",
        "LedeCalendar", "LedeLanguage", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeSite",
        "LedeAccounts", "LedeLore", "LedeNews", "LedeSearch", "LedeTerminal", "LedeTimes",
      ],
      tests: ["LedeApp", "LedeFetching"]),
    room(
      "Features", "LedeSync",
      uses: [
        "LedeBase", "LedeMarkup", "LedeFeeds", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeSite",
        "LedeAccounts", "LedeNews", "LedeReading", "LedeSearch", "LedeWires",
      ],
      tests: ["LedeApp", "LedeFetching"]),
    room(
      "Features", "LedeOut",
      uses: [
        "LedeBase", "LedeMarkup", "LedeWires", "LedeCalendar", "LedeDatabase", "LedeHTTP",
        "LedeJSON", "LedeSite", "LedeAccounts", "LedeNews", "LedeSearch", "LedeTerminal",
      ],
      tests: ["LedeApp", "LedeFeeds", "LedeFetching", "LedeSecrets"]),
    room(
      "Features", "LedeGames",
      uses: [
        "LedeBase", "LedeArticles", "LedeMarkup", "LedeExtraction", "LedeDatabase", "LedeHTTP",
        "LedeJSON", "LedeReviews", "LedeGameSpot", "LedeSite", "LedeLore", "LedeNews",
        "LedeReading", "LedeSearch", "LedeTerminal", "LedeTopics",
      ],
      tests: ["LedeApp", "LedeCalendar", "LedeFeeds"]),
    room(
      "Features", "LedeSending",
      uses: [
        "LedeBase", "LedeMarkup", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeSite",
        "LedeAccounts", "LedeNews",
      ],
      tests: ["LedeApp"]),
    room(
      "Features", "LedeAgents",
      uses: [
        "LedeBase", "LedeMarkup", "LedeExtraction", "LedeCalendar", "LedeDatabase", "LedeJSON",
        "LedeSite", "LedeAccounts", "LedeChecks", "LedeNews", "LedeSearch", "LedeTerminal",
        "LedeTopics",
      ],
      tests: ["LedeApp", "LedeHTTP"]),
    room(
      "Features", "LedeLore",
      uses: ["LedeBase", "LedeDatabase", "LedeHTTP", "LedeJSON", "LedeSite", "LedeTerminal"],
      tests: ["LedeApp", "LedeNews"]),
    room(
      "Program", "LedeApp",
      uses: [
        "LedeBase", "LedeCalendar", "LedeMarkup", "LedeMarkdown", "LedeExtraction", "LedeHTTP",
        "LedeJSON", "LedeWires", "LedeDatabase", "LedeSite", "LedeAccounts", "LedeAgents",
        "LedeChecks", "LedeNews",
        "LedeFortune", "LedeFriends", "LedeGames", "LedeLetters", "LedeLore", "LedeMail",
        "LedeOut", "LedeParse",
        "LedePosts", "LedeReading", "LedeSearch", "LedeSending", "LedeSync", "LedeTerminal",
        "LedeTopics",
      ],
      tests: ["LedeReviews", "LedeSecrets"]
    ),
    [
      .executableTarget(
        name: "lede",
        dependencies: [
          "LedeBase", "LedeJSON", "LedeFeeds", "LedeHTTP", "LedeWires", "LedeCalendar",
          "LedeMarkup", "LedeExtraction", "LedeSecrets", "LedePush", "LedeFetching", "LedeDatabase",
          "LedeMail", "LedePictures", "LedeServer", "LedeApp", "LedeClassification", "LedeSite",
          "LedeTerminal",
          "CMemory", "CSeal",
        ],
        path: "Sources/Program/lede", exclude: ["README.md"],
        swiftSettings: house
      ),
      // A program of its own, so that no library that reads strangers' pictures is in lede.
      .executableTarget(
        name: "lede-picture", dependencies: ["CVips", "LedeBase", "LedePrograms"],
        path: "Sources/Program/lede-picture", exclude: ["README.md"],
        swiftSettings: house),
      // So is what reads strangers' letters.
      .executableTarget(
        name: "lede-letter",
        dependencies: ["CGMime", "LedeBase", "LedeMail", "LedeMarkup", "LedePrograms"],
        path: "Sources/Program/lede-letter", exclude: ["README.md"],
        swiftSettings: house),
      .testTarget(
        name: "ledeTests",
        dependencies: [
          "lede", "LedeBase", "LedeChecks", "LedeTesting", "LedeClassification", "LedeJSON",
          "LedeHTTP", "LedeFortune",
          "LedeNews", "LedeSite", "LedeDatabase", "LedeAccounts", "LedeTerminal",
        ],
        path: "Tests/Program/ledeTests",
        swiftSettings: house),
      .target(
        name: "LedeTesting",
        dependencies: [
          "LedeBase", "LedeChecks", "LedeDatabase", "LedeSite", "LedeNews",
          "LedeAccounts", "LedeApp", "LedeFortune", "LedeFriends", "LedeReading", "LedeSearch",
          "LedeTerminal", "LedeExtraction", "LedeGames", "LedeLore",
        ],
        path: "Tests/LedeTesting", exclude: ["README.md"],
        swiftSettings: house
      ),
    ],
    [
      // Measured by hand and by script/bench; no part of any product.
      .target(
        name: "CFetchReference", dependencies: ["CCurl"], path: "Benchmarks/CFetchReference"),
      .executableTarget(
        name: "FetchBench",
        dependencies: ["LedeFetching", "LedeBase", "LedeTesting", "CFetchReference"],
        path: "Benchmarks/FetchBench",
        swiftSettings: house
      ),
      .executableTarget(
        name: "FeedsBench", dependencies: ["LedeFeeds", "LedeBase", "CXML2"],
        path: "Benchmarks/FeedsBench", swiftSettings: house),
      .target(
        name: "CMarkupReference", dependencies: ["CLibXML2"], path: "Benchmarks/CMarkupReference"),
      .executableTarget(
        name: "MarkupBench", dependencies: ["LedeMarkup", "CMarkupReference"],
        path: "Benchmarks/MarkupBench", swiftSettings: house),
      .executableTarget(
        name: "ExtractBench", dependencies: ["LedeExtraction", "LedeMarkup", "LedeBase"],
        path: "Benchmarks/ExtractBench", swiftSettings: house),
      .executableTarget(
        name: "PatternsBench", dependencies: ["LedePatterns", "LedeBase", "LedeMarkup", "CPCRE2"],
        path: "Benchmarks/PatternsBench", swiftSettings: house),
      .executableTarget(
        name: "JudgeBench", dependencies: ["LedeClassification", "LedeLanguage", "LedeBase"],
        path: "Benchmarks/JudgeBench", swiftSettings: house),
      .executableTarget(
        name: "StoreBench",
        dependencies: ["LedeApp", "LedeNews", "LedeSearch", "LedeDatabase", "LedeBase", "CSQLite"],
        path: "Benchmarks/StoreBench", swiftSettings: house),
      .executableTarget(
        name: "FortuneBench",
        dependencies: [
          "LedeApp", "LedeNews", "LedeDatabase", "LedeFortune", "LedeBase", "LedeCalendar",
        ],
        path: "Benchmarks/FortuneBench", swiftSettings: house),
      .executableTarget(
        name: "ServerBench", dependencies: ["LedeServer", "LedeHTTP"],
        path: "Benchmarks/ServerBench", swiftSettings: house),
      .executableTarget(
        name: "JSONBench", dependencies: ["LedeFeeds", "LedeJSON", "LedeBase", "LedeWires"],
        path: "Benchmarks/JSONBench", swiftSettings: house),
      .executableTarget(
        name: "PlacesBench", dependencies: ["LedePlaces", "LedeBase"],
        path: "Benchmarks/PlacesBench", swiftSettings: house),
      .executableTarget(
        name: "TextBench", dependencies: ["LedeMarkup"], path: "Benchmarks/TextBench",
        swiftSettings: house),
    ],
    // Built by script/fuzz alone, as it needs the compiler's fuzzer.
    Context.environment["LEDE_FUZZ"] == nil
      ? []
      : [
        .executableTarget(
          name: "Fuzz",
          dependencies: [
            "LedeExtraction", "LedeFeeds", "LedeHTTP", "LedeJSON", "LedeMarkup", "LedeBase",
            "LedeWires",
          ],
          path: "Fuzz", exclude: ["Seeds"], swiftSettings: house)
      ],
  ].flatMap { $0 },
  cxxLanguageStandard: .cxx17
)
