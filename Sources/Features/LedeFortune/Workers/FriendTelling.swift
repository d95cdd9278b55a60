// Whether readers hear of friends, on the same devices as of the cookie.

package import LedeBase

/// Whether readers wish to hear of friends; the room of friends fills it in.
package struct FriendTelling: Sendable {
  package typealias Asked = @Sendable (Reader.ID) async throws(StoreError) -> Bool
  package typealias Wish = @Sendable (Bool, Reader.ID, Timestamp) async throws(StoreError) -> Void

  let isWished: Asked
  let wish: Wish

  package init(isWished: @escaping Asked, wish: @escaping Wish) {
    self.isWished = isWished
    self.wish = wish
  }
}
