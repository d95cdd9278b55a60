// What another room has its readers told, on the same devices as the cookie.

package import LedeBase

/// What readers hear of friends, if they wish it; the room of friends fills it in.
package struct FriendTelling: Sendable {
  /// A message: its title, and a line or two.
  package struct Words: Hashable, Sendable {
    var title: String
    var body: String

    package init(title: String, body: String) {
      self.title = title
      self.body = body
    }
  }

  package typealias Asked = @Sendable (Reader.ID) async throws(StoreError) -> Bool
  package typealias Wish = @Sendable (Bool, Reader.ID, Timestamp) async throws(StoreError) -> Void
  package typealias Begin = @Sendable (Reader.ID, Timestamp) async throws(StoreError) -> Words?
  package typealias Undo = @Sendable (Reader.ID, Timestamp) async throws(StoreError) -> Void

  /// What has the clock look whether there is something to tell; the subject is the reader's id.
  let job: Job.Kind
  /// Whether a reader wishes to hear of them.
  let isWished: Asked
  let wish: Wish
  /// What there is to tell now, noted as told at that instant; nil when nothing.
  let begin: Begin
  /// Takes back what was noted at an instant, when no push service took it.
  let undo: Undo

  package init(
    job: Job.Kind, isWished: @escaping Asked, wish: @escaping Wish, begin: @escaping Begin,
    undo: @escaping Undo
  ) {
    self.job = job
    self.isWished = isWished
    self.wish = wish
    self.begin = begin
    self.undo = undo
  }
}
