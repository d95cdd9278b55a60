// How Lede behaves towards the web it reads: read once at the start, passed in as a value.

/// How a `Fetcher` asks.
package struct FetchSettings: Sendable {
  /// Who asks, as sites see it in their logs.
  package var userAgent = "Lede/0.1 (news reader; self-hosted)"
  /// How many requests may be under way in all.
  package var atOnce = 100
  /// How many requests may be under way at one host.
  package var atOncePerHost = 2
  /// The least time between two starts at one host; a redirect on the same host owes none.
  package var gap = Duration.milliseconds(250)
  /// How long connections are kept once nothing is asked any more.
  var keepsIdle = Duration.seconds(30)
  /// How long a request may take before it counts as slow, its wait for a turn left out.
  var patience = Duration.seconds(8)
  /// Where requests may go.
  package var addresses = AddressPolicy()
  /// A proxy as libcurl writes it, such as `http://proxy.example:3128`; nil for none.
  ///
  /// Proxy variables of the environment are ignored. With a proxy Lede does not connect to the
  /// target itself, so the policy is held against what *this* machine resolves the name to, before
  /// the proxy is asked. A name that only the proxy can resolve is left to the proxy's own rules.
  package var proxy: String?
  /// Names whose addresses are known beforehand, as `HOST:PORT:ADDRESS[,ADDRESS]`.
  ///
  /// Tests answer for DNS with it. The policy holds for these addresses as for all others.
  var knownNames: [String] = []
  /// The most bytes of one answer's head.
  var headLimit = 256 * 1_024
  /// The most header fields of one answer.
  var headerLimit = 300

  package init() {}
}
