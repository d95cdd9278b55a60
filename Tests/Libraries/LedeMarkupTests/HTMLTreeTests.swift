// What tree a page becomes: one small page for each thing that pages do.

import LedeMarkup
import Testing

struct HTMLTreeTests {
  struct Page: Sendable, CustomTestStringConvertible {
    var name: String
    var html: String
    var tree: String
    var testDescription: String { name }
  }

  @Test(arguments: HTMLTreeTests.pages)
  func `a page has the tree that browsers build`(page: Page) {
    #expect(HTMLTree(document: Array(page.html.utf8)).dump == page.tree)
  }

  @Test(arguments: HTMLTreeTests.fragments)
  func `a fragment has the tree that its place asks for`(page: Page) {
    let context = page.name.split(separator: " ").map(String.init)
    let namespace: Namespace =
      context.count == 1 ? .html : context[0] == "svg" ? .svg : .mathML
    let tree = HTMLTree(
      fragment: Array(page.html.utf8), in: context.last ?? "body", namespace: namespace)
    #expect(tree.dump == page.tree)
  }

  static let pages = blocks + words + oddities

  static let fragments: [Page] = [
    Page(
      name: "td",
      html: "x</td><td>y<p>z",
      tree: """
        | "xy"
        | <p>
        |   "z"
        """),
    Page(
      name: "select",
      html: "<option>a<input><option>b",
      tree: """
        | <option>
        |   "a"
        | <option>
        |   "b"
        """),
    Page(
      name: "svg desc",
      html: "<p>a</p><g>",
      tree: """
        | <p>
        |   "a"
        | <g>
        """),
    Page(
      name: "title",
      html: "a<b>&amp;",
      tree: """
        | "a<b>&"
        """),
    Page(
      name: "script",
      html: "<!-- </script> -->",
      tree: """
        | "<!-- </script> -->"
        """),
    Page(
      name: "tr",
      html: "<td>a<tr><th>b",
      tree: """
        | <td>
        |   "a"
        | <th>
        |   "b"
        """),
    Page(
      name: "template",
      html: "<td>x<p>y",
      tree: """
        | <td>
        |   "x"
        |   <p>
        |     "y"
        """),
    Page(
      name: "math mi",
      html: "<b>x</b><mglyph>",
      tree: """
        | <b>
        |   "x"
        | <math mglyph>
        """),
    Page(
      name: "textarea",
      html: "<p>x",
      tree: """
        | "<p>x"
        """),
    Page(
      name: "html",
      html: "<head><title>x</title><body>y",
      tree: """
        | <head>
        |   <title>
        |     "x"
        | <body>
        |   "y"
        """),
  ]
}
