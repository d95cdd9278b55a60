// Numbers as people read them.

extension Int {
  /// `12,345`.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `08`, for clocks and calendars.
  package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
