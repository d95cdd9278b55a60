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

  static let pages: [Page] = [
    Page(
      name: "a page without tags gets them all",
      html: "Hello",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     "Hello"
        """),
    Page(
      name: "spaces before the page are dropped, those after the head are kept",
      html: "  <!doctype html> <head> <title>A</title> </head> <p>x",
      tree: """
        | <!DOCTYPE html>
        | <html>
        |   <head>
        |     " "
        |     <title>
        |       "A"
        |     " "
        |   " "
        |   <body>
        |     <p>
        |       "x"
        """),
    Page(
      name: "a title holds words, not tags",
      html: "<title>A <b>bold</b> &amp; more</title>",
      tree: """
        | <html>
        |   <head>
        |     <title>
        |       "A <b>bold</b> & more"
        |   <body>
        """),
    Page(
      name: "a paragraph ends where a block begins",
      html: "<p>one<div>two</div><p>three<ul><li>a<li>b</ul>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       "one"
        |     <div>
        |       "two"
        |     <p>
        |       "three"
        |     <ul>
        |       <li>
        |         "a"
        |       <li>
        |         "b"
        """),
    Page(
      name: "list items and definitions close each other",
      html: "<dl><dt>a<dd>b<dt>c</dl><ol><li>x<p>y<li>z</ol>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <dl>
        |       <dt>
        |         "a"
        |       <dd>
        |         "b"
        |       <dt>
        |         "c"
        |     <ol>
        |       <li>
        |         "x"
        |         <p>
        |           "y"
        |       <li>
        |         "z"
        """),
    Page(
      name: "headings do not nest",
      html: "<h1>a<h2>b</h1>c",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <h1>
        |       "a"
        |     <h2>
        |       "b"
        |     "c"
        """),
    Page(
      name: "formatting goes on in the next block",
      html: "<p><b><i>one<p>two</i></b>three",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       <b>
        |         <i>
        |           "one"
        |     <p>
        |       <b>
        |         <i>
        |           "two"
        |       "three"
        """),
    Page(
      name: "overlapping formatting is untangled",
      html: "<b>1<p>2</b>3</p>4",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <b>
        |       "1"
        |     <p>
        |       <b>
        |         "2"
        |       "3"
        |     "4"
        """),
    Page(
      name: "links do not nest",
      html: "<a href=1>one<a href=2>two</a>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <a>
        |       href="1"
        |       "one"
        |     <a>
        |       href="2"
        |       "two"
        """),
    Page(
      name: "four alike are three",
      html: "<p><b><b><b><b><p>x",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       <b>
        |         <b>
        |           <b>
        |             <b>
        |     <p>
        |       <b>
        |         <b>
        |           <b>
        |             "x"
        """),
    Page(
      name: "words in a table go before it",
      html: "<table>a<tr>b<td>c</table>d",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     "ab"
        |     <table>
        |       <tbody>
        |         <tr>
        |           <td>
        |             "c"
        |     "d"
        """),
    Page(
      name: "spaces in a table stay there",
      html: "<table> <tr> <td>x</table>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <table>
        |       " "
        |       <tbody>
        |         <tr>
        |           " "
        |           <td>
        |             "x"
        """),
    Page(
      name: "cells and rows are completed",
      html: "<table><td>a<th>b<tr><td>c<caption>d",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <table>
        |       <tbody>
        |         <tr>
        |           <td>
        |             "a"
        |           <th>
        |             "b"
        |         <tr>
        |           <td>
        |             "c"
        |       <caption>
        |         "d"
        """),
    Page(
      name: "a table in a cell",
      html: "<table><tr><td><table><tr><td>in</table>out</table>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <table>
        |       <tbody>
        |         <tr>
        |           <td>
        |             <table>
        |               <tbody>
        |                 <tr>
        |                   <td>
        |                     "in"
        |             "out"
        """),
    Page(
      name: "columns",
      html: "<table><col><col span=2><tbody><tr><td>x</table>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <table>
        |       <colgroup>
        |         <col>
        |         <col>
        |           span="2"
        |       <tbody>
        |         <tr>
        |           <td>
        |             "x"
        """),
    Page(
      name: "scripts are words, comments in them too",
      html: "<script>if (a<b) { x = '<!--<script></script>-->' }</script>y",
      tree: """
        | <html>
        |   <head>
        |     <script>
        |       "if (a<b) { x = '<!--<script></script>-->' }"
        |   <body>
        |     "y"
        """),
    Page(
      name: "styles and frames are words",
      html: "<style>a>b{}</style><iframe><p>x</iframe><noembed><b></noembed>",
      tree: """
        | <html>
        |   <head>
        |     <style>
        |       "a>b{}"
        |   <body>
        |     <iframe>
        |       "<p>x"
        |     <noembed>
        |       "<b>"
        """),
    Page(
      name: "a text area drops its first line end",
      html: "<textarea>\n\n<b>x</textarea><pre>\na</pre>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <textarea>
        |       "
        <b>x"
        |     <pre>
        |       "a"
        """),
    Page(
      name: "comments end as browsers end them",
      html: "<!--a--><!--><!---><!--b--!><!--c-",
      tree: """
        | <!-- a -->
        | <!--  -->
        | <!--  -->
        | <!-- b -->
        | <!-- c -->
        | <html>
        |   <head>
        |   <body>
        """),
    Page(
      name: "odd markup is a comment",
      html: "<?xml version='1.0'?><!x></ y>z</>",
      tree: """
        | <!-- ?xml version='1.0'? -->
        | <!-- x -->
        | <!--  y -->
        | <html>
        |   <head>
        |   <body>
        |     "z"
        """),
    Page(
      name: "doctypes keep their identifiers",
      html:
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" 'http://www.w3.org/TR/html4/strict.dtd'>x",
      tree: """
        | <!DOCTYPE html "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
        | <html>
        |   <head>
        |   <body>
        |     "x"
        """),
    Page(
      name: "an old doctype lets a table stand in a paragraph",
      html: "<!DOCTYPE html PUBLIC \"-//IETF//DTD HTML//EN\"><p><table>",
      tree: """
        | <!DOCTYPE html "-//IETF//DTD HTML//EN" "">
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       <table>
        """),
    Page(
      name: "attributes: first wins, odd ones are kept",
      html: "<p a=1 A=2 =b c='&lt;x&gt;' d=\"&ampx\" e=&amp=f g>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <p>
        |       =b=""
        |       a="1"
        |       c="<x>"
        |       d="&ampx"
        |       e="&amp=f"
        |       g=""
        """),
    Page(
      name: "references: with and without their end",
      html: "&lt;&copy&notit;&notin;&#x41;&#128;&#0;&#xD800;&#99999999;&nope;&",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     "<©¬it;∉A€���&nope;&"
        """),
    Page(
      name: "drawings keep their own names",
      html:
        "<svg viewbox=1 xlink:href=#a><foreignobject><p>x</p></foreignobject><lineargradient/></svg>y",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <svg svg>
        |       viewBox="1"
        |       xlink href="#a"
        |       <svg foreignObject>
        |         <p>
        |           "x"
        |       <svg linearGradient>
        |     "y"
        """),
    Page(
      name: "a block ends a drawing",
      html: "<svg><g><p>x",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <svg svg>
        |       <svg g>
        |     <p>
        |       "x"
        """),
    Page(
      name: "formulas",
      html:
        "<math definitionurl=a><mi>x<b>y</b></mi><annotation-xml encoding=text/html><p>z</annotation-xml></math>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <math math>
        |       definitionURL="a"
        |       <math mi>
        |         "x"
        |         <b>
        |           "y"
        |       <math annotation-xml>
        |         encoding="text/html"
        |         <p>
        |           "z"
        """),
    Page(
      name: "raw words in a drawing",
      html: "<svg><![CDATA[a<b]]></svg><![CDATA[c]]>",
      tree: """
        | <html>
        |   <head>
        |   <body>
        |     <svg svg>
        |       "a<b"
        |     <!-- [CDATA[c]] -->
        """),
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
