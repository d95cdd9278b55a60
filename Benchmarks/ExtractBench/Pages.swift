// Pages made for the benchmark, in the shapes of a paper, a blog and a forum: for one part of words
// four parts of what stands around them, as on real pages.

/// A page, the same for the same number; 30 to 110 kB.
func page(_ number: Int) -> String {
  let shape = number % 3
  let (body, item) = [("story", "article"), ("post", "div"), ("thread", "section")][shape]
  let title = "What the tide of day \(number) brought to the harbour"
  var text = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title) | The Harbour</title>
    <meta property="og:title" content="\(title)"><meta name="author" content="Ada Quay">
    <meta property="article:published_time" content="2026-11-\(10 + number % 20)T08:00:00Z">
    <meta property="og:image" content="/pictures/\(number).jpg">
    <script type="application/ld+json">{"@type":"NewsArticle","headline":"\(title)",\
    "author":{"@type":"Person","name":"Ada Quay"},"datePublished":"2026-11-\(10 + number % 20)"}</script>
    <style>\(String(repeating: ".card > .title { margin: 0 auto; color: #345 }\n", count: 120))</style>
    <script>\(String(repeating: "window.queue = window.queue || []; queue.push({a: '<b>', n: 1});\n", count: 150))</script>
    </head><body class="page page-\(body)"><header><nav class="menu"><ul>\n
    """
  for entry in 0..<60 {
    text += "<li class=\"menu-item\"><a href=\"/section/\(entry)\">Section \(entry)</a></li>\n"
  }
  text += "</ul></nav></header><div id=\"wrap\"><main><\(item) class=\"\(body)-content\">"
  text +=
    "<h1>\(title)</h1><p class=\"byline\">By <a rel=\"author\" href=\"/ada\">Ada Quay</a></p>\n"
  for paragraph in 0..<(12 + number % 7 * 8) {
    text += """
      <p>The harbour office said in its note \(paragraph) that the <em>ferry</em> sails again after its \
      <a href="/inspection/\(paragraph)">inspection</a>, and that nobody had asked why it lay there, though \
      the crew had waited, the pilots had waited, and the whole town had watched the fog from the pier.</p>\n
      """
    if paragraph % 5 == 4 {
      text += """
        <figure><img src="/pictures/\(number)-\(paragraph).jpg" width="1200" height="800" alt="Boats">\
        <figcaption>Boats at low water</figcaption></figure>
        <div class="ad-slot" data-slot="\(paragraph)"><div><div><span></span></div></div></div>\n
        """
    }
  }
  text += "</\(item)></main><aside class=\"sidebar\"><h2>More from the harbour</h2>"
  for card in 0..<(40 + number % 5 * 20) {
    text += """
      <div class="card teaser-\(card)"><a class="title" href="/story/\(card)"><img src="/t/\(card).jpg" alt="">\
      <h3>Another day at the quay, number \(card)</h3></a><span class="meta">\(card) minutes ago</span>\
      <ul class="share"><li><a href="#">Share</a></li><li><a href="#">Post</a></li></ul></div>\n
      """
  }
  text += "</aside></div><section class=\"comments\"><h2>Comments</h2>"
  for comment in 0..<(10 + number % 4 * 10) {
    text += """
      <div class="comment"><b class="name">Reader \(comment)</b> <time>09:\(10 + comment)</time><p>I was there \
      that morning, and it was not the fog that kept us, it was the pump.</p><a href="#">Reply</a></div>\n
      """
  }
  return text
    + "</section><footer><p>All rights reserved. <a href=\"/terms\">Terms</a></p></footer></body></html>"
}
