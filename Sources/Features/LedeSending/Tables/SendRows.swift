// Where readers send pages.

import LedeBase
import LedeDatabase

/// Statements on `send_place`.
enum SendRows {
  private static let columns = "id, name, service, address, account"

  /// A row of a service that this Lede does not know is nil.
  private static let read: @Sendable (inout Columns) -> SendPlace? = { columns in
    let (id, name, service): (SendPlace.ID, String, String) = (
      columns.id(), columns.text(), columns.text()
    )
    let (address, account) = (columns.text(), columns.text())
    return SendService(rawValue: service).map {
      SendPlace(id: id, name: name, service: $0, address: address, account: account)
    }
  }

  static let all = Statement<Reader.ID, SendPlace?>(
    "send.all", "SELECT \(columns) FROM send_place WHERE reader_id = :reader ORDER BY id",
    ["reader": { .id($0) }], read: read)

  static let one = Statement<
    (SendPlace.ID, Reader.ID), (place: SendPlace?, sealed: [UInt8])
  >(
    "send.one",
    "SELECT \(columns), sealed FROM send_place WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { columns in
    let place = read(&columns)
    return (place, columns.optionalBytes() ?? [])
  }

  static let count = Statement<Reader.ID, Int>(
    "send.count", "SELECT COUNT(*) FROM send_place WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let add = Statement<(NewPlace, Reader.ID, sealed: [UInt8], at: Timestamp), Void>(
    "send.add",
    """
    INSERT INTO send_place (reader_id, name, service, address, account, sealed, made)
    VALUES (:reader, :name, :service, :address, :account, :sealed, :made)
    """,
    [
      "reader": { .id($0.1) }, "name": { .text($0.0.name) },
      "service": { .text($0.0.service.rawValue) }, "address": { .text($0.0.address) },
      "account": { .text($0.0.account) }, "sealed": { .bytes($0.sealed) },
      "made": { .time($0.at) },
    ])

  static let remove = Statement<(SendPlace.ID, Reader.ID), Void>(
    "send.remove", "DELETE FROM send_place WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }])
}
