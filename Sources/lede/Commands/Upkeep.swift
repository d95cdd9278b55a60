// Commands that look after an installation: backup, restore, the owner's key.

import LedeNews
import LedeNewsroom
import LedeStorage

extension Command {
  static let backup = Command(
    name: "backup", summary: "Write all that is kept into one file.", operands: "FILE",
    count: 1...1,
    options: [
      Option(
        "with-secrets", .value("FILE"), "write the keys of feeds, readable, into a second file")
    ], example: "lede backup lede-2026-11-21.backup",
    more: "Works while Lede runs, and from either database. Keys are never in the first file."
  ) { arguments, settings in
    let path = arguments.operands[0]
    if Files.exists(path) { throw FileError(path: path, code: 17) }
    if let second = arguments["with-secrets"], Files.exists(second) {
      throw FileError(path: second, code: 17)
    }
    return try await Services.with(settings) { services in
      try await services.store.backup(to: path)
      if let second = arguments["with-secrets"] {
        let secrets = try await services.store.secrets()
        try SecretsFile.write(SecretsFile.bytes(secrets, opening: services.secrets), to: second)
        Console.say("Keys of feeds, readable to whoever has the file: \(second)")
      }
      Console.say("Backed up to \(path).")
      return .done
    }
  }

  static let restore = Command(
    name: "restore", summary: "Bring back what a backup holds.", operands: "FILE", count: 1...1,
    options: [
      Option("with-secrets", .value("FILE"), "the second file, with the keys of feeds"),
      Option("replace", "forget what is kept now"),
    ],
    example: "lede restore lede-2026-11-21.backup",
    more: "Into an empty database, unless --replace says that what is there may go."
  ) { arguments, settings in
    let path = arguments.operands[0]
    if !Files.exists(path) { throw FileError(path: path, code: 2) }
    return try await Services.with(settings, begins: true) { services in
      let followed = try await services.feeds.subscriptions(of: .local)
      guard followed.isEmpty || arguments.has("replace") else {
        Console.warn(
          "This database follows \(Counted.feeds(followed.count)) already. Back it up and add --replace, "
            + "or name an empty folder with --data.")
        return .failed
      }
      do throws(StoreError) { try await services.store.restore(from: path) } catch {
        guard case .damaged = error else { throw error }
        Console.warn("\(path) is no backup of Lede, or is damaged. What is kept here is as it was.")
        Console.warn(Console.styled(error.description, .faint))
        return .failed
      }
      if let second = arguments["with-secrets"] {
        let secrets = try SecretsFile.secrets(try Files.read(second), sealing: services.secrets)
        _ = try await services.store.restoreSecrets(secrets)
      }
      let counts = try await services.items.counts(of: .local)
      Console.say("Restored: \(Counted.items(counts.all, "kept")), \(counts.saved) saved.")
      return .done
    }
  }

  static let owner = Command(
    name: "owner", summary: "Make a one-time link that proves you own this Lede.", operands: "key",
    count: 1...1, settings: ["host", "port", "public-url", "tls-cert", "tls-key"],
    example: "lede owner key",
    more: "The link works once and for an hour. It signs one browser in."
  ) { arguments, settings in
    guard arguments.operands[0] == "key" else {
      throw UsageError(description: "lede owner knows only: lede owner key")
    }
    return try await Services.with(settings, begins: true) { services in
      let key = try await OwnerDesk(services).newKey()
      let scheme = settings.tlsCertificate == nil ? "http" : "https"
      let base = settings.publicURL?.text ?? "\(scheme)://localhost:\(settings.port)"
      Console.say("\(base.hasSuffix("/") ? String(base.dropLast()) : base)/owner?key=\(key)")
      return .done
    }
  }
}
