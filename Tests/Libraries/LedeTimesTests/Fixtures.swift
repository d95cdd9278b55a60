// Answers in the three forms of Article Search; written by us, no text of the Times in them.

import LedeBase

@testable import LedeTimes

enum Fixture {
  /// 2017: an array of pictures with paths, `new_desk`, a name of 24 digits, `meta`.
  static let of2017 = #"""
    {"status":"OK","copyright":"Copyright","response":{"docs":[{
      "web_url":"https://www.nytimes.com/2017/09/04/nyregion/quay.html",
      "snippet":"The quay is to be paved.","lead_paragraph":"After ten years the quay is to be paved.",
      "abstract":"","print_page":"4","blog":[],"source":"The New York Times",
      "multimedia":[
        {"type":"image","subtype":"wide","url":"images/2017/09/04/quay-wide.jpg","height":126,"width":190,"rank":0,"legacy":{"wide":"x"}},
        {"type":"image","subtype":"xlarge","url":"images/2017/09/04/quay-xlarge.jpg","height":400,"width":600,"rank":0},
        {"type":"image","subtype":"thumbnail","url":"images/2017/09/04/quay-thumb.jpg","height":75,"width":75,"rank":0}],
      "headline":{"main":"Quay to Be Paved","print_headline":"A Quay Is Paved"},
      "keywords":[{"isMajor":"N","rank":1,"name":"glocations","value":"Saltmere"}],
      "pub_date":"2017-09-04T15:38:43+0000","document_type":"article","new_desk":"Metro",
      "byline":null,"type_of_material":"News","_id":"59ad7467ffffffffffffffff","word_count":412,
      "score":0.0012}],"meta":{"hits":1,"offset":0,"time":12}}}
    """#

  /// 2018–2024: `nyt://` names, people in the byline, many subtypes, still `meta`.
  static let of2018 = #"""
    {"status":"OK","copyright":"Copyright","response":{"docs":[{
      "abstract":"Two towns quarrel over a bell.","web_url":"https://www.nytimes.com/2021/03/02/world/bell.html",
      "snippet":"Two towns quarrel.","lead_paragraph":"MARLOW &mdash; Two towns quarrel over one <em>bell</em>.","print_section":"A","print_page":"9",
      "source":"The New York Times","multimedia":[
        {"rank":0,"subtype":"thumbnail","caption":null,"credit":null,"type":"image","url":"images/2021/03/02/bell-thumb.jpg","height":75,"width":75,"legacy":{},"crop_name":"thumbStandard"},
        {"rank":0,"subtype":"articleLarge","caption":null,"credit":null,"type":"image","url":"images/2021/03/02/bell-articleLarge.jpg","height":400,"width":600,"legacy":{},"crop_name":"articleLarge"}],
      "headline":{"main":"One Bell, Two Towns","kicker":null,"content_kicker":null,"print_headline":"","name":null,"seo":null,"sub":null},
      "keywords":[{"name":"subject","value":"Bells","rank":1,"major":"N"}],
      "pub_date":"2021-03-02T08:00:10+0000","document_type":"article","news_desk":"Foreign","section_name":"World",
      "byline":{"original":"By Karin Lind","person":[{"firstname":"Karin","rank":1}],"organization":null},
      "type_of_material":"News","_id":"nyt://article/aaaaaaaa-0000-5000-8000-000000000001","word_count":900,
      "uri":"nyt://article/aaaaaaaa-0000-5000-8000-000000000001"}],"meta":{"hits":31,"offset":0,"time":20}}}
    """#

  /// Since spring 2025: an object of pictures with whole addresses, `metadata`, a date in Z.
  static let of2025 = #"""
    {"status":"OK","copyright":"Copyright","response":{"docs":[{
      "abstract":"City planners say the boats are full again.",
      "byline":{"original":"By Ada Rowan and Luis Prem"},"document_type":"article",
      "headline":{"main":"Ferries Win Back the Morning Crowd","kicker":"","print_headline":"Boats Are Full Again"},
      "_id":"nyt://article/bbbbbbbb-0000-5000-8000-000000000002",
      "keywords":[{"name":"Subject","value":"Ferries","rank":1},{"name":"Location","value":"Saltmere","rank":2}],
      "multimedia":{"caption":"The 7:10 boat.","credit":"K. Lind",
        "default":{"url":"https://static01.nyt.com/images/2026/11/18/ferry-articleLarge.jpg","height":400,"width":600},
        "thumbnail":{"url":"https://static01.nyt.com/images/2026/11/18/ferry-thumbStandard.jpg","height":75,"width":75}},
      "news_desk":"Metro","pub_date":"2026-11-18T10:00:11Z","section_name":"New York",
      "snippet":"City planners say the boats are full.","source":"The New York Times","type_of_material":"News",
      "uri":"nyt://article/bbbbbbbb-0000-5000-8000-000000000002",
      "web_url":"https://www.nytimes.com/2026/11/18/nyregion/ferries.html","word_count":812}],
      "metadata":{"hits":10000,"offset":0,"time":61}}}
    """#

  /// An answer with these documents between two that are well.
  static func between(_ documents: String) -> [UInt8] {
    Array(
      (#"{"response":{"docs":[{"headline":{"main":"First"}},"# + documents
        + #",{"headline":{"main":"Last"}}],"metadata":{"hits":3}}}"#).utf8)
  }

  static let now = Timestamp(seconds: 1_795_244_400)
}

/// Counts what is asked, and lets everything pass.
func allowing(_ service: TimesService) async throws(TimesError) {}
