// Somebody to ask: nginx where there is one, as it costs least beside us, or a stand-in.

import Glibc
import LedeBase
import LedeTesting

/// A server with one document of 14 kB.
struct BenchServer: Sendable {
  let name: String
  let address: WebAddress
  let etag: String
  private let process: pid_t?
  private let web: StandInWeb?
  private let folder = "/tmp/lede-fetchbench-\(getpid())"

  init() throws {
    var feed = StandInFeed(title: "Benchmark", count: 85)
    feed.publish("The newest")
    guard unsafe access("/usr/sbin/nginx", X_OK) == 0 else {
      let web = try StandInWeb(remembers: false)
      web.serve("/feed.xml", .feed(feed.rss, etag: "\"bench\""))
      self.web = web
      process = nil
      (name, etag, address) = ("a stand-in", "\"bench\"", web.address("/feed.xml"))
      return
    }
    // A port that was free a moment ago.
    let taken = try StandInWeb(remembers: false)
    let port = taken.port
    taken.stop()
    unsafe mkdir(folder, 0o755)
    let conf = """
      worker_processes 1; daemon off; pid \(folder)/pid; error_log /dev/null;
      events { worker_connections 2048; }
      http {
        access_log off; keepalive_requests 1000000000; default_type application/rss+xml;
        server { listen 127.0.0.1:\(port) backlog=4096; root \(folder); }
      }
      """
    try BenchServer.write(conf, to: folder + "/nginx.conf")
    try BenchServer.write(feed.rss, to: folder + "/feed.xml")
    let arguments = ["/usr/sbin/nginx", "-c", folder + "/nginx.conf", "-p", folder]
    // Safety: the copies of the arguments are freed after the last use.
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var child: pid_t = 0
    let failure = unsafe posix_spawn(&child, arguments[0], nil, nil, pointers, nil)
    unsafe pointers.forEach { unsafe free($0) }
    guard failure == 0, let address = WebAddress("http://127.0.0.1:\(port)/feed.xml") else {
      throw StandInError(description: "nginx did not start: error \(failure)")
    }
    process = child
    web = nil
    self.address = address
    var file = stat()
    _ = unsafe stat(folder + "/feed.xml", &file)
    // As nginx makes it of time and length.
    etag =
      "\"\(String(file.st_mtim.tv_sec, radix: 16))-\(String(file.st_size, radix: 16))\""
    name = "nginx"
    usleep(300_000)
  }

  func stop() {
    web?.stop()
    guard let process else { return }
    kill(process, SIGTERM)
    _ = waitpid(process, nil, 0)
    for name in ["nginx.conf", "feed.xml", "pid"] { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else {
      throw StandInError(description: "cannot write \(path)")
    }
    unsafe fputs(text, file)
    unsafe fclose(file)
  }
}
