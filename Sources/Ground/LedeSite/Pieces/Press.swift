// Small pieces: a form of one button, whose fields are hidden; words that may lead somewhere.

package import LedeMarkup

/// A button that sends `fields`; `spoken` says more than `words` to those who hear the page.
package func press(
  _ words: String, at address: SitePath, _ fields: KeyValuePairs<String, String> = [:],
  isRow: Bool = false, looks: String = "btn", spoken: String? = nil
) -> HTML {
  form(.when(isRow, .class("row")), .methodPost, .action(address)) {
    for (name, value) in fields { input(.type("hidden"), .name(name), .value(value)) }
    button(.class(looks), .when(spoken != nil, .ariaLabel(spoken ?? ""))) { words }
  }
}

/// Words, as a link where they lead somewhere.
@HTMLBuilder package func linked(_ words: String, to path: SitePath?) -> HTML {
  if let path { a(.href(path)) { words } } else { words }
}

/// The head of a table: a name for each column.
package func columns(_ names: String...) -> HTML {
  thead { tr { for name in names { th(.scopeColumn) { name } } } }
}
