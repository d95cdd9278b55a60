// What Lede says where it cannot listen.

import LedeBase

extension Phrases {
  static func portInUse(_ port: Int) -> String {
    "Another program already listens on port \(port). Stop it, or choose another port with --port."
  }
  static func portForbidden(_ port: Int) -> String {
    "The system does not let Lede listen on port \(port). Choose one above 1023 with --port."
  }
  static func notOurAddress(_ host: String) -> String {
    "\(host) is no address of this machine. Choose one with --host; localhost always works."
  }
  static func badCertificate(_ chain: String, key: String) -> String {
    "Lede cannot use the certificate \(chain) with the key \(key). "
      + "Both must be PEM files that Lede may read, belong together, and need no passphrase."
  }
  static func cannotListen(_ cause: String) -> String {
    "Lede cannot serve: the system says \"\(cause)\"."
  }
}
