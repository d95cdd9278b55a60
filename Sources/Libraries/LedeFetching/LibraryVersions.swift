// What this room stands on, for whoever asks how Lede is.

import CCurl

extension Fetcher {
  /// Names and versions of libcurl and what it uses, such as `libcurl/8.5.0` and `OpenSSL/3.0.13`.
  package static var libraryVersions: [String] {
    // Safety: libcurl gives a C string of its own that stays valid; it is copied at once.
    unsafe String(cString: curl_version()).split(separator: " ").map(String.init)
  }
}
