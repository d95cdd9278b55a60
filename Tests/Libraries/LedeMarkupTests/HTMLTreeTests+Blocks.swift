// What blocks, formatting and tables become.

extension HTMLTreeTests {
  static let blocks: [Page] = [
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
  ]
}
