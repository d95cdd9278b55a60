// By which address whoever asks knows Lede.

package import LedeBase
package import LedeHTTP
import LedeMarkup

extension SiteSettings {
  /// The beginning of all addresses of this Lede, by the accepted name that a client used.
  ///
  /// A proxy that speaks TLS for Lede is known by the public address alone.
  package func home(for request: Request) -> WebAddress? {
    guard let text = request.headers["Host"], let host = HostName(text) else {
      return publicURL
    }
    if let known = publicURL, known.host == host.name { return known }
    return WebAddress((request.isSecure ? "https://" : "http://") + text)
  }

  /// `https://lede.example`, as the visitor knows it: an origin as scripts compare it.
  package func origin(for request: Request) -> String {
    guard let home = home(for: request), let parts = AddressText(home.text) else { return "" }
    return "\(parts.scheme ?? "http")://\(parts.authority ?? "")"
  }
}
