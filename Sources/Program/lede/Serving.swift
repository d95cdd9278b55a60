// One run of `lede serve`: listens, answers, keeps the news fresh, and stops in order.

import LedeExtraction
import LedeFetching
import LedeHTTP
import LedeBase
import LedePictures
import LedeSecrets
import LedeServer
import LedeSite
import LedeApp
import LedeTerminal

/// Serves until it is told to stop.
struct Serving: Sendable {
  private let settings: Settings
  private let house: House
  private let rooms: OpenRooms
  private let metrics = Metrics()
  /// Those that a service manager opened, and where they or else our own listen.
  private let sockets: [Int32]
  private let hosts: [String]

  init(_ settings: Settings, _ house: House, sockets: [Int32]) throws {
    self.settings = settings
    self.sockets = sockets
    hosts = sockets.isEmpty ? [settings.host] : try Server.hosts(of: sockets)
    self.house = house
    rooms = OpenRooms(house)
  }

  func run() async throws -> ExitCode {
    let hasOwner = try await hasOwner(of: house)
    for host in hosts {
      guard let refusal = ListeningRule.refusal(host: host, hasOwner: hasOwner) else { continue }
      Console.warn(refusal)
      return .failed
    }
    if let folder = settings[ProgramSettings.files] { try Files.makeFolder(folder) }
    let rules = try settings.siteRules()
    let pictures = try PictureRoom.open(settings, rooms)
    let app = try app(pictures?.pictures)
    await prepare(house, .lines)
    let requests = metrics.counter("lede_requests_total", "Requests answered.")
    let refused = metrics.counter(
      "lede_refused_total", "Requests refused before any page saw them.")
    let times = metrics.histogram("lede_request_seconds", "Time from request to answer.")
    let log = settings[ProgramSettings.hasAccessLog] ? LogQueue() : nil
    let proxies = TrustedProxies(
      settings[ProgramSettings.trustedProxies], isBehindOne: settings.publicURL != nil)
    let server = Server(
      known: { proxies.resolved($0) },
      bodyLimit: { await app.bodyLimit(of: $0) },
      observe: { observation in
        switch observation {
        case .answered(let line):
          requests.add()
          times.add(line.duration)
          log?.add(line.json(at: WallClock.now))
        case .refused(let status, let peer):
          refused.add()
          log?.add(Log.line(.info, "request.refused", [("status", "\(status)"), ("peer", peer)]))
        }
      },
      handler: { await app.respond(to: $0) })
    metrics.gauge("lede_watchers", "Pages that watch what happens.") { rooms.watchers }
    metrics.gauge("lede_body_bytes", "Bytes of request bodies under way.") { server.bodyBytes }
    metrics.gauge("lede_answer_bytes", "Bytes of large answers that wait for their clients.") {
      server.answerBytes
    }
    metrics.gauge("lede_connections", "Connections open now.") { server.connections }
    let working = try Working(settings, rooms, rules: rules, servesPages: true, metrics: metrics)
    let signals = Stopping.listen()
    let bound = try server.start(
      host: settings.host, port: settings.port, taking: sockets, certificate: certificate
    ) { bound in
      let here = bound.compactMap { place in
        IPAddress(place.host).map { Endpoint($0, port: place.port) }
      }
      guard let fetcher = house.web as? Fetcher else {
        preconditionFailure("a program asks the web by a Fetcher, which must not ask Lede itself")
      }
      fetcher.listens(at: here)
      pictures?.fetcher.listens(at: here)
    }
    say(bound)
    Supervisor.tell(.ready)
    await Stopping.untilSignal(signals, hangup: { reload(server) }) {
      await working.run(showingLifeOf: house)
    }
    Supervisor.tell(.stopping)
    Log.write(.info, "server.stopping")
    rooms.close()  // else those who watch would take up the whole grace
    await server.stop(grace: .seconds(5))
    log?.flush()
    await rooms.settle()
    return .done
  }

  private var certificate: CertificateFiles? {
    guard let chain = settings.tlsCertificate, let key = settings.tlsKey else { return nil }
    return CertificateFiles(chain: chain, key: key)
  }

  private func reload(_ server: Server) {
    do throws(ServerError) {
      try server.reloadCertificate()
      Log.write(.info, "server.certificate_read")
    } catch {
      Log.write(.error, "server.certificate_kept", [("cause", error.description)])
    }
  }

  private func say(_ bound: [BoundAddress]) {
    let here = settings.localAddress(port: bound.first?.port ?? settings.port)
    Console.say("Lede is at \(settings.publicURL?.text ?? here)")
    if settings.database != nil, settings[ProgramSettings.files] == nil {
      Console.say(
        "Pictures that readers post are kept in the database; --files FOLDER keeps them beside it.")
    }
    if settings.publicURL == nil { Console.say("Stop it with Ctrl-C.") }
  }

  func app(_ pictures: (any PictureDoor)?) throws -> Site {
    guard let folder = ShareFolder.find(settings.share) else { throw SettingError.noShareFolder }
    let share = try ShareFiles(
      reading: { try Files.read("\(folder)/\($0)") }, sha256: Checksum.sha256,
      guests: LeafletFiles.found)
    var pages = try WebApp.Settings(settings, in: house)
    pages.showsDebugLabels = settings[ProgramSettings.showsDebugLabels]
    let policy = AccessPolicy(
      publicURLs: settings.publicURL.map { [$0] } ?? [], listening: hosts,
      isReadingOpen: settings[ProgramSettings.hasOpenReading], home: settings.localAddress)
    let metrics = metrics
    return WebApp(
      rooms, policy: policy, share: share,
      pictures: pictures, codes: QRWriter(),
      cards: PictureRoom.program(settings).map {
        FortuneCards(
          program: PictureProgram(path: $0),
          letters: ShareFolder.fromRoot(folder) + "/fonts/card/fonts.conf")
      },
      sent: PictureRoom.program(settings).map { SentPictures(program: PictureProgram(path: $0)) },
      settings: pages,
      metrics: { metrics.text },
      report: { error in
        Log.write(.error, "page.failed", [("cause", "\(error)")])
      }
    ).site
  }
}
