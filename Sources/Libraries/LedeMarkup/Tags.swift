// The tags that pages of Lede use, and no others.

// The parts of a page.

package func header(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("header", attributes, body())
}
package func nav(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("nav", attributes, body())
}
package func main(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("main", attributes, body())
}
package func section(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("section", attributes, body())
}
package func article(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("article", attributes, body())
}
package func aside(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("aside", attributes, body())
}
package func div(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("div", attributes, body())
}
package func span(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("span", attributes, body())
}

// Words.

package func h1(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("h1", attributes, body())
}
package func h2(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("h2", attributes, body())
}
package func h3(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("h3", attributes, body())
}
package func p(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("p", attributes, body())
}
package func a(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("a", attributes, body())
}
package func b(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("b", attributes, body())
}
package func strong(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("strong", attributes, body())
}
package func em(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("em", attributes, body())
}
package func small(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("small", attributes, body())
}
/// Words whose direction is their own business: nothing in them can turn what stands around.
package func bdi(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("bdi", attributes, body())
}
package func time(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("time", attributes, body())
}
package func blockquote(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("blockquote", attributes, body())
}
package func pre(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("pre", attributes, body())
}
package func code(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("code", attributes, body())
}

/// Words that something is to be said about.
package func mark(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("mark", attributes, body())
}

// Lists, forms and drawings.

package func ol(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("ol", attributes, body())
}
package func ul(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("ul", attributes, body())
}
package func li(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("li", attributes, body())
}
package func dl(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("dl", attributes, body())
}
package func dt(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("dt", attributes, body())
}
package func dd(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("dd", attributes, body())
}
package func form(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("form", attributes, body())
}
package func button(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("button", attributes, body())
}
package func label(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("label", attributes, body())
}
package func fieldset(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("fieldset", attributes, body())
}
/// A field of several lines, with what stands in it; nothing in it is markup.
package func textarea(_ attributes: Attribute..., text: String) -> HTML {
  // A first line end would be taken for the tag's own (HTML Standard, "the textarea element").
  let text = text.first?.isNewline == true ? "\n" + text : text
  return element("textarea", attributes, HTML(text: text))
}
/// What a group of fields is called.
package func legend(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("legend", attributes, body())
}
package func select(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("select", attributes, body())
}
package func option(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("option", attributes, body())
}
/// What stands there for readers without scripts.
package func noscript(@HTMLBuilder body: () -> HTML) -> HTML { element("noscript", [], body()) }
/// Something that a reader can open in place.
package func details(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("details", attributes, body())
}
package func summary(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("summary", attributes, body())
}
/// A table of words or numbers.
package func table(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("table", attributes, body())
}
package func caption(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("caption", attributes, body())
}
package func thead(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("thead", attributes, body())
}
package func tbody(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("tbody", attributes, body())
}
package func tr(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("tr", attributes, body())
}
package func th(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("th", attributes, body())
}
package func td(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("td", attributes, body())
}
/// A picture or drawing with its words.
package func figure(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("figure", attributes, body())
}
package func figcaption(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("figcaption", attributes, body())
}
/// A sound with the browser's own player.
package func audio(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("audio", attributes, body())
}
/// A film with the browser's own player.
package func video(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("video", attributes, body())
}
/// A drawing.
package func svg(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("svg", attributes, body())
}
/// The name of the page in the browser's tab.
package func title(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("title", attributes, body())
}

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
package func template(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("template", attributes, body())
}
/// A shape of a drawing.
package func path(_ attributes: Attribute...) -> HTML { element("path", attributes, HTML()) }
/// A bar of a drawing.
package func rect(_ attributes: Attribute...) -> HTML { element("rect", attributes, HTML()) }
/// A round shape of a drawing.
package func circle(_ attributes: Attribute...) -> HTML { element("circle", attributes, HTML()) }
/// A round shape with what is said of it, such as its `title`.
package func circle(_ attributes: Attribute..., @HTMLBuilder body: () -> HTML) -> HTML {
  element("circle", attributes, body())
}
/// A drawing that lies in another file of ours.
package func use(_ attributes: Attribute...) -> HTML { element("use", attributes, HTML()) }
