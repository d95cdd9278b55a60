// Every statement of the news, for the tests that prepare each and look at its plan.

import LedeDatabase

extension News {
  /// The statements by table.
  static let statements: [Query] =
    feeds + subscriptions + wishes + items + seenTagsAndMarks + jobs + lists
    + stories + merges + live + labels

  private static let feeds = [
    Feeds.add.query, Feeds.byAddress.query, Feeds.revive.query, Feeds.keepAlone.query,
    Feeds.locked.query,
    Feeds.answered.query, Feeds.unchanged.query, Feeds.failed.query, Feeds.moved.query,
    Feeds.dropped.query, Feeds.toAsk.query, Feeds.freshAt.query, Feeds.setRetention.query,
    Feeds.retention.query, FeedKeys.keep.query, FeedKeys.all.query, Feeds.noteOpen.query,
    Feeds.merged.query, Feeds.belonging.query,
  ]
  private static let subscriptions = [
    Subscriptions.find.query, Subscriptions.left.query, Subscriptions.follow.query,
    Subscriptions.unfollow.query,
    Subscriptions.followers.query, Subscriptions.fare.query, Subscriptions.number.query,
    Subscriptions.count.query,
    Subscriptions.all.query,
    Subscriptions.one.query, Subscriptions.inFolders.query, Subscriptions.labelled.query,
    Subscriptions.noteRead.query, Folders.all.query, Folders.add.query, Folders.number.query,
    Folders.prune.query, Folders.move.query,
    Folders.counts.query, Readers.count.query, Readers.counts.query,
    Subscriptions.followed.query, Subscriptions.others.query, Subscriptions.openness.query,
  ]
  private static let merges = [
    Seen.noteTold.query, Seen.remove.query, Seen.forgettable.query, Seen.ofFeed.query,
    Seen.clear.query,
    Seen.takeOver.query, Forgotten.add.query, Forgotten.take.query, Forgotten.noteTime.query,
    Forgotten.takeOver.query, Forgotten.clear.query, Merges.items.query, Merges.moveItem.query,
    Merges.followers.query, Merges.moveSubscription.query, Merges.removeSubscription.query,
    Merges.moveTags.query, Merges.follow.query, Merges.setCounts.query, Merges.countSaved.query,
    Merges.takeMarks.query, Merges.joinMark.query, Merges.moveMarks.query,
    Merges.addMissing.query, Merges.retire.query, Merges.redirect.query,
  ]
  private static let labels = [
    Verdicts.keep.query, Verdicts.delete.query, Verdicts.leading.query,
    Verdicts.shares.query, Verdicts.texts.query, VerdictTodo.note.query, VerdictTodo.some.query,
    VerdictTodo.items.query,
    VerdictTodo.end.query, VerdictTodo.shorten.query, VerdictTodo.forget.query,
    VerdictTodo.everything.query, VerdictTodo.waiting.query, HiddenKinds.all.query,
    HiddenKinds.of.query, HiddenKinds.wish.query, HiddenKinds.sweep.query,
    HiddenKinds.forget.query, HiddenKinds.items.query, HiddenKinds.among.query,
    HiddenKinds.hideFeed.query,
  ]
  private static let wishes = [
    Wishes.locked.query, Wishes.set.query, Wishes.retainForAll.query, Wishes.heed.query,
    Wishes.pace.query, SubscriptionTags.all.query, SubscriptionTags.ofFeed.query,
    SubscriptionTags.clear.query, SubscriptionTags.add.query, SubscriptionTags.counts.query,
    PreferenceRows.all.query, PreferenceRows.clear.query, PreferenceRows.add.query,
    MarkedLists.add.query, MarkedLists.note.query, MarkedLists.open.query,
    MarkedLists.takePiece.query, MarkedLists.old.query, MarkedLists.removePieces.query,
    MarkedLists.remove.query, SideRows.unread.query, SideRows.inside.query,
    SiteIcons.of.query, SiteIcons.keep.query,
    Subscriptions.putAway.query,
  ]
  private static let items = [
    LetterFeedRows.forget.query, LetterFeedRows.ofReader.query,
    SavedPages.place.query, SavedPages.left.query, SavedPages.empty.query, SavedCopies.saved.query,
    SavedCopies.items.query,
    SavedCopies.texts.query, SavedCopies.articles.query, SavedCopies.marks.query,
    Articles.of.query, Articles.found.query, Articles.source.query,
    Articles.ownersFeed.query,
    Articles.keep.query,
    Articles.delete.query,
    Items.insert.query, Items.update.query, Items.delete.query, Items.number.query,
    Items.shown.query,
    Items.droppable.query, ItemTexts.insert.query, ItemTexts.update.query, ItemTexts.tags.query,
    ItemTexts.delete.query, Numbers.take.query, Numbers.giveBack.query, Numbers.next.query,
    Numbers.epoch.query,
    Numbers.afterRestore.query,
  ]
  private static let seenTagsAndMarks = [
    Seen.byKey.query, Seen.byLink.query, Seen.insert.query, Seen.renew.query, Seen.drop.query,
    Tags.keep.query, Tags.named.query, Tags.numbered.query, Tags.bear.query, Tags.shed.query,
    Tags.count.query,
    Totals.ofFeed.query,
    Totals.ofTag.query, Marks.insert.query,
    Marks.locked.query, Marks.place.query, Marks.change.query, Marks.putAway.query,
    Marks.bringBack.query,
    Marks.addMissing.query, Marks.recount.query, Marks.drop.query, Marks.forget.query,
  ]
  private static let jobs = [
    NewsJobs.removeUnwanted.query, NewsJobs.dropSaved.query, NewsJobs.dueArticles.query,
    NewsJobs.hurryAll.query, NewsJobs.hurry.query, NewsJobs.sooner.query,
    NewsJobs.hastenLabels.query, NewsJobs.endLabels.query,
  ]
  private static let live = [
    Fresh.witnesses.query, Fresh.refusedAt.query, Fresh.silentSince.query, Fresh.notAsked.query,
    Fresh.due.query,
    Fresh.counts.query,
    Noted.times.query, Noted.readAt.query, Noted.savedAt.query, Revisions.add.query,
    Revisions.of.query,
  ]
  private static let lists =
    List.all.values.flatMap { list in
      [list.headlines.query, list.items.query, list.newer.query, list.numbers.query]
        + list.walks + [list.strongest.query] + list.entries.values.map(\.query)
    } + StreamRows.statements + [List.headlinesOf.query, List.itemsOf.query, List.one.query]
  private static let stories = [
    Stories.bearers.query, Stories.keep.query, Stories.sweep.query, Stories.known.query,
    Stories.feeds.query, Stories.tell.query, Stories.tellMarks.query,
    Stories.readElsewhere.query, Stories.siblings.query, Stories.members.query,
    Stories.hidden.query, Stories.bearing.query, Stories.apart.query, Stories.of.query,
    Stories.items.query, Stories.separate.query,
    Stories.unite.query,
  ]
}

extension List {
  /// All walks over tags and kinds.
  var walks: [Query] {
    (Array(tagged.values) + Array(bearers.values)).flatMap { $0.values.map(\.query) }
  }
}
