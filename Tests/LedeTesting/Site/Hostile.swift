/// What somebody writes who wishes a page ill.
package enum Hostile {
  package static let titles = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title><script>x</script>",
    "' onmouseover='x", "</bdi></a></h2><h1>Mine</h1>", "<!-- ", "]]>", "&lt;b&gt;",
    "\u{0}\u{1}\u{1B}[31m",
    "a\u{202E}gpj.exe", "\u{2067}\u{2067}\u{2067}end", "", " ",
    String(repeating: "x", count: 20_000),
    "javascript:alert(1)", "{{7*7}}${7*7}",
  ]
}
