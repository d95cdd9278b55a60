// Every address that Lede serves, and what each is for. All are told of in docs/api.md.

import LedeHTTP

/// What a request asks for.
enum Action: Hashable, Sendable {
  case front, saved, muted, story, fetchArticle, savePage, keepPage, feeds, picture
  case about, keys, how
  case apiLinks, apiCheck, apiDocument, apiOptions
  case shared, receive, shortcut, shortcutSteps, apps, makeToken, revokeToken
  case checkBox, check, checkResult, disagree
  case search, keepSearch, forgetSearch
  case settings, wish
  case mark, markAll, unmarkAll, separate, unite
  case addFeed, startFeeds, importFeeds, exportFeeds, askFeeds, removeFeed, returnFeed
  case feed, changeFeed
  case rules, newRule, tryRule, rule, ruleForm
  case addRule, changeRule, switchRule, undoRule, removeRule, returnRule, releaseStory
  case owner, claim, signOut
  case place, setPlace, placeMap, placesJSON
  case signIn, signInNow, code, recover, joinPage, join, invited, resetPage, reset
  case account, changePassword, makeCode, endSessions, archive, deleteAccount
  case invites, registration, resetReader, removeReader
  case askPasskey, showPasskey, askNewPasskey, addPasskey, removePasskey
  case friends, friend, askFriend, changeFriend
  case newFriendLink, endFriendLink, friendLink, befriend
  case contract
  case fortune, openFortune, fortuneHistory, fortuneDetail, changeFortune, wishFortune
  case fortunePoints, changeLook
  case apiFortune, apiOpenFortune, apiFortuneHistory, apiFortuneDetail, apiChangeFortune, apiPoints
  case offlineCookie, apiEnvelope, apiSettle
  case openAPI
  case events, marks, deviceList
  case worker, manifest, offline
  case metrics, robots
  case reminder, setReminder, noteDevice, reminderCalendar
  case shareFortune, unshareFortune, fortuneCard, sharedFortune, sharedCard
  case apiReminder, apiSetReminder, apiShareFortune, apiUnshareFortune

  /// Where each is asked for.
  ///
  /// `/healthz` and `/share/` are answered before any of these.
  static let routes: [(Route, Action)] = [
    (Route(.get, "/"), .front),
    (Route(.get, "/saved"), .saved),
    (Route(.get, "/muted"), .muted),
    (Route(.get, "/item/{id:number}"), .story),
    (Route(.post, "/item/{id:number}/article"), .fetchArticle),
    (Route(.get, "/save"), .savePage),
    (Route(.post, "/save"), .keepPage),
    (Route(.get, "/picture/{signature}/{width:number}/{address}"), .picture),
    (Route(.get, "/check"), .checkBox),
    (Route(.post, "/check"), .check),
    (Route(.get, "/check/share"), .shared),
    (Route(.get, "/check/receive"), .receive),
    (Route(.get, "/check/shortcut"), .shortcutSteps),
    (Route(.get, "/check/with/{token}"), .shortcut),
    (Route(.get, "/check/{id:number}"), .checkResult),
    (Route(.post, "/check/{id:number}/disagree"), .disagree),
    (Route(.post, "/mark"), .mark),
    (Route(.post, "/mark/all"), .markAll),
    (Route(.post, "/mark/all/undo"), .unmarkAll),
    (Route(.post, "/story/apart"), .separate),
    (Route(.post, "/story/together"), .unite),
    (Route(.get, "/about"), .about),
    (Route(.get, "/keys"), .keys),
    (Route(.get, "/check/how"), .how),
    (Route(.get, "/search"), .search),
    (Route(.post, "/searches"), .keepSearch),
    (Route(.post, "/searches/forget"), .forgetSearch),
    (Route(.get, "/apps"), .apps),
    (Route(.post, "/apps"), .makeToken),
    (Route(.post, "/apps/revoke"), .revokeToken),
    (Route(.get, "/api"), .apiLinks),
    (Route(.options, "/api"), .apiOptions),
    (Route(.post, "/api/predictions"), .apiCheck),
    (Route(.options, "/api/predictions"), .apiOptions),
    (Route(.get, "/api/predictions/{id}"), .apiDocument),
    (Route(.options, "/api/predictions/{id}"), .apiOptions),
    (Route(.get, "/settings"), .settings),
    (Route(.post, "/settings"), .wish),
    (Route(.get, "/feeds"), .feeds),
    (Route(.post, "/feeds"), .addFeed),
    (Route(.post, "/feeds/ask"), .askFeeds),
    (Route(.post, "/feeds/remove"), .removeFeed),
    (Route(.post, "/feeds/return"), .returnFeed),
    (Route(.post, "/feeds/start"), .startFeeds),
    (Route(.post, "/feeds/opml"), .importFeeds),
    (Route(.get, "/feeds.opml"), .exportFeeds),
    (Route(.get, "/feeds/{id:number}"), .feed),
    (Route(.post, "/feeds/{id:number}"), .changeFeed),
    (Route(.get, "/rules"), .rules),
    (Route(.post, "/rules"), .addRule),
    (Route(.get, "/rules/new"), .newRule),
    (Route(.get, "/rules/try"), .tryRule),
    (Route(.post, "/rules/switch"), .switchRule),
    (Route(.post, "/rules/undo"), .undoRule),
    (Route(.post, "/rules/remove"), .removeRule),
    (Route(.post, "/rules/return"), .returnRule),
    (Route(.post, "/rules/release"), .releaseStory),
    (Route(.get, "/rules/{id:number}"), .rule),
    (Route(.post, "/rules/{id:number}"), .changeRule),
    (Route(.get, "/rules/{id:number}/change"), .ruleForm),
    (Route(.get, "/fortune/reminder"), .reminder),
    (Route(.post, "/fortune/reminder"), .setReminder),
    (Route(.post, "/fortune/reminder/device"), .noteDevice),
    (Route(.get, "/fortune/reminder.ics"), .reminderCalendar),
    (Route(.post, "/fortune/{id:number}/share"), .shareFortune),
    (Route(.post, "/fortune/{id:number}/unshare"), .unshareFortune),
    (Route(.get, "/fortune/{id:number}/card.png"), .fortuneCard),
    (Route(.get, "/v1/fortune/reminder"), .apiReminder),
    (Route(.post, "/v1/fortune/reminder"), .apiSetReminder),
    (Route(.post, "/v1/fortune/{id:number}/share"), .apiShareFortune),
    (Route(.post, "/v1/fortune/{id:number}/unshare"), .apiUnshareFortune),
    (Route(.get, "/s/{token}"), .sharedFortune),
    (Route(.get, "/s/{token}/card.png"), .sharedCard),
    (Route(.get, "/owner"), .owner),
    (Route(.post, "/owner"), .claim),
    (Route(.post, "/sign-out"), .signOut),
    (Route(.get, "/sign-in"), .signIn),
    (Route(.post, "/sign-in"), .signInNow),
    (Route(.post, "/sign-in/passkey/ask"), .askPasskey),
    (Route(.post, "/sign-in/passkey"), .showPasskey),
    (Route(.get, "/sign-in/code"), .code),
    (Route(.post, "/sign-in/code"), .recover),
    (Route(.get, "/join"), .joinPage),
    (Route(.post, "/join"), .join),
    (Route(.get, "/join/{token}"), .invited),
    (Route(.get, "/reset/{token}"), .resetPage),
    (Route(.post, "/reset"), .reset),
    (Route(.get, "/account"), .account),
    (Route(.post, "/account/password"), .changePassword),
    (Route(.post, "/account/code"), .makeCode),
    (Route(.post, "/account/sessions"), .endSessions),
    (Route(.get, "/account/archive"), .archive),
    (Route(.post, "/account/delete"), .deleteAccount),
    (Route(.post, "/account/invites"), .invites),
    (Route(.post, "/account/registration"), .registration),
    (Route(.post, "/account/reset"), .resetReader),
    (Route(.post, "/account/remove"), .removeReader),
    (Route(.post, "/account/passkeys/ask"), .askNewPasskey),
    (Route(.post, "/account/passkeys"), .addPasskey),
    (Route(.post, "/account/passkeys/remove"), .removePasskey),
    (Route(.get, "/friends"), .friends),
    (Route(.post, "/friends"), .askFriend),
    (Route(.get, "/friends/{name}"), .friend),
    (Route(.post, "/friends/{name}"), .changeFriend),
    (Route(.post, "/friends/with/new"), .newFriendLink),
    (Route(.post, "/friends/with/end"), .endFriendLink),
    (Route(.get, "/friends/with/{token}"), .friendLink),
    (Route(.post, "/friends/with/{token}"), .befriend),
    (Route(.get, "/v1/friends"), .friends),
    (Route(.post, "/v1/friends"), .askFriend),
    (Route(.get, "/v1/friends/{name}"), .friend),
    (Route(.post, "/v1/friends/{name}"), .changeFriend),
    (Route(.post, "/v1/friends/with/new"), .newFriendLink),
    (Route(.post, "/v1/friends/with/end"), .endFriendLink),
    (Route(.get, "/v1/news"), .contract),
    (Route(.get, "/fortune/map"), .placeMap),
    (Route(.get, "/fortune/{id:number}/place"), .place),
    (Route(.post, "/fortune/{id:number}/place"), .setPlace),
    (Route(.get, "/v1/places"), .placesJSON),
    (Route(.get, "/fortune"), .fortune),
    (Route(.post, "/fortune"), .openFortune),
    (Route(.get, "/fortune/offline"), .offlineCookie),
    (Route(.get, "/fortune/history"), .fortuneHistory),
    (Route(.get, "/fortune/points"), .fortunePoints),
    (Route(.post, "/fortune/points"), .changeLook),
    (Route(.post, "/fortune/wishes"), .wishFortune),
    (Route(.get, "/fortune/{id:number}"), .fortuneDetail),
    (Route(.post, "/fortune/{id:number}"), .changeFortune),
    (Route(.get, "/v1/fortune"), .apiFortune),
    (Route(.post, "/v1/fortune"), .apiOpenFortune),
    (Route(.get, "/v1/fortune/envelope"), .apiEnvelope),
    (Route(.post, "/v1/fortune/sync"), .apiSettle),
    (Route(.get, "/v1/fortune/history"), .apiFortuneHistory),
    (Route(.get, "/v1/fortune/points"), .apiPoints),
    (Route(.get, "/v1/fortune/{id:number}"), .apiFortuneDetail),
    (Route(.post, "/v1/fortune/{id:number}"), .apiChangeFortune),
    (Route(.get, "/v1/openapi.json"), .openAPI),
    (Route(.get, "/events"), .events),
    (Route(.post, "/marks"), .marks),
    (Route(.get, "/offline.json"), .deviceList),
    (Route(.get, "/sw.js"), .worker),
    (Route(.get, "/manifest.webmanifest"), .manifest),
    (Route(.get, "/offline"), .offline),
    (Route(.get, "/metrics"), .metrics),
    (Route(.get, "/robots.txt"), .robots),
  ]

  /// Whether it is there for strangers too.
  var isOpen: Bool {
    switch self {
    case .owner, .claim, .worker, .manifest, .offline, .robots, .shortcut, .shortcutSteps: true
    case .offlineCookie, .askPasskey, .showPasskey: true
    case .signIn, .signInNow, .code, .recover, .joinPage, .join, .invited, .resetPage, .reset: true
    case .sharedFortune, .sharedCard: true
    default: false
    }
  }

  /// Whether it belongs to one reader with an account; others are told what an account is for.
  var needsAccount: Bool {
    switch self {
    case .place, .setPlace, .placeMap, .placesJSON: true
    case .account, .changePassword, .makeCode, .endSessions, .archive, .deleteAccount, .invites,
      .registration, .resetReader, .removeReader, .askNewPasskey, .addPasskey, .removePasskey:
      true
    case .fortune, .openFortune, .fortuneHistory, .fortuneDetail, .changeFortune, .wishFortune,
      .fortunePoints, .changeLook, .apiFortune, .apiOpenFortune, .apiFortuneHistory,
      .apiFortuneDetail, .apiChangeFortune, .apiPoints, .apiEnvelope, .apiSettle,
      .reminder, .setReminder, .noteDevice, .reminderCalendar, .shareFortune, .unshareFortune,
      .fortuneCard, .apiReminder, .apiSetReminder, .apiShareFortune, .apiUnshareFortune,
      .friends, .friend, .askFriend, .changeFriend, .newFriendLink, .endFriendLink, .friendLink,
      .befriend:
      true
    default: false
    }
  }

  /// Whether programs ask for it by the FakerFact API, which has rules of its own.
  var isOfAPI: Bool {
    switch self {
    case .apiLinks, .apiCheck, .apiDocument, .apiOptions: true
    default: false
    }
  }

  /// Whether the device of a phone's shortcut may do it.
  var isOfShortcut: Bool {
    switch self {
    case .shared, .checkBox, .check, .checkResult: true
    default: false
    }
  }
}
