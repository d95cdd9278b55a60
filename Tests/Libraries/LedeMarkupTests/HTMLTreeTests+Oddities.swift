// What templates, forms, framesets and what stands in the wrong place become.

extension HTMLTreeTests {
  static let oddities: [Page] = [
    Page(
      name: "a template lies apart",
      html: "<template><tr><td>x</template><p>y",
      tree: """
        | <html>
        |   <head>
        |     <template>
        |       content
        |         <tr>
        |           <td>
        |             "x"
        |   <body>
        |     <p>
        |       "y"
        """),
    Page(
      name: "a form in a form is none",
      html: "<form id=a><form id=b><input></form></form>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <form>
        |       id="a"
        |       <input>
        """),
    Page(
      name: "a frameset takes the place of an empty body",
      html: "<frameset><frame src=a><noframes>x</noframes></frameset>",
      tree: """
        | <html>
        |   <head>
        |   <frameset>
        |     <frame>
        |       src="a"
        |     <noframes>
        |       "x"
        """),
    Page(
      name: "words after the page go into it",
      html: "<body>a</body>b</html><!--c--> d",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     "ab d"
        | <!-- c -->
        """),
    Page(
      name: "attributes of a second body are added",
      html: "<body a=1><body a=2 b=3><html c=4>",
      tree: """
        | <html>
        |   c="4"
        |   <head>
        |   <body>
        |     a="1"
        |     b="3"
        """),
    Page(
      name: "lists to choose from",
      html: "<select><option>a<option>b<optgroup label=x><option>c<hr><p>y</select>z",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <select>
        |       <option>
        |         "a"
        |       <option>
        |         "b"
        |       <optgroup>
        |         label="x"
        |         <option>
        |           "c"
        |       <hr>
        |       <p>
        |         "y"
        |     "z"
        """),
    Page(
      name: "buttons do not nest",
      html: "<button>a<button>b",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <button>
        |       "a"
        |     <button>
        |       "b"
        """),
    Page(
      name: "line breaks and paragraphs that only end",
      html: "</br>x</p>y",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <br>
        |     "x"
        |     <p>
        |     "y"
        """),
    Page(
      name: "ruby",
      html: "<ruby>a<rb>b<rt>c<rp>d</ruby>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <ruby>
        |       "a"
        |       <rb>
        |         "b"
        |       <rt>
        |         "c"
        |       <rp>
        |         "d"
        """),
    Page(
      name: "an object bounds what is closed",
      html: "<p><object><p>x</object>y",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       <object>
        |         <p>
        |           "x"
        |       "y"
        """),
    Page(
      name: "nothing between body and head is lost",
      html: "<head><meta charset=utf-8></head><link rel=x><title>late</title>",
      tree: """
        | <html>
        |   <head>
        |     <meta>
        |       charset="utf-8"
        |     <link>
        |       rel="x"
        |     <title>
        |       "late"
        |   <body>
        """),
    Page(
      name: "noscript holds markup, as scripts do not run",
      html: "<head><noscript><link rel=x></noscript><body><noscript><p>y</noscript>",
      tree: """
        | <html>
        |   <head>
        |     <noscript>
        |       <link>
        |         rel="x"
        |   <body>
        |     <noscript>
        |       <p>
        |         "y"
        """),
    Page(
      name: "an image is an img",
      html: "<image src=a>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <img>
        |       src="a"
        """),
    Page(
      name: "a NUL is dropped from words and replaced in names",
      html: "a\0b<p\0 x\0=y\0>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     "ab"
        |     <p�>
        |       x�="y�"
        """),
    Page(
      name: "nothing inside nobr nests",
      html: "<nobr>a<nobr>b",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <nobr>
        |       "a"
        |     <nobr>
        |       "b"
        """),
    Page(
      name: "plaintext has no end",
      html: "<plaintext>a</plaintext><b>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <plaintext>
        |       "a</plaintext><b>"
        """),
    Page(
      name: "a hidden input may stay in a table",
      html: "<table><input type=hidden><input type=text><form><tr></table>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <input>
        |       type="text"
        |     <table>
        |       <input>
        |         type="hidden"
        |       <form>
        |       <tbody>
        |         <tr>
        """),
  ]
}
