// Runs libxml2 over UTF-8 bytes and tells a handler what it meets. Alone holds the C context.

import CXML2

/// What an XML document tells, as it is read.
package protocol XMLHandler: AnyObject {
  /// An element begins.
  func start(_ name: XMLName, _ attributes: [XMLAttribute])
  /// A piece of text, UTF-8; one text may come in many pieces.
  func text(_ bytes: Span<UInt8>)
  /// An element ends: every `start` has its `end`.
  func end(_ name: XMLName)
}

/// The name of an element or attribute; one object for each name in a document.
package final class XMLName: Sendable {
  /// A dense number, from 0, in order of appearance: for tables beside the document.
  let index: Int
  /// The name without prefix, as written.
  let local: String
  /// The prefix, empty when there is none.
  let prefix: String
  /// The address of the namespace; empty when there is none or the prefix is not declared.
  package let namespace: String

  init(index: Int, local: String, prefix: String, namespace: String) {
    self.index = index
    self.local = local
    self.prefix = prefix
    self.namespace = namespace
  }

  /// `prefix:local`, or `local`.
  var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }
}

/// One attribute, its references resolved.
package struct XMLAttribute: Sendable {
  package let name: XMLName
  package var value: String
}

/// How a reading ended.
package struct XMLVerdict: Sendable {
  /// Whether the bytes break a rule of XML, so that some of them may not have been told.
  package var isBroken = false
  /// Whether a prefix is used that is not declared.
  var hasUnknownPrefix = false
  /// What names without a prefix mean, as the first element says; empty when it says nothing.
  var rootNamespace = ""
}

/// Runs libxml2 over a document.
package enum XMLReader {
  /// Nothing that people write nests as deep.
  static let deepest = 256
  /// More attributes of one element than this are passed over.
  static let mostAttributes = 128
  /// More different names than this, or declared namespaces, are not read: libxml2 slows down with each.
  static let mostNames = 4096
  private static let chunk = 256 * 1024

  /// Reads UTF-8 `pieces`, one after the other, as one document.
  ///
  /// Elements deeper than `deepest` are passed over with all they hold. Document types must not come
  /// here: `XMLProlog` takes them off, so there are no entities to expand. Cost: O(bytes).
  ///
  /// - Parameters:
  ///   - pieces: Ranges of `bytes`; what lies between them is left out.
  ///   - bytes: Valid UTF-8.
  ///   - stopsAtError: Whether to stop at the first broken rule, or to recover and go on.
  ///   - handler: Whom to tell.
  /// - Returns: What was wrong with the document.
  package static func read(
    _ pieces: [Range<Int>], of bytes: [UInt8], stopsAtError: Bool, telling handler: any XMLHandler
  ) -> XMLVerdict {
    var reading = XMLState(handler)
    // Safety: the context lives inside this scope, and so does the state that it is given; each piece
    // lies inside `bytes`.
    unsafe withUnsafeMutablePointer(to: &reading) { state in
      guard let context = unsafe XMLContext(state, recovers: !stopsAtError) else {
        return unsafe state.pointee.verdict.isBroken = true
      }
      unsafe bytes.withUnsafeBytes { buffer in
        for piece in pieces {
          var start = piece.lowerBound
          while start < piece.upperBound {
            if stopsAtError, unsafe state.pointee.verdict.isBroken { return }
            let end = min(start + chunk, piece.upperBound)
            unsafe context.read(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
            start = end
          }
        }
        context.finish()
      }
    }
    reading.closeAll()
    return reading.verdict
  }
}

/// One reading of one document, as far as it has come.
private struct XMLState {
  var verdict = XMLVerdict()
  private let handler: any XMLHandler
  private var open: [XMLName] = []
  /// How many open elements lie too deep to be told.
  private var tooDeep = 0
  private var names = XMLNames()
  /// How many namespaces were declared, however often the same one.
  private var spaces = 0

  init(_ handler: any XMLHandler) {
    self.handler = handler
    open.reserveCapacity(32)
  }

  // Safety: the pointers that come from libxml2 are valid for the length of each call, and names are
  // kept in the context's dictionary as long as it lives.

  mutating func start(
    _ local: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    guard open.count < XMLReader.deepest, let local = unsafe local else {
      tooDeep += 1
      // libxml2 looks for a namespace in all open elements: only what `XMLRepair` made shallow is read.
      verdict.isBroken = true
      return
    }
    let name = unsafe names.name(local, prefix, uri)
    if names.count > XMLReader.mostNames { verdict.isBroken = true }
    open.append(name)
    let count = min(count, XMLReader.mostAttributes)
    guard count > 0, let attributes = unsafe attributes else { return handler.start(name, []) }
    var list: [XMLAttribute] = []
    list.reserveCapacity(count)
    for index in 0..<count {
      let slot = unsafe attributes + index * 5
      guard let key = unsafe slot[0], let from = unsafe slot[3], let to = unsafe slot[4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: from, count: to - from)
      unsafe list.append(
        XMLAttribute(name: names.name(key, slot[1], slot[2]), value: XMLReferences.text(value)))
    }
    handler.start(name, list)
  }

  mutating func end() {
    if tooDeep > 0 {
      tooDeep -= 1
    } else if let name = open.popLast() {
      handler.end(name)
    }
  }

  // Mutating, though it changes nothing: else the whole state would be copied for each piece of text.
  mutating func text(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    if tooDeep > 0 || count <= 0 { return }
    unsafe handler.text(UnsafeBufferPointer(start: start, count: count).span)
  }

  mutating func declared(_ count: Int, _ declared: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    spaces += count
    if spaces > XMLReader.mostNames { verdict.isBroken = true }
    guard names.count == 0, let declared = unsafe declared else { return }
    for index in 0..<count where unsafe declared[index * 2] == nil {
      guard let address = unsafe declared[index * 2 + 1] else { continue }
      verdict.rootNamespace = unsafe String(cString: address)
    }
  }

  mutating func error(isPrefix: Bool) {
    if isPrefix { verdict.hasUnknownPrefix = true } else { verdict.isBroken = true }
  }

  mutating func closeAll() { while let name = open.popLast() { handler.end(name) } }
}

/// The one owner of a libxml2 push parser.
///
/// Safety: the pointer is freed in `deinit` alone and never leaves this type.
@safe private struct XMLContext: ~Copyable {
  private let pointer: OpaquePointer

  // Safety: the state outlives the context, which is alone in changing it while it reads.
  init?(_ state: UnsafeMutablePointer<XMLState>, recovers: Bool) {
    var events = lx_events()
    unsafe events.start = { user, name, prefix, space, count, attributes in
      unsafe user?.assumingMemoryBound(to: XMLState.self).pointee
        .start(name, prefix, space, Int(count), attributes)
    }
    unsafe events.declared = { user, count, spaces in
      unsafe user?.assumingMemoryBound(to: XMLState.self).pointee.declared(Int(count), spaces)
    }
    unsafe events.end = { user in unsafe user?.assumingMemoryBound(to: XMLState.self).pointee.end()
    }
    unsafe events.text = { user, bytes, count in
      unsafe user?.assumingMemoryBound(to: XMLState.self).pointee.text(bytes, Int(count))
    }
    unsafe events.error = { user, isPrefix in
      unsafe user?.assumingMemoryBound(to: XMLState.self).pointee.error(isPrefix: isPrefix != 0)
    }
    guard let pointer = unsafe lx_open(&events, state, recovers ? 1 : 0) else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe lx_close(pointer) }

  func read(_ bytes: UnsafeRawBufferPointer) {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe lx_read(pointer, start, Int32(bytes.count))
  }

  func finish() { unsafe lx_finish(pointer) }
}

/// The names of a document, found again by where libxml2 keeps them.
private struct XMLNames {
  private struct Key: Hashable {
    var local, prefix, uri: UInt
    var slot: Int { Int(truncatingIfNeeded: (local >> 3) ^ (uri >> 4)) & 63 }
  }

  var count: Int { all.count }
  private var all: [Key: XMLName] = [:]
  /// The last name met in each slot: nearly every name after the first item is found here.
  private var recent: [(key: Key, name: XMLName)?] = Array(repeating: nil, count: 64)

  // Safety: `local`, `prefix` and `uri` are zero-terminated strings of the context's dictionary.
  mutating func name(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> XMLName {
    let key = Key(
      local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix), uri: UInt(bitPattern: uri))
    if let found = recent[key.slot], found.key == key { return found.name }
    let name: XMLName
    if let known = all[key] {
      name = known
    } else {
      name = unsafe XMLName(
        index: all.count, local: String(cString: local),
        prefix: prefix.map { unsafe String(cString: $0) } ?? "",
        namespace: uri.map { unsafe String(cString: $0) } ?? "")
      all[key] = name
    }
    recent[key.slot] = (key, name)
    return name
  }
}
