// The searches that readers keep.

import LedeBase
import LedeDatabase
import LedeNews

/// Statements on `saved_search`.
enum SavedSearches {
  static let all = Statement<Reader.ID, SavedSearch>(
    "savedSearches.all",
    "SELECT id, name, query FROM saved_search WHERE reader_id = :reader ORDER BY id",
    ["reader": { .id($0) }]
  ) { SavedSearch(id: $0.id(), name: $0.text(), text: $0.text()) }

  static let keep = Statement<(Reader.ID, text: String, name: String), SavedSearch>(
    "savedSearches.keep",
    """
    INSERT INTO saved_search (reader_id, query, name) VALUES (:reader, :query, :name)
    ON CONFLICT (reader_id, query) DO UPDATE SET name = excluded.name RETURNING id, name, query
    """,
    ["reader": { .id($0.0) }, "query": { .text($0.text) }, "name": { .text($0.name) }]
  ) { SavedSearch(id: $0.id(), name: $0.text(), text: $0.text()) }

  static let remove = Statement<(SavedSearch.ID, Reader.ID), SavedSearch>(
    "savedSearches.remove",
    """
    DELETE FROM saved_search WHERE id = :id AND reader_id = :reader RETURNING id, name, query
    """,
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { SavedSearch(id: $0.id(), name: $0.text(), text: $0.text()) }
}
