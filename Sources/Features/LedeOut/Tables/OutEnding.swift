// What ends with a new password.

import LedeBase
import LedeDatabase

/// Ends all that goes out of a reader's lists, as somebody may have made it who had the old password.
enum OutEnding {
  private static func ends(_ name: String, _ sql: String) -> Statement<Reader.ID, Void> {
    Statement("outEnding.\(name)", sql, ["reader": { .id($0) }])
  }

  /// In this order.
  static let all = [
    ends(
      "sends",
      """
      DELETE FROM job WHERE kind = \(Job.Kind.webhookSend.rawValue)
        AND subject IN (SELECT id FROM webhook_delivery WHERE reader_id = :reader)
      """),
    ends("deliveries", "DELETE FROM webhook_delivery WHERE reader_id = :reader"),
    ends(
      "looks",
      """
      DELETE FROM job WHERE kind = \(Job.Kind.webhookLook.rawValue)
        AND subject IN (SELECT id FROM webhook WHERE reader_id = :reader)
      """),
    ends("webhooks", "DELETE FROM webhook WHERE reader_id = :reader"),
    ends("feeds", "DELETE FROM out_feed WHERE reader_id = :reader"),
  ]
}
