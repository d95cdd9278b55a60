// All feeds, how each fares, and the forms that bring more.

import LedeCalendar
import LedeMarkup
import LedeBase
import LedeSite

enum FeedsPageView {
  static let path = SitePath("feeds")

  /// What could not be done: told beside the field of an address, of a file at the head of the page.
  struct Fault: Sendable {
    /// The address that could not be added, to mend it; nil when it was a file.
    var typed: String?
    var message: String
    /// Whether nothing came of it; false where a file was taken, if not whole.
    var isBad = true
    /// Whether the feed can be followed all the same, as it may answer later.
    var mayInsist = false
    /// The feeds of the page that was named, to choose from.
    var choices: [FoundFeed] = []
  }

  /// The styles of lists of feeds and rules.
  static func sheet(_ chrome: Chrome) -> HTML {
    link(.rel("stylesheet"), .href(chrome.share.path("feeds.css")))
  }

  /// The whole page; the same model always gives the same bytes.
  static func html(_ model: FeedsPage, fault: Fault? = nil, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.feeds, id: "feeds", tab: .feeds, head: sheet(chrome)) {
      header(.class("head")) {
        h1 { Phrases.feeds }
        if !model.isEmpty {
          form(.methodPost, .action(SitePath("feeds", "ask"))) {
            button(.class("btn")) {
              chrome.icon(.ask)
              Phrases.refreshAll
            }
          }
        }
      }
      if let fault, fault.typed == nil { ofFile(fault, chrome) }
      section(.class("card")) {
        addForm(fault, chrome)
        if let choices = fault?.choices, !choices.isEmpty { self.choices(choices) }
      }
      if let added = model.added { self.added(added, model.places) }
      if !model.isEmpty {
        kinds(model)
        if !model.filter.folder.isEmpty { folderWish(model) }
        list(model, chrome)
      }
      section(.class("card lines"), .id("letters")) {
        h2 { Phrases.newsletters }
        p(.class("meta")) { Phrases.newslettersMore }
        p(.class("row")) { a(.class("btn"), .href(SitePath("letters"))) { Phrases.newsletters } }
      }
      lists(fault, chrome, isEmpty: model.isEmpty)
    }
  }

  /// The address of the page that shows these feeds.
  static func path(_ filter: FeedsFilter) -> SitePath {
    SitePath("feeds").with("show", filter.kind == .all ? nil : filter.kind.rawValue)
      .with("folder", filter.folder.isEmpty ? nil : FolderPath.text(filter.folder))
      .with("from", filter.from == 0 ? nil : String(filter.from))
      .with("folders", filter.folders == 0 ? nil : String(filter.folders))
  }

  /// The form that takes the address of a feed.
  static func addForm(_ fault: Fault?, _ chrome: Chrome) -> HTML {
    let error = fault?.typed == nil ? nil : fault?.message
    return form(.class("add"), .methodPost, .action(SitePath("feeds"))) {
      label(.for("address")) { Phrases.addFeedLabel }
      div(.class("row")) {
        input(
          .class("field"), .id("address"), .name("address"), .value(fault?.typed ?? ""),
          .inputMode("url"), .autocomplete("off"), .autocapitalize("none"), .spellcheckOff,
          .placeholder("https://example.org/feed"), .maxLength(8192), .required,
          .when(error != nil, .ariaDescribedBy("address-error")))
        button(.class("btn main")) { Phrases.follow }
      }
      if let error { chrome.alert(error, id: "address-error") }
      if fault?.mayInsist == true {
        p(.class("row")) {
          button(.class("btn"), .name("anyway"), .value("1")) { Phrases.followAnyway }
        }
      }
    }
  }

  /// What came of a file, at the head of the page: the field for it stands below all the feeds.
  @HTMLBuilder
  private static func ofFile(_ fault: Fault, _ chrome: Chrome) -> HTML {
    if fault.isBad {
      chrome.alert(fault.message, id: "file-error")
    } else {
      chrome.note(.read) { fault.message }
    }
  }

  /// The feed that was followed just now: its name leads to its stories, and a folder may take it.
  private static func added(_ one: Subscription, _ places: [[String]]) -> HTML {
    section(.class("card lines"), .id("added")) {
      p(.role("status")) {
        Phrases.followsNow
        " "
        a(.class("act"), .href(ListFilter(feed: one.feed.id).path())) { bdi { one.title } }
      }
      form(
        .class("add"), .methodPost, .action(SitePath("feeds", String(one.feed.id.rawValue)))
      ) {
        input(.type("hidden"), .name("return"), .value(path.text))
        label(.for("folder")) { Phrases.whichFolder }
        div(.class("row")) {
          folderField(FolderPath.text(one.folder), places)
          button(.class("btn")) { Phrases.saveButton }
        }
        p(.class("meta")) { Phrases.folderMore }
      }
    }
  }

  /// A field for a folder that offers those there are.
  @HTMLBuilder
  static func folderField(_ value: String, _ places: [[String]]) -> HTML {
    input(
      .class("field"), .id("folder"), .name("folder"), .value(value), .maxLength(1_000),
      .autocomplete("off"), .dirAuto, .when(!places.isEmpty, .list("folders")))
    if !places.isEmpty {
      datalist(.id("folders")) {
        for place in places.prefix(500) { option(.value(FolderPath.text(place))) {} }
      }
    }
  }

  /// The feeds of one site, each with a button that follows it.
  private static func choices(_ feeds: [FoundFeed]) -> HTML {
    form(.methodPost, .action(SitePath("feeds"))) {
      ul(.class("lines"), .ariaLabel(Phrases.feeds)) {
        for feed in feeds.prefix(20) {
          li(.class("row")) {
            span {
              bdi { feed.title }
              if feed.title != feed.address.text {
                br()
                span(.class("meta")) { bdi { feed.address.name } }
              }
            }
            button(.class("btn"), .name("address"), .value(feed.address.text)) {
              Phrases.follow
              span(.class("sr")) { ": " + feed.title }
            }
          }
        }
      }
    }
  }

  /// The forms that bring a list from another reader and take one along.
  static func lists(_ fault: Fault?, _ chrome: Chrome, isEmpty: Bool) -> HTML {
    let isFaulty = fault.map { $0.typed == nil && $0.isBad } ?? false
    return section(.class("card lines"), .id("opml")) {
      h2 { Phrases.listsTitle }
      p(.class("meta")) { Phrases.listsMore }
      form(.class("add"), .methodPost, .action(SitePath("feeds", "opml")), .multipart) {
        label(.for("file")) { Phrases.listFile }
        input(
          .class("field"), .id("file"), .type("file"), .name("file"),
          .accept(".opml,.xml,.json,.csv,.html,text/x-opml,text/xml,application/xml"), .required,
          .when(isFaulty, .ariaDescribedBy("file-error")))
        div(.class("row")) {
          button(.class("btn")) { Phrases.importList }
          if !isEmpty {
            a(.class("btn"), .href(SitePath("feeds.opml")), .download("lede.opml")) {
              Phrases.exportFeeds
            }
          }
        }
      }
    }
  }

  /// `Last answer 5 minutes ago · 120 stories · 12 a week · 4 unread · refreshes in 20 minutes`.
  static func health(_ subscription: Subscription, at now: Timestamp, _ zone: Zone) -> String {
    let health = subscription.feed.health
    var parts: [String] = []
    parts.append(
      health.lastGood.map { good in
        let age = Age.words(from: good, to: now, in: zone)
        return subscription.feed.isOfLetters ? Phrases.lastLetter(age) : Phrases.lastAnswer(age)
      } ?? Phrases.neverAnswered)
    if health.items > 0 {
      parts.append(Phrases.items(health.items))
      parts.append(perWeek(health.itemsAWeek))
    } else if health.lastGood != nil {
      parts.append(Phrases.noItems)
    }
    if subscription.unread > 0 { parts.append(Phrases.unreadItems(subscription.unread)) }
    if subscription.isPaused {
      parts.append(Phrases.paused.lowercased())
    } else if health.isStopped {
      parts.append(Phrases.refreshesNoMore)
    } else if let next = health.nextAsk {
      parts.append(Phrases.refreshesNext(Age.wait(until: next, at: now)))
    }
    return parts.joined(separator: " · ")
  }

  // MARK: Parts

  private static func perWeek(_ mean: Double) -> String {
    mean > 0 && mean < 1
      ? Phrases.lessThanOnePerWeek : Phrases.perWeek(Int(min(mean, 1_000_000).rounded()))
  }

  /// Which feeds are shown: by how they fare, then by folder.
  private static func kinds(_ model: FeedsPage) -> HTML {
    nav(.class("pills"), .ariaLabel(Phrases.show)) {
      for kind in FeedsFilter.Kind.allCases where kind == .all || model.counts[kind, default: 0] > 0
      {
        let isShown = model.filter.kind == kind && model.filter.folder.isEmpty
        a(.href(path(FeedsFilter(kind: kind))), .when(isShown, .ariaCurrentPage)) {
          name(of: kind)
          span(.class("num")) { model.counts[kind, default: 0].grouped }
        }
      }
      for folder in model.folders {
        a(
          .href(path(FeedsFilter(folder: [folder]))),
          .when(model.filter.folder == [folder], .ariaCurrentPage)
        ) { bdi { folder } }
      }
      if model.hasMoreFolders {
        a(.rel("next"), .href(path(model.filter.afterFolders(model.folders.count)))) {
          Phrases.moreFolders
        }
      }
    }
  }

  /// What all feeds of the folder that is shown can be told at once.
  @HTMLBuilder
  private static func folderWish(_ model: FeedsPage) -> HTML {
    if !model.subscriptions.isEmpty {
      form(.class("row"), .methodPost, .action(SitePath("feeds", "folder"))) {
        input(
          .type("hidden"), .name("folder"), .value(FolderPath.text(model.filter.folder)))
        span(.class("meta")) { Phrases.alwaysWholeOfFolder }
        for isOn in [true, false] {
          button(.class("btn"), .name("article"), .value(isOn ? "yes" : "no")) {
            isOn ? Phrases.forAllOfThem : Phrases.forNoneOfThem
          }
        }
      }
    }
  }

  private static func name(of kind: FeedsFilter.Kind) -> String {
    switch kind {
    case .all: Phrases.allFeeds
    case .failing: Phrases.failing
    case .dead: Phrases.dead
    case .unread: Phrases.neverRead
    case .paused: Phrases.paused
    }
  }

  @HTMLBuilder
  private static func list(_ model: FeedsPage, _ chrome: Chrome) -> HTML {
    if model.subscriptions.isEmpty {
      p(.class("empty")) { Phrases.noSuchFeeds }
    } else {
      ul(.class("feeds")) {
        for subscription in model.subscriptions { li { row(subscription, model, chrome) } }
      }
    }
    if let next = model.next {
      a(.class("btn older"), .rel("next"), .href(path(model.filter.starting(at: next)))) {
        Phrases.moreFeeds
      }
    }
  }

  @HTMLBuilder
  private static func row(_ subscription: Subscription, _ model: FeedsPage, _ chrome: Chrome)
    -> HTML
  {
    let feed = subscription.feed
    h2 { a(.href(ListFilter(feed: feed.id).path())) { bdi { subscription.title } } }
    p(.class("meta")) {
      if !subscription.folder.isEmpty {
        bdi { subscription.folder.joined(separator: " / ") }
        " · "
      }
      for tag in subscription.tags {
        bdi { "#" + tag }
        " · "
      }
      if feed.isOfLetters { Phrases.newsletter } else { bdi { feed.address.masked } }
    }
    p(.class("meta num")) { health(subscription, at: model.now, chrome.zone) }
    if let error = feed.health.lastError {
      p(.class("bad")) {
        chrome.icon(.warn)
        bdi { error }
      }
    }
    div(.class("row")) {
      a(
        .class("act"), .href(SitePath("feeds", String(feed.id.rawValue))),
        .ariaLabel(Phrases.settings(of: subscription.title))
      ) { Phrases.settings }
      if !feed.isOfLetters {
        FeedForm(feed: feed, name: subscription.title).html("ask", Phrases.refresh)
      }
      FeedForm(feed: feed, name: subscription.title).html("remove", Phrases.unfollow)
    }
  }
}

/// A button that does something with one feed.
struct FeedForm {
  var feed: Feed
  /// What the reader calls it.
  var name: String

  func html(_ action: String, _ words: String) -> HTML {
    form(.methodPost, .action(SitePath("feeds", action))) {
      input(.type("hidden"), .name("id"), .value(String(feed.id.rawValue)))
      button(.class("act"), .ariaLabel("\(words): \(name)")) { words }
    }
  }
}

extension FeedsPage {
  /// Whether the reader follows nothing at all.
  fileprivate var isEmpty: Bool { counts[.all, default: subscriptions.count] == 0 }
}

extension FeedsFilter {
  fileprivate func starting(at from: Int) -> FeedsFilter {
    FeedsFilter(kind: kind, folder: folder, from: from, folders: folders)
  }
  fileprivate func afterFolders(_ count: Int) -> FeedsFilter {
    FeedsFilter(kind: kind, folder: folder, folders: min(folders, Bound.folders.most) + count)
  }
}
