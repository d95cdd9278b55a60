// What readers change on the page of settings.

import LedeHTTP
import LedeMarkup
import LedeBase
import LedeSite

extension News {
  /// The settings.
  var settingsRoutes: [Route] {
    [
      .get("/settings", reading: settingsPage),
      .post("/settings", reader: wish),
    ]
  }

  /// The page of settings.
  private func settingsPage(_ call: ReadingCall) async throws -> Response {
    call.page(
      SettingsPageView.html(
        try await desk.settingsPage(call.chrome.wishes, reader: call.reads),
        in: call.chrome))
  }

  /// Keeps the settings that a form tells; what it leaves out stays as it is.
  func wish(_ call: ReaderCall) async throws -> Response {
    let fields = call.fields
    let page = try await desk.settingsPage(call.chrome.wishes, reader: call.reader)
    guard var wishes = page.wishes.told(by: fields, shown: page.chosen.map(\.section)) else {
      throw Trouble.misunderstood
    }
    if let places = call.chrome.places(by: fields) { wishes.tabs = places }
    try await desk.wish(wishes, reader: call.reader)
    // A script kept it; the page stands as it is.
    if fields["quiet"] != nil { return Response(204) }
    if let back = fields["return"].flatMap(SitePath.init(checking:)) {
      return .seeOther(back.telling(.kept).text)
    }
    let part: SettingsPageView.Part? =
      fields["raise"] != nil ? .places : fields["up"] != nil ? .sections : nil
    let back = SettingsPageView.path.telling(.kept)
    return .seeOther((part.map { back.part($0.rawValue) } ?? back).text)
  }
}

extension Chrome {
  /// The order of places that a form tells, empty for the usual one; nil where it tells none.
  fileprivate func places(by fields: FormFields) -> [String]? {
    var names = fields.all("tab").filter(usualPlaces.contains)
    guard !names.isEmpty else { return nil }
    if let place = fields["raise"].flatMap(names.firstIndex(of:)), place > 0 {
      names.swapAt(place, place - 1)
    }
    // Left as it comes, the order follows Lede's own when that changes.
    return names == usualPlaces ? [] : names
  }
}

extension SettingsPageView.Part {
  /// The parts that a form holds: the one that it names, else all where it has the first of them, else
  /// none; nil where it names one that there is not.
  fileprivate static func told(by fields: FormFields) -> Set<Self>? {
    guard let name = fields[field] else { return fields["theme"] == nil ? [] : Set(allCases) }
    return Self(rawValue: name).map { [$0] }
  }
}

extension Preferences {
  /// The same with what a form tells; nil when a value means nothing.
  ///
  /// A box that is not ticked sends nothing: those of the parts that the form holds are off then.
  ///
  /// - Parameters:
  ///   - fields: What was sent.
  ///   - shown: The sections that the front page offered when the form was made.
  /// - Returns: What the reader wishes from now on.
  fileprivate func told(by fields: FormFields, shown: [Section]) -> Preferences? {
    var wishes = self
    if let text = fields["theme"] {
      guard let theme = Theme(rawValue: text) else { return nil }
      wishes.theme = theme
    }
    if let text = fields["font"] {
      guard let font = Font(rawValue: text) else { return nil }
      wishes.font = font
    }
    if fields["size"] != nil {
      guard let size = fields.number("size") else { return nil }
      wishes.size = Int(clamping: size)
    }
    if let text = fields["density"] {
      guard let density = Density(rawValue: text) else { return nil }
      wishes.density = density
    }
    if let language = fields["language"] {
      wishes.dateLanguage = language.isEmpty ? nil : language
    }
    if let text = fields["places"] {
      guard let wish = PlaceWish(rawValue: text) else { return nil }
      wishes.places = wish
    }
    if fields["offline"] != nil {
      guard let count = fields.number("offline") else { return nil }
      wishes.offlineStories = Int(clamping: count)
    }
    guard let parts = SettingsPageView.Part.told(by: fields) else { return nil }
    if parts.contains(.behaviour) {
      wishes.marksReadOnScroll = fields["scroll"] != nil
      wishes.readsOldestFirst = fields["oldest"] != nil
      wishes.groupsSameStories = fields["group"] != nil
      wishes.showsPictures = fields["pictures"] != nil
    }
    if parts.contains(.kinds) {
      wishes.hiddenKinds = Set(fields.all("hide").compactMap { Label(name: $0) })
        .intersection(Label.shown)
      wishes.labelsKinds = fields["labels"] != nil
    }
    guard parts.contains(.sections) else { return wishes }
    var sections = fields.all("section").compactMap { Section($0) }
    if let up = fields["up"].flatMap({ Section($0) }), let place = sections.firstIndex(of: up),
      place > 0
    {
      sections.swapAt(place, place - 1)
    }
    // Left as it was shown, the list goes on growing with the reader's folders.
    if sections != shown { wishes.sections = sections }
    return wishes
  }
}
