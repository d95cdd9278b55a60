// NewsAPI (newsapi.org, version 2): how its answers differ from the news contract that came from them.

/// What is particular to NewsAPI.
///
/// Its list is called `articles`, its stories have no id and no tags, its sources have short names
/// (`"bbc-news"`) in place of numbers, and content is cut at 200 characters. `NewsContract` reads both.
package enum NewsAPI {
  /// What stands in place of a story that was taken back.
  private static let removed = "[Removed]"

  /// Whether a story is still one: withdrawn ones stay in the list with their words taken out.
  static func isKept(_ story: Story) -> Bool { story.title != removed }
}
