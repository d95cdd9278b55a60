// A FakerFact server that says what a test wants.

package import LedeBase

/// A server of the FakerFact API on loopback.
package struct StandInFakerFact {
  package let web: StandInWeb

  /// Opens a server whose discovery document leads to `link`, and which answers articles so.
  ///
  /// - Parameters:
  ///   - link: The `href` of `predictions`.
  ///   - status: What an article is answered with.
  ///   - body: The JSON that goes with it.
  /// - Throws: `StandInError` when no socket can be had.
  package init(
    link: String = "/v2/predictions", status: Int = 200, body: String = StandInFakerFact.opinion
  ) throws(StandInError) {
    web = try StandInWeb()
    web.serve(
      "/api", .text(#"{"_links":{"self":{"href":"/api"},"predictions":{"href":"\#(link)"}}}"#))
    web.serve(
      "/v2/predictions",
      StandInReply(status, headers: [("Content-Type", "application/json")], body: Array(body.utf8)))
  }

  /// Where its discovery document is.
  package var api: WebAddress { web.address("/api") }

  /// An answer with fractional values, a kind that Lede does not know, and a null version.
  package static let opinion = #"""
    {"_links":{"self":{"href":"/v2/predictions/5744930236399616"}},"content_src":"html","id":5744930236399616,
    "model_checksum":"b8a302bb2db176e8a0d25aa2202579bb","predictions":[
    {"color":"#67E09B","display_name":"Journalism","group":"primary","name":"Journalism","value":0,"version":"j"},
    {"color":"#59C9CA","display_name":"Wiki","group":"experimental","name":"Wiki","value":0.17,"version":"w"},
    {"color":"#D1BAFA","display_name":"Opinion","group":"experimental","name":"Opinion","value":0.92,"version":"o"},
    {"color":"#123456","display_name":"Advert","group":"experimental","name":"Advert","value":0.99,"version":"a"},
    {"color":"#999999","display_name":"Hate","group":"debug","name":"Hate","value":0,"version":null}],
    "time_to_predict":0.99,"title":"Quay closed","url":"https://harbour.example/quay",
    "walt_says":"Walt reads\u0007 a point\nof view."}
    """#
}
