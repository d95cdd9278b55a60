// Which elements a rule means.

import LedeMarkup
import Testing

struct SelectorTests {
  private static let page = HTMLTree(
    document: Array(
      """
      <body><main id=m><div class="story body"><p lang=en-GB>1</p><section><p class=x>2</p></section></div>
      <p data-kind="teaser-large">3</p></main>
      """.utf8))

  @Test(arguments: [
    ("p", "123"), ("main p", "123"), ("main > p", "3"), (".story p", "12"), (".story > p", "1"),
    ("div.story.body > p", "1"), ("#m section .x", "2"), ("[data-kind]", "3"),
    ("[data-kind^=teaser]", "3"), ("p[data-kind$='large']", "3"), ("[data-kind*=er-l]", "3"),
    ("[lang=en-GB], .x", "12"), ("main div > section > p", "2"), ("*.x", "2"), ("body .none p", ""),
    ("section > div p", ""), ("P", "123"),
  ])
  func `a rule means the elements that it describes`(text: String, words: String) throws {
    let selector = try #require(Selector(text))
    let found = selector.elements(in: Self.page).map { Self.page.text(Self.page.firstChild($0)) }
    #expect(found.joined() == words)
  }

  @Test(arguments: [
    "", " ", ">", "a >", "a > > b", "p:hover", ".", "#", "[", "[=x]", "a,", "p::after",
  ])
  func `what is no selector is none`(text: String) {
    #expect(Selector(text) == nil)
  }

  @Test func `a long rule on a deep page costs no more than both`() throws {
    let deep = HTMLTree(document: Array(String(repeating: "<div>", count: 500).utf8))
    let selector = try #require(
      Selector(Array(repeating: "div", count: 15).joined(separator: " ") + " p"))
    #expect(selector.elements(in: deep).isEmpty)
  }
}
