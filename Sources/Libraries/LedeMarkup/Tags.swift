// The tags that pages of Lede use, and no others.

/// A tag that is called with its attributes, and with what stands in it.
package struct HTMLTag: Sendable {
  private let name: String

  fileprivate init(_ name: String) { self.name = name }

  package func callAsFunction(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
    element(name, attributes, body())
  }
}

// The parts of a page.

package let header = HTMLTag("header")
package let nav = HTMLTag("nav")
package let main = HTMLTag("main")
package let section = HTMLTag("section")
package let article = HTMLTag("article")
package let aside = HTMLTag("aside")
package let div = HTMLTag("div")
package let span = HTMLTag("span")

// Words.

package let h1 = HTMLTag("h1")
package let h2 = HTMLTag("h2")
package let h3 = HTMLTag("h3")
package let p = HTMLTag("p")
package let a = HTMLTag("a")
package let b = HTMLTag("b")
package let strong = HTMLTag("strong")
package let em = HTMLTag("em")
package let small = HTMLTag("small")
/// Words whose direction is their own business: nothing in them can turn what stands around.
package let bdi = HTMLTag("bdi")
package let time = HTMLTag("time")
package let blockquote = HTMLTag("blockquote")
package let pre = HTMLTag("pre")
package let code = HTMLTag("code")

/// Words that something is to be said about.
package let mark = HTMLTag("mark")

// Lists, forms and drawings.

package let ol = HTMLTag("ol")
package let ul = HTMLTag("ul")
package let li = HTMLTag("li")
package let dl = HTMLTag("dl")
package let dt = HTMLTag("dt")
package let dd = HTMLTag("dd")
package let form = HTMLTag("form")
package let button = HTMLTag("button")
package let label = HTMLTag("label")
package let fieldset = HTMLTag("fieldset")
/// A field of several lines, with what stands in it; nothing in it is markup.
package func textarea(_ attributes: Attribute..., text: String) -> HTML {
  // A first line end would be taken for the tag's own (HTML Standard, "the textarea element").
  let text = text.first?.isNewline == true ? "\n" + text : text
  return element("textarea", attributes, HTML(text: text))
}
/// What a group of fields is called.
package let legend = HTMLTag("legend")
package let select = HTMLTag("select")
package let option = HTMLTag("option")
package let optgroup = HTMLTag("optgroup")
/// What a field offers to whoever types in it.
package let datalist = HTMLTag("datalist")
/// What stands there for readers without scripts.
package func noscript(@HTMLBuilder body: () -> HTML) -> HTML { element("noscript", [], body()) }
/// Something that a reader can open in place.
package let details = HTMLTag("details")
package let summary = HTMLTag("summary")
/// A table of words or numbers.
package let table = HTMLTag("table")
package let caption = HTMLTag("caption")
package let thead = HTMLTag("thead")
package let tbody = HTMLTag("tbody")
package let tr = HTMLTag("tr")
package let th = HTMLTag("th")
package let td = HTMLTag("td")
/// A picture or drawing with its words.
package let figure = HTMLTag("figure")
package let figcaption = HTMLTag("figcaption")
/// A sound, or a film, with the browser's own player.
package let audio = HTMLTag("audio")
package let video = HTMLTag("video")
/// A drawing.
package let svg = HTMLTag("svg")
/// The name of the page in the browser's tab.
package let title = HTMLTag("title")

// Tags without content.

package func br() -> HTML { void("br", []) }
package func hr() -> HTML { void("hr", []) }
package func img(_ attributes: Attribute...) -> HTML { void("img", attributes) }
package func input(_ attributes: Attribute...) -> HTML { void("input", attributes) }
package func meta(_ attributes: Attribute...) -> HTML { void("meta", attributes) }
/// A line of `<head>` that names another file.
package func link(_ attributes: Attribute...) -> HTML { void("link", attributes) }
/// A script module from a file of ours; there is no way to write one into the page.
package func script(module path: SitePath, _ attributes: Attribute...) -> HTML {
  element("script", [.type("module"), .src(path)] + attributes, HTML())
}
/// What is not shown, and of which scripts make what they need.
package let template = HTMLTag("template")
/// A shape of a drawing.
package func path(_ attributes: Attribute...) -> HTML { element("path", attributes, HTML()) }
/// A bar of a drawing.
package func rect(_ attributes: Attribute...) -> HTML { element("rect", attributes, HTML()) }
/// A straight line of a drawing.
package func line(_ attributes: Attribute...) -> HTML { element("line", attributes, HTML()) }
/// A round shape of a drawing.
package func circle(_ attributes: Attribute...) -> HTML { element("circle", attributes, HTML()) }
/// A round shape with what is said of it, such as its `title`.
package func circle(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("circle", attributes, body())
}
/// A drawing that lies in another file of ours.
package func use(_ attributes: Attribute...) -> HTML { element("use", attributes, HTML()) }
