// What is kept of searching: the index of words, what it does not know yet, and kept searches.

import LedeBase
package import LedeDatabase
import LedeNews

extension Searches {
  package static let schema = Schema(
    "search", uses: [News.schema],
    tables: [
      Table(
        "saved_search", key: "id",
        of: .reader(
          archive: Archive(
            "saved_search WHERE reader_id = :reader ORDER BY id", texts: "query name"))),
      Table("search_word", key: "word", backup: .derived),
      Table("search_words", key: "rowid", backup: .derived),
      Table("search_new", key: "first", backup: .derived),
      Table("search_todo", key: "item_id", backup: .derived),
    ],
    ownSettings: [SearchIndex.setting], jobs: [.search],
    statements: {
      [
        SearchWords.insert.query, SearchWords.delete.query, SearchWords.present.query,
        SearchWords.put.query, SearchWords.remove.query, SearchWords.forget.query,
        SearchWords.look.query, SearchWords.fits.query, SearchWords.shelf.query,
        SearchWords.saved.query, SearchWords.settle.query, FoundItems.candidates.query,
        FoundItems.titles.query,
        FoundItems.sources.query, SearchNew.add.query, SearchNew.some.query, SearchNew.remove.query,
        SearchNew.shorten.query, SearchNew.forget.query, SearchNew.everything.query,
        SearchNew.items.query, SearchNew.oldest.query, SearchTodo.note.query,
        SearchTodo.noteBack.query, SearchTodo.some.query, SearchTodo.turns.query,
        SearchTodo.remove.query, SearchTodo.forget.query, SearchTodo.texts.query,
        Vocabulary.add.query, Vocabulary.beginning.query, SavedSearches.all.query,
        SavedSearches.keep.query, SavedSearches.remove.query,
        SearchJob.hasten.query, SearchJob.end.query,
      ]
    },
    // The index is in no backup; it is made again in the background.
    restoring: { connection, copy throws(StoreError) in
      try copy()
      try SearchIndex.beginAnew(on: connection)
    },
    hooks: NewsHooks(
      note: { change, now, connection throws(StoreError) in
        try Pending.note(change, at: now, on: connection)
      },
      sections: { reader, connection throws(StoreError) in
        try connection.rows(SavedSearches.all, reader).map {
          FrontSection(
            section: .search($0.id.rawValue), name: $0.name, page: SearchPageView.path($0.text))
        }
      }))
}
