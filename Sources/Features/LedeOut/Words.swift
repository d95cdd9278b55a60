// What Lede says of what goes out.

import LedeBase

extension Phrases {
  // MARK: The page

  package static let outFeeds = "Lists as feeds"
  static let outFeedsMore =
    "Any list of yours as a feed, for another reader, a colleague or a wall display. Whoever has its address can read it, without an account, until you end it."
  static let newOutFeed = "New feed"
  static let newOutFeedMore =
    "What is muted stays out, and so do newsletters, and all of feeds that lie in your own network, need a key, or have one in their address. Pages that the owner of this Lede saved by their address may lie there, and stay out too."
  static let outList = "List"
  static let outSearches = "Saved searches"
  static let outOther = "Or another list, by the address of its page"
  static let outOtherMore = "A feed, a tag, a search: copy what the browser shows as its address."
  static let outName = "Name, if not that of the list"
  static let outMost = "Stories at most, up to 100"
  static let outTexts = "Whole texts, not only their beginnings"
  static let makeOutFeed = "Make the feed"
  static let outFeedReady = "The feed is ready"
  static func outAddress(_ format: OutFormat) -> String {
    switch format {
    case .atom: "Address of the feed, as Atom"
    case .json: "Address of the feed, as JSON Feed"
    }
  }
  static let outFeedReadyMore =
    "Copy the address now: Lede keeps only what recognises it, and does not show it again. It is as good as a key to this list."
  static let outHereOnly =
    "This address works on this computer alone. Open Lede by the address that others reach it by, and make the feed there."
  static let outFeedsInUse = "Your feeds"
  static func outHolds(_ most: Int, texts: Bool) -> String {
    switch (most, texts) {
    case (1, true): "the newest story, whole"
    case (1, false): "the newest story, its beginning"
    case (_, true): "\(most) stories, whole"
    case (_, false): "\(most) stories, their beginnings"
    }
  }
  static let outAsked = "last asked for"
  static let outNeverAsked = "never asked for"
  static let endOutFeed = "End…"
  static let endOutFeedNow = "End it now"
  static func endOutFeedNamed(_ name: String) -> String { "End the feed: \(name)" }
  static let didEndOutFeed = "Ended. Its address leads nowhere now."
  static let outNoList =
    "That is the address of no list. Open the list here, and copy what the browser shows."
  static let outListGone = "A list that is gone"
  static func tooManyOutFeeds(_ most: Int) -> String {
    "You have \(most) lists as feeds, the most there may be. End one first."
  }

  // MARK: To programs

  static let outTooOften = "This feed is asked for too often. Try again later."
  static let outTooMuch =
    "The words of this feed are in so much that it would take too long to find what fits. Its reader can add another word."
}

// MARK: - Webhooks

extension Phrases {
  package static let webhooks = "Webhooks"
  static let webhooksMore =
    "Another program is told of each new story of a list: Lede sends it there within a minute or two, signed, at least once."
  static let newWebhook = "New webhook"
  static let webhookAddress = "Address of the program, which begins with https"
  static let makeWebhook = "Make the webhook"
  static let webhookReady = "The webhook is ready"
  static let webhookSecret = "Secret that signs"
  static let webhookReadyMore =
    "Give this secret to the program, so that it can tell that what comes is from here. It is shown this once. What is in the list already is not sent; the documentation says how a signature is checked."
  static let webhookTestsEnough =
    "Twenty tests were sent within an hour. The next can be sent in a while."
  static let webhookNoAddress =
    "Nothing can be sent there. The address begins with https, and has no name and password in it; only the owner’s own programs at this machine may do without encryption."
  static let webhookOff =
    "Off: for three days nothing was taken, and Lede sends nothing any more. Mend the program, send a test, and turn the webhook on again; what came meanwhile is not sent."
  static let webhookFailing = "Nothing was taken since"
  static let webhookNothingSent = "Nothing sent yet."
  static let webhookLast = "What was sent last"
  static let turnOnWebhook = "Turn on again"
  static let testWebhook = "Send a test"
  static func testWebhookNamed(_ name: String) -> String { "Send a test: \(name)" }
  static let removeWebhook = "Remove…"
  static let removeWebhookNow = "Remove it now"
  static func removeWebhookNamed(_ name: String) -> String { "Remove the webhook: \(name)" }
  static let didTestWebhook = "A test is on its way. What comes of it stands here in a moment."
  static let didRemoveWebhook = "Removed. What it still had to send is not sent."
  static func tooManyWebhooks(_ most: Int) -> String {
    "You have \(most) webhooks, the most there may be. Remove one first."
  }

  /// What became of a message.
  static func words(for delivery: Delivery) -> String {
    switch (delivery.state, delivery.fault, delivery.tries) {
    case (.taken, _, _): delivery.isTest ? "test taken" : "taken"
    case (.waiting, nil, _): "on its way"
    case (.waiting, let fault?, let tries):
      "\(reason(of: fault, delivery.status)); tried \(tries) of \(Delivery.mostTries) times"
    case (.givenUp, let fault?, _):
      delivery.isTest
        ? "test not taken: \(reason(of: fault, delivery.status))"
        : "given up: \(reason(of: fault, delivery.status))"
    case (.givenUp, nil, _), (.passedOver, _, _): "not sent"
    }
  }

  private static func reason(of fault: Delivery.Fault, _ status: Int?) -> String {
    switch fault {
    case .refused: "answered \(status ?? 0)"
    case .slow: "no answer within ten seconds"
    case .redirect: "led elsewhere, where Lede does not follow"
    case .forbidden: "leads to where Lede does not go"
    case .large: "an answer of more than 64 kB"
    case .away: "could not be reached"
    }
  }
}
