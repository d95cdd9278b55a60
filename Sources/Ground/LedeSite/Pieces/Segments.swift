// A choice of one among few, side by side.

package import LedeMarkup

package enum Segments {
  /// A choice among all values of a kind.
  package static func html<Value: RawRepresentable<String> & CaseIterable & Hashable>(
    _ name: String, _ field: String, _ chosen: Value, _ words: (Value) -> String
  ) -> HTML {
    html(
      name, field,
      Value.allCases.map { (value: $0.rawValue, words: words($0), isOn: $0 == chosen) })
  }

  /// A choice among some values.
  ///
  /// - Parameters:
  ///   - name: What is chosen.
  ///   - field: What the form calls it.
  ///   - values: What is sent and what is read, in order; one of them is on.
  /// - Returns: A group of radio buttons.
  package static func html(
    _ name: String, _ field: String, _ values: [(value: String, words: String, isOn: Bool)]
  ) -> HTML {
    fieldset {
      legend { name }
      div(.class("seg")) {
        for one in values {
          label {
            input(.type("radio"), .name(field), .value(one.value), .when(one.isOn, .checked))
            one.words
          }
        }
      }
    }
  }
}
