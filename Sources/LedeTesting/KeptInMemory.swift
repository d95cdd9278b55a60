// Services whose every keeper is the one in memory, so that a new door is added in one place.

package import LedeNews

/// All keepers at once; a test adds what else it needs.
package protocol KeptInMemory: HasAccounts, HasAppTokens, HasArticles, HasChecks, HasDaySealer,
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
  var keepers: KeepersInMemory { get }
}

extension KeptInMemory {
  package var accounts: any AccountKeeper { keepers.accounts }
  package var signIns: any SignInKeeper { keepers.accounts }
  package var passkeys: any PasskeyKeeper { keepers.accounts }
  package var signatures: any SignatureChecker { StubSignatures() }
  /// No hashing that a test would wait for.
  package var passwords: any PasswordHasher { StubPasswords() }
  package var appTokens: any AppTokenKeeper { keepers.appTokens }
  package var articles: any ArticleKeeper { keepers }
  package var checks: any CheckKeeper { keepers }
  /// A judge whose mind is made up; a test that needs another has its own.
  package var judge: any Judge { StandInJudge() }
  /// Locks nothing either.
  package var days: any DaySealer { StubDays() }
  package var devices: any DeviceKeeper { keepers }
  package var freshness: any FreshnessKeeper { keepers }
  package var feeds: any FeedKeeper { keepers }
  package var fortunes: any FortuneKeeper { keepers.fortunes }
  package var friends: any FriendKeeper { keepers.friends }
  package var items: any ItemKeeper { keepers }
  package var jobs: any JobKeeper { keepers }
  package var labels: any LabelKeeper { keepers }
  package var lists: any ListKeeper { keepers }
  package var notifications: any NotificationKeeper { keepers.notifications }
  package var sharing: any SharingKeeper { keepers.sharing }
  /// Seals nothing; a test that needs ciphers has its own.
  package var push: any PushSealer { StubPush() }
  package var pages: any PageKeeper { keepers }
  package var places: any PlaceKeeper { keepers.places }
  package var preferences: any PreferenceKeeper { keepers }
  package var retention: any RetentionKeeper { keepers }
  package var rules: any RuleKeeper { keepers }
  package var sameStories: any SameStoryKeeper { keepers }
  package var search: any SearchKeeper { keepers }
  package var settings: any SettingKeeper { keepers }
  package var subscriptions: any SubscriptionKeeper { keepers }
}
