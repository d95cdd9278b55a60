import Glibc
import LedeBase
import LedeSecrets
import Testing

@Suite("Secrets")
struct SecretsTests {
  /// A path in a new folder of its own.
  private func path() throws -> String {
    var name = Array("/tmp/lede-secrets-XXXXXX".utf8CString)
    // Safety: mkdtemp changes the six letters within the array, which ends with a zero.
    try #require(unsafe mkdtemp(&name) != nil)
    let folder = name.dropLast().map { UInt8(bitPattern: $0) }
    return String(decoding: folder, as: UTF8.self) + "/secret.key"
  }

  @Test func `a key file is made once, for its owner alone`() throws {
    let path = try path()
    let sealed = try SecretKey.open(at: path).seal([1, 2, 3], for: "feed")
    var status = stat()
    #expect(unsafe stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_size == 32)
    #expect(try SecretKey.open(at: path).open(sealed, for: "feed") == [1, 2, 3])
  }

  @Test func `an address of a picture is signed by this installation alone`() throws {
    let path = try path()
    let key = AddressKey(try SecretKey.open(at: path))
    let address = try #require(WebAddress("https://site.example/a.jpg"))
    let other = try #require(WebAddress("https://site.example/b.jpg"))
    let signature = key.signature(of: address)
    #expect(signature.count == 12)
    #expect(key.isSignature(signature, of: address))
    #expect(AddressKey(try SecretKey.open(at: path)).isSignature(signature, of: address))
    #expect(!key.isSignature(signature, of: other))
    #expect(!key.isSignature([], of: address))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!key.isSignature(changed, of: address))
    }
    let stranger = AddressKey(try SecretKey.open(at: self.path()))
    #expect(!stranger.isSignature(signature, of: address))
  }

  @Test func `what is kept of a name or an address cannot be tried without the key`() throws {
    let path = try path()
    let key = try SecretKey.open(at: path)
    let kept = try key.fingerprint(of: "sign-in from 192.0.2.1", for: "attempts")
    #expect(kept.count == 32)
    #expect(kept != Checksum.sha256(Array("sign-in from 192.0.2.1".utf8)))
    let again = try SecretKey.open(at: path)
    #expect(try again.fingerprint(of: "sign-in from 192.0.2.1", for: "attempts") == kept)
    #expect(try key.fingerprint(of: "sign-in from 192.0.2.2", for: "attempts") != kept)
    #expect(try key.fingerprint(of: "sign-in from 192.0.2.1", for: "other") != kept)
    let stranger = try SecretKey.open(at: self.path())
    #expect(try stranger.fingerprint(of: "sign-in from 192.0.2.1", for: "attempts") != kept)
  }

  @Test func `a secret opens for nothing else, with no other key, and not when changed`() throws {
    let key = try SecretKey.open(at: path())
    let sealed = try key.seal(Array("s3cret".utf8), for: "feed a")
    #expect(throws: SecretError.doesNotOpen(context: "feed b")) {
      try key.open(sealed, for: "feed b")
    }
    let other = try SecretKey.open(at: path())
    #expect(throws: SecretError.doesNotOpen(context: "feed a")) {
      try other.open(sealed, for: "feed a")
    }
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: SecretError.self) { try key.open(changed, for: "feed a") }
    }
    for count in 0..<sealed.count {
      #expect(throws: SecretError.self) { try key.open(Array(sealed[..<count]), for: "feed a") }
    }
    #expect(try key.seal([], for: "") != key.seal([], for: ""))
    #expect(try key.open(key.seal([], for: ""), for: "") == [])
  }

  @Test func `a key file that others may read, or that is no key, is refused`() throws {
    let path = try path()
    _ = try SecretKey.open(at: path)
    #expect(unsafe chmod(path, 0o640) == 0)
    #expect(throws: SecretError.tooOpen(path: path)) { try SecretKey.open(at: path) }
    #expect(unsafe chmod(path, 0o600) == 0)
    #expect(unsafe truncate(path, 31) == 0)
    #expect(throws: SecretError.notAKey(path: path)) { try SecretKey.open(at: path) }
    #expect(throws: SecretError.self) { try SecretKey.open(at: "/nowhere/at/all.key") }
  }

  @Test func `tokens differ, and only their hashes are alike`() {
    let tokens = Set((0..<1000).map { _ in Token.random() })
    #expect(tokens.count == 1000)
    #expect(tokens.allSatisfy { $0.text.utf8.count == 43 })
    #expect(Token(text: "a").hash == Token(text: "a").hash)
    #expect(Token(text: "a").hash != Token(text: "b").hash)
  }

  @Test func `sums are those of the standard`() {
    let sum = Checksum.sha256(Array("abc".utf8))
    #expect(Array(sum.prefix(4)) == [0xba, 0x78, 0x16, 0xbf])
    #expect(Array(Checksum.sha256([]).prefix(4)) == [0xe3, 0xb0, 0xc4, 0x42])
  }
}
