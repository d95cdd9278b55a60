// What Lede asks of the world outside. Each door has one live side and one stub.

/// Brings what lies behind an address.
package protocol DocumentRequester: Sendable {
  /// Asks once, politely, within the request's limits; redirects are followed.
  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer
}

/// Keeps feeds and who follows them.
package protocol FeedKeeper: Sendable {
  /// Follows the feed at an address, making the feed if it is new; following twice changes nothing.
  ///
  /// The feed is due at once. Returns the feed and whether the reader did not follow it before; throws
  /// `.notShared` where it is the owner's alone and the reader another.
  func follow(
    _ outline: Outline, by reader: Reader.ID, isOwners: Bool, key: SealedHeader?, at now: Timestamp
  ) async throws(StoreError) -> (feed: Feed.ID, isNew: Bool)
  /// Follows many in one transaction; what the reader may not follow is passed over.
  func follow(
    _ outlines: [Outline], by reader: Reader.ID, isOwners: Bool, at now: Timestamp
  ) async throws(StoreError) -> FollowedList
  /// Notes that a feed of the owner's, if one lives at the address, answered another reader: on the
  /// open web.
  func noteOpen(_ address: WebAddress) async throws(StoreError)
  /// Stops following. Marks and items stay, in case the reader comes back.
  func unfollow(_ feed: Feed.ID, by reader: Reader.ID) async throws(StoreError)
  /// Follows again a feed that the reader has left, gone or not, with all that was wished of it.
  ///
  /// Returns false when the reader never followed it, or it has become the owner's alone; one that is
  /// followed stays as it is.
  func refollow(_ feed: Feed.ID, by reader: Reader.ID, at now: Timestamp) async throws(StoreError)
    -> Bool
  /// What a reader follows, by folder and title.
  func subscriptions(of reader: Reader.ID) async throws(StoreError) -> [Subscription]
  /// What must be known to ask these feeds again, in no order; feeds that are gone are left out.
  func feedsToAsk(_ ids: [Feed.ID]) async throws(StoreError) -> [FeedToAsk]
  /// Makes feeds due now: all that `reader` follows, or those given; returns how many.
  ///
  /// What the reader has paused is passed over.
  func hurry(_ feeds: [Feed.ID]?, of reader: Reader.ID, at now: Timestamp) async throws(StoreError)
    -> Int
  /// The newest good answer of any feed that `reader` follows.
  func freshAt(for reader: Reader.ID) async throws(StoreError) -> Timestamp?
  /// How many feeds a reader follows, and how many of them are failing.
  func followed(by reader: Reader.ID) async throws(StoreError) -> FollowedFeeds
}

/// What came of following many feeds.
package struct FollowedList: Hashable, Sendable {
  /// How many are followed that were not before.
  package var new: Int
  /// What is the owner's alone, or stands for saved pages, and is not followed.
  package var notShared: [WebAddress]
  package init(new: Int, notShared: [WebAddress] = []) {
    self.new = new
    self.notShared = notShared
  }
}

/// How many feeds a reader follows, and how they fare.
package struct FollowedFeeds: Hashable, Sendable {
  package var all: Int
  /// Those whose last answer was a failure, or that are gone.
  package var failing: Int
  /// Those that were never asked, and are not paused.
  package var waiting: Int
  package init(all: Int = 0, failing: Int = 0, waiting: Int = 0) {
    self.all = all
    self.failing = failing
    self.waiting = waiting
  }
}

extension FeedKeeper {
  /// Counts what `subscriptions` gives: right, but O(feeds); a keeper with counters does better.
  package func followed(by reader: Reader.ID) async throws(StoreError) -> FollowedFeeds {
    let followed = try await subscriptions(of: reader)
    return FollowedFeeds(
      all: followed.count, failing: followed.count { $0.feed.health.isFailing },
      waiting: followed.count { $0.feed.health.lastAsked == nil && !$0.isPaused })
  }
}

/// Keeps items and marks.
package protocol ItemKeeper: Sendable {
  /// Keeps what refreshes brought: each report all or none, and each job ended exactly once.
  ///
  /// Results stand in the order of the reports. Many callers at once share a transaction.
  func keep(_ reports: [RefreshReport]) async throws(StoreError) -> [RefreshResult]
  /// A page of a list, newest first. Cost: O(limit) + O(log items).
  func headlines(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [Headline]
  /// Whole items of a list, newest first, for the news contract.
  func items(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [KeptItem]
  /// One item; nil when there is none, or none that this reader may see.
  func item(_ id: Item.ID, of reader: Reader.ID) async throws(StoreError) -> KeptItem?
  /// Changes marks; ids that are unknown are passed over. Returns how many items bear the change.
  func mark(_ items: [Item.ID], as change: MarkChange, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Int
  /// How many items of what a reader follows: all, unread, saved. Kept by the writer, so O(feeds).
  func counts(of reader: Reader.ID) async throws(StoreError) -> ItemCounts
  /// The same for several readers at once; readers that are unknown are left out.
  func counts(of readers: [Reader.ID]) async throws(StoreError) -> [Reader.ID: ItemCounts]
  /// How many items a list has: told by a counter for all news, a feed, a tag; else its items are
  /// counted, and a list of more than `most` has that many. Cost: O(feeds), or O(most).
  func total(
    of filter: ListFilter, for reader: Reader.ID, counting most: Int
  ) async throws(StoreError) -> Int
  /// How many unread items stand behind another of their story; of very many not all are counted.
  ///
  /// Readers who see each item by itself, and those who are unknown, are left out.
  func unreadCopies(of readers: [Reader.ID]) async throws(StoreError) -> [Reader.ID: Int]
  /// The tag of that name; nil when no item bears it.
  func tag(named name: String) async throws(StoreError) -> KeptTag?
  /// The tag of that number; nil when there is none.
  func tag(numbered number: Int64) async throws(StoreError) -> KeptTag?
}

extension ItemKeeper {
  /// How many stories wait for each reader as lists show them: what stands behind another does not
  /// count as unread.
  package func shownCounts(
    of readers: [Reader.ID]
  ) async throws(StoreError) -> [Reader.ID: ItemCounts] {
    var counts = try await counts(of: readers)
    for (reader, copies) in try await unreadCopies(of: readers) {
      counts[reader]?.unread -= copies
    }
    return counts
  }

  /// The same for one reader.
  package func shownCounts(of reader: Reader.ID) async throws(StoreError) -> ItemCounts {
    var counts = try await counts(of: reader)
    counts.unread -= try await unreadCopies(of: [reader])[reader] ?? 0
    return counts
  }
}

/// How many items there are for one reader.
package struct ItemCounts: Hashable, Sendable {
  package var all: Int
  package var unread: Int
  package var saved: Int
  package init(all: Int = 0, unread: Int = 0, saved: Int = 0) {
    self.all = all
    self.unread = unread
    self.saved = saved
  }
}

/// Drops old items, feed by feed.
package protocol RetentionKeeper: Sendable {
  /// Says for all who follow a feed how much is kept from now on; a `retention` job drops the rest.
  func setRetention(_ retention: Retention, of feed: Feed.ID, at now: Timestamp)
    async throws(StoreError)
  /// Drops what a feed's retention does not keep; never an unread or saved item. Returns how many.
  ///
  /// What is dropped is remembered, so that an item which comes back is not unread again.
  func retain(_ feed: Feed.ID, at now: Timestamp) async throws(StoreError) -> Int
}

/// Keeps work until somebody does it.
package protocol JobKeeper: Sendable {
  /// Claims due jobs, longest due first; no other process gets them for `lease`.
  func claim(
    _ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job]
  /// Ends a job well: gone, or due again at `next`. False when the claim had passed to another.
  func finish(_ job: Job, next: Timestamp?) async throws(StoreError) -> Bool
  /// Gives a job back unharmed, due at `retry`.
  func giveBack(_ jobs: [Job], retry: Timestamp) async throws(StoreError)
  /// Ends an attempt that failed and may do better later; attempts go on being counted.
  func retry(_ job: Job, at retry: Timestamp) async throws(StoreError)
  /// When the next job is due; nil when none waits.
  func nextDue(_ kinds: [Job.Kind]) async throws(StoreError) -> Timestamp?
  /// Yields whenever this or another process may have made work due, at most once a second.
  func wakeUps() -> AsyncStream<Void>
}

/// Keeps the small facts of an installation: the owner's key, tokens, settings.
package protocol SettingKeeper: Sendable {
  func value(_ name: String) async throws(StoreError) -> String?
  func setValue(_ value: String?, for name: String) async throws(StoreError)
  /// Removes a fact and gives it to one caller alone; nil when it was not there.
  func take(_ name: String) async throws(StoreError) -> String?
}

/// Seals what Lede itself must use later: keys of feeds and the like.
package protocol SecretKeeper: Sendable {
  /// The sealed form, bound to `context` (what it is for): it opens with no other.
  func seal(_ secret: [UInt8], for context: String) throws(SecretError) -> [UInt8]
  /// The secret inside.
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8]
  /// What tells texts of one use apart, 32 bytes; without the key nobody can try which text it is of.
  func fingerprint(of text: String, for use: String) throws(SecretError) -> [UInt8]
}

/// Makes the tokens that prove who somebody is.
///
/// Lede stores only their hashes.
package protocol TokenMaker: Sendable {
  /// 256 random bits as text for addresses and cookies.
  func token() -> String
  /// What is stored of a token.
  func hash(_ token: String) -> [UInt8]
}

package protocol HasDocuments { var documents: any DocumentRequester { get } }
package protocol HasFeeds { var feeds: any FeedKeeper { get } }
package protocol HasItems { var items: any ItemKeeper { get } }
package protocol HasJobs { var jobs: any JobKeeper { get } }
package protocol HasRetention { var retention: any RetentionKeeper { get } }
package protocol HasSettings { var settings: any SettingKeeper { get } }
package protocol HasTokens { var tokens: any TokenMaker { get } }
package protocol HasSecrets { var secrets: any SecretKeeper { get } }
package protocol HasNow { var now: @Sendable () -> Timestamp { get } }
