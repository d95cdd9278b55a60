// Something that tests hold up, and let go on.

/// Holds whoever waits at it until it is opened, and nobody from then on.
package actor Latch {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  /// Lets all go on that wait and will wait.
  package func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }

  /// Comes back once it is open.
  package func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
