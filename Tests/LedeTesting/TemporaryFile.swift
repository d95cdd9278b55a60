import Glibc
import LedeTerminal

/// Lets `use` have the path of a file that holds these bytes, and takes it away afterwards.
package func withFile<Result>(_ bytes: [UInt8], _ use: (String) throws -> Result) throws -> Result {
  var name = Array("/tmp/lede-file-XXXXXX".utf8CString)
  // Safety: mkstemp changes the six letters within the array, which ends with a zero.
  let file = unsafe mkstemp(&name)
  guard file >= 0 else { throw FileError(path: "/tmp", code: errno) }
  let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { unsafe unlink(path) }
  defer { close(file) }
  try Files.write(bytes, to: file, named: path)
  return try use(path)
}
