// swift-tools-version: 6.2
// The map of the house: one line a room, and what each room may use.

import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A room and its tests.
///
/// A room may import what it uses, and nothing else.
func room(_ name: String, uses: [String] = [], c: [String] = [], tests: [String] = []) -> [Target] {
  let rooms = (uses + c).map { Target.Dependency(stringLiteral: $0) }
  return [
    .target(name: name, dependencies: rooms, exclude: ["README.md"], swiftSettings: house),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.init(stringLiteral: name), "LedeTesting"] + rooms
        + tests.map { Target.Dependency(stringLiteral: $0) },
      swiftSettings: house
    ),
  ]
}

/// A C library of the system, found through pkg-config.
func library(_ name: String, pkgConfig: String, apt: String) -> [Target] {
  [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])]
}

let package = Package(
  name: "lede",
  products: [
    .executable(name: "lede", targets: ["lede"]),
    .executable(name: "lede-picture", targets: ["lede-picture"]),
    .library(name: "LedeFeeds", targets: ["LedeFeeds"]),
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
      .target(name: "CXML2", dependencies: ["CLibXML2"]),
      // Not through pkg-config: vips.pc names flags of forty libraries, and SwiftPM warns of those that
      // it will not pass on. Its headers need those of GLib beside the usual ones, and nothing else.
      .target(
        name: "CVips",
        cSettings: [
          .unsafeFlags(
            [
              "/usr/include", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
              "/usr/lib64",
            ]
            .flatMap {
              ["-isystem", $0 + ($0.hasSuffix("include") ? "/glib-2.0" : "/glib-2.0/include")]
            }
          )
        ],
        linkerSettings: [
          .linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
        ]
      ),
      .target(name: "CSpawn"),
      .target(name: "CMemory"),
      // Boost is header-only and has no .pc file; zlib gives gzip.
      .target(
        name: "CHTTP",
        dependencies: ["COpenSSL"],
        cxxSettings: [
          .define("BOOST_ASIO_NO_DEPRECATED"),
          .define("NDEBUG", .when(configuration: .release)),
        ],
        linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto"), .linkedLibrary("z")]
      ),
    ],

    room("LedeNews"),
    room("LedeMarkup", uses: ["LedeNews"]),
    room("LedeJSON"),
    room("LedeHTTP", uses: ["LedeNews", "LedeJSON"]),
    room("LedeExtraction", uses: ["LedeNews", "LedeMarkup", "LedeJSON"]),
    room("LedeFeeds", uses: ["LedeNews", "LedeMarkup", "LedeJSON", "LedeWires"], c: ["CXML2"]),
    room("LedeWires", uses: ["LedeNews", "LedeJSON", "LedeMarkup"]),
    room("LedeRules", uses: ["LedeNews", "LedeMarkup"], c: ["CPCRE2"]),
    room("LedeCalendar", uses: ["LedeNews"]),
    room("LedePlaces", uses: ["LedeNews"]),
    room("LedeFortunes", uses: ["LedeNews", "LedeCalendar"]),
    room("LedeLanguage"),
    room("LedeClassification", uses: ["LedeNews", "LedeLanguage", "LedeJSON"]),
    room("LedeMarkdown", uses: ["LedeNews", "LedeMarkup"], c: ["CMark"]),
    room("LedeSecrets", uses: ["LedeNews"], c: ["CSodium", "COpenSSL"]),
    room("LedePush", uses: ["LedeNews", "LedeSecrets", "LedeJSON"]),
    room("LedeFetching", uses: ["LedeNews"], c: ["CCurl"]),
    room("LedePictures", uses: ["LedeNews"], c: ["CSpawn", "CQRCode"]),
    room("LedeStorage", uses: ["LedeNews"], c: ["CSQLite", "CPostgres"]),
    room(
      "LedeNewsroom",
      uses: [
        "LedeNews", "LedeMarkup", "LedeExtraction", "LedeFeeds", "LedeRules", "LedeWires",
        "LedeCalendar", "LedeLanguage", "LedePlaces", "LedeFortunes",
      ],
      tests: ["LedeFetching", "LedePush", "LedeSecrets"]
    ),
    room(
      "LedeServer", uses: ["LedeHTTP", "LedeNews"], c: ["CHTTP"], tests: ["COpenSSL"]),
    room(
      "LedeWeb",
      uses: [
        "LedeNews", "LedeNewsroom", "LedeMarkup", "LedeMarkdown", "LedeExtraction", "LedeHTTP",
        "LedeWires", "LedeCalendar", "LedeJSON", "LedePlaces", "LedeFortunes",
      ]
    ),
    [
      .executableTarget(
        name: "lede",
        dependencies: [
          "LedeNews", "LedeJSON", "LedeFeeds", "LedeHTTP", "LedeWires", "LedeCalendar",
          "LedeMarkup", "LedeExtraction", "LedeSecrets", "LedePush", "LedeFetching", "LedeStorage",
          "LedeNewsroom", "LedePictures", "LedeServer", "LedeWeb", "LedeClassification",
          "LedePlaces", "LedeFortunes",
          "CMemory", "CZlib",
        ],
        exclude: ["README.md"],
        swiftSettings: house
      ),
      // A program of its own, so that no library that reads strangers' pictures is in lede.
      .executableTarget(
        name: "lede-picture", dependencies: ["CVips", "LedeNews"], exclude: ["README.md"],
        swiftSettings: house),
      .testTarget(
        name: "ledeTests",
        dependencies: [
          "lede", "LedeNews", "LedeTesting", "LedeClassification", "LedeJSON", "LedeHTTP",
          "LedeNewsroom", "LedeSecrets", "LedeStorage", "LedeWeb",
        ],
        swiftSettings: house),
      .target(
        name: "LedeTesting",
        dependencies: ["LedeNews", "LedeHTTP"],
        exclude: ["README.md"],
        swiftSettings: house
      ),
    ],
    [
      // Measured by hand and by script/bench; no part of any product.
      .target(
        name: "CFetchReference", dependencies: ["CCurl"], path: "Benchmarks/CFetchReference"),
      .executableTarget(
        name: "FetchBench",
        dependencies: ["LedeFetching", "LedeNews", "LedeTesting", "CFetchReference"],
        path: "Benchmarks/FetchBench",
        swiftSettings: house
      ),
      .executableTarget(
        name: "FeedsBench", dependencies: ["LedeFeeds", "LedeNews", "CXML2"],
        path: "Benchmarks/FeedsBench", swiftSettings: house),
      .target(
        name: "CMarkupReference", dependencies: ["CLibXML2"], path: "Benchmarks/CMarkupReference"),
      .executableTarget(
        name: "MarkupBench", dependencies: ["LedeMarkup", "CMarkupReference"],
        path: "Benchmarks/MarkupBench", swiftSettings: house),
      .executableTarget(
        name: "ExtractBench", dependencies: ["LedeExtraction", "LedeMarkup", "LedeNews"],
        path: "Benchmarks/ExtractBench", swiftSettings: house),
      .executableTarget(
        name: "RulesBench", dependencies: ["LedeRules", "LedeNews", "LedeMarkup", "CPCRE2"],
        path: "Benchmarks/RulesBench", swiftSettings: house),
      .executableTarget(
        name: "JudgeBench", dependencies: ["LedeClassification", "LedeLanguage", "LedeNews"],
        path: "Benchmarks/JudgeBench", swiftSettings: house),
      .executableTarget(
        name: "StoreBench", dependencies: ["LedeStorage", "LedeNews", "CSQLite"],
        path: "Benchmarks/StoreBench", swiftSettings: house),
      .executableTarget(
        name: "FortuneBench",
        dependencies: ["LedeStorage", "LedeFortunes", "LedeNews", "LedeCalendar"],
        path: "Benchmarks/FortuneBench", swiftSettings: house),
      .executableTarget(
        name: "ServerBench", dependencies: ["LedeServer", "LedeHTTP"],
        path: "Benchmarks/ServerBench", swiftSettings: house),
      .executableTarget(
        name: "JSONBench", dependencies: ["LedeFeeds", "LedeJSON", "LedeNews", "LedeWires"],
        path: "Benchmarks/JSONBench", swiftSettings: house),
      .executableTarget(
        name: "PlacesBench", dependencies: ["LedePlaces", "LedeNews"],
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
            "LedeExtraction", "LedeFeeds", "LedeHTTP", "LedeJSON", "LedeMarkup", "LedeNews",
            "LedeWires",
          ],
          path: "Fuzz", exclude: ["Seeds"], swiftSettings: house)
      ],
  ].flatMap { $0 },
  cxxLanguageStandard: .cxx17
)
