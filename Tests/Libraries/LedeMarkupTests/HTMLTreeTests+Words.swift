// What words, signs and drawings become.

extension HTMLTreeTests {
  static let words: [Page] = [
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
  ]
}
