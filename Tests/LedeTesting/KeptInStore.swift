// Services whose every keeper is a store in memory, so that a new door is added in one place.

package import LedeBase
package import LedeStorage

/// All keepers at once; a test adds what else it needs.
package protocol KeptInStore: HasAccounts, HasAppTokens, HasArticles, HasChecks, HasDaySealer,
  HasDevices,
  HasFeeds,
  HasFortunes, HasFreshness, HasFriends, HasItems, HasJobs, HasJudge, HasLabels, HasLists, HasPages,
  HasPasskeys, HasPasswords, HasPlaces, HasSignatures,
  HasNotifications, HasPush, HasSharing,
  HasPreferences,
  HasRetention,
  HasRules, HasSameStories, HasSearch,
  HasSignIns,
  HasSettings, HasSubscriptions
{
  var store: Store { get }
}

extension KeptInStore {
  package var accounts: any AccountKeeper { store }
  package var signIns: any SignInKeeper { store }
  package var passkeys: any PasskeyKeeper { store }
  package var signatures: any SignatureChecker { StubSignatures() }
  /// No hashing that a test would wait for.
  package var passwords: any PasswordHasher { StubPasswords() }
  package var appTokens: any AppTokenKeeper { store }
  package var articles: any ArticleKeeper { store }
  package var checks: any CheckKeeper { store }
  /// A judge whose mind is made up; a test that needs another has its own.
  package var judge: any Judge { StandInJudge() }
  /// Locks nothing either.
  package var days: any DaySealer { StubDays() }
  package var devices: any DeviceKeeper { store }
  package var freshness: any FreshnessKeeper { store }
  package var feeds: any FeedKeeper { store }
  package var fortunes: any FortuneKeeper { store }
  package var friends: any FriendKeeper { store }
  package var items: any ItemKeeper { store }
  package var jobs: any JobKeeper { store }
  package var labels: any LabelKeeper { store }
  package var lists: any ListKeeper { store }
  package var notifications: any NotificationKeeper { store }
  package var sharing: any SharingKeeper { store }
  /// Seals nothing; a test that needs ciphers has its own.
  package var push: any PushSealer { StubPush() }
  package var pages: any PageKeeper { store }
  package var places: any PlaceKeeper { store }
  package var preferences: any PreferenceKeeper { store }
  package var retention: any RetentionKeeper { store }
  package var rules: any RuleKeeper { store }
  package var sameStories: any SameStoryKeeper { store }
  package var search: any SearchKeeper { store }
  package var settings: any SettingKeeper { store }
  package var subscriptions: any SubscriptionKeeper { store }
}
