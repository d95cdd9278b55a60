// A check, and why one failed, as clients of FakerFact read them.

package import LedeBase
package import LedeWires

extension FakerFact.Document {
  /// A check as it is served, below the address to which articles are posted; nil where nothing is
  /// served.
  package init(_ check: Check, below predictions: WebAddress?) {
    self.init(check.verdict)
    link = predictions.map { "\($0.text)/\(check.id.rawValue)" }
    contentSource = check.reading.rawValue
    id = check.id.rawValue
    // Whole microseconds, as a check is kept, so that it reads the same ever after.
    let (whole, attoseconds) = check.took.components
    seconds = Double(whole) + Double(attoseconds / 1_000_000_000_000) / 1e6
    title = check.title
    url = check.address?.text ?? ""
  }
}

extension FakerFact.Fault {
  /// What Lede tells clients when a check fails, by the number that the failure has.
  package init(_ error: CheckError) {
    // Clients may compare the words of a failed download with those that they know.
    self.init(
      code: Int64(error.code),
      message: error.code == 1 ? error.title : error.title + ". " + error.message)
  }
}
