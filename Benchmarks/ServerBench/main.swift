// Serves /healthz the way Lede does, for wrk to measure: routes, access rules, guard headers.
//
//   ServerBench PORT [LOOPS]

import Glibc
import LedeHTTP
import LedeServer

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard let port = arguments.first else {
  print("usage: ServerBench PORT [LOOPS]")
  exit(2)
}

let healthy = Response(200, type: ContentType.text, "ok\n")
let large = Response(200, type: ContentType.bytes, String(repeating: "x", count: 20_480))
let router = Router([
  (RoutePattern(.get, "/healthz"), healthy), (RoutePattern(.get, "/large"), large),
])
let policy = AccessPolicy()
let guards = SecurityHeaders()

let server = Server(loops: arguments.dropFirst().first) { request in
  switch policy.judge(request) {
  case .trustedLocal: break
  default: return Response(403)
  }
  guard case .found(let answer, _) = router.find(request.method, request.path) else {
    return guards.added(to: Response(404), for: request)
  }
  return guards.added(to: answer, for: request)
}
do {
  for address in try server.start(host: "127.0.0.1", port: port) { print(address.authority) }
} catch {
  print(error.message)
  exit(1)
}
while true { pause() }
