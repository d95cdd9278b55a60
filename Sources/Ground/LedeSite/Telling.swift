// What a room has readers told on their devices.

package import LedeBase
package import LedeMarkup

/// Messages of one kind, sent to the devices that a reader has told the cookie to remind them on.
package struct Telling: Sendable {
  /// A message: its title, a line or two, and the page that it leads to.
  package struct Words: Hashable, Sendable {
    package var title: String
    package var body: String
    package var path: SitePath

    package init(title: String, body: String, path: SitePath) {
      self.title = title
      self.body = body
      self.path = path
    }
  }

  package typealias Begin = @Sendable (Reader.ID, Timestamp) async throws(StoreError) -> Words?
  package typealias Undo = @Sendable (Reader.ID, Timestamp) async throws(StoreError) -> Void

  /// What has the clock look whether there is something to tell; the subject is the reader's id.
  package let job: Job.Kind
  /// A newer message with the same tag takes the older one's place.
  package let tag: String
  /// What there is to tell now, noted as told at that instant; nil when nothing.
  package let begin: Begin
  /// Takes back what was noted at an instant, when no push service took it.
  package let undo: Undo

  package init(job: Job.Kind, tag: String, begin: @escaping Begin, undo: @escaping Undo) {
    self.job = job
    self.tag = tag
    self.begin = begin
    self.undo = undo
  }
}
