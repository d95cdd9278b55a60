// What is kept of posts.

import LedeAccounts
import LedeBase
package import LedeDatabase
import LedeFriends

extension Posts {
  package static let schema = Schema(
    "posts", uses: [Friends.schema],
    tables: [
      Table(
        "post_file", key: "id",
        of: .reader(
          archive: Archive(
            "post_file WHERE reader_id = :reader ORDER BY id", integers: "id width height",
            times: "made", texts: "name"),
          leaving: [
            """
            INSERT INTO post_gone (place, made)
            SELECT place, made FROM post_file WHERE reader_id = :reader AND place IS NOT NULL
            """,
            "DELETE FROM post_file WHERE reader_id = :reader",
          ])),
      Table("post_upload", key: "file_id", of: .reader()),
      Table("post_gone", key: "place", of: .house, backup: .nothing),
      Table(
        "post_piece", key: "file_id, size, number",
        of: .reader(
          leaving: [
            """
            DELETE FROM post_piece
            WHERE file_id IN (SELECT id FROM post_file WHERE reader_id = :reader)
            """
          ])),
      Table(
        "post_state", key: "reader_id",
        of: .reader(
          archive: Archive(
            "post_state WHERE reader_id = :reader", integers: "posts shown face=file_id"))),
      Table(
        "post", key: "id",
        of: .reader(
          archive: Archive(
            "post WHERE reader_id = :reader ORDER BY id",
            integers: "id picture=file_id likes comments", times: "made changed taken",
            texts: "caption described about about_title extent taken_for"))),
      Table(
        "post_link", key: "post_id",
        of: .reader(
          archive: Archive(
            "post_link WHERE reader_id = :reader ORDER BY post_id", integers: "post_id",
            times: "made")), backup: .nothing),
      Table(
        "post_like", key: "id",
        of: .reader(
          archive: Archive(
            "post_like WHERE reader_id = :reader ORDER BY post_id", integers: "post_id",
            times: "made"),
          leaving: [
            """
            UPDATE post SET likes = likes - 1
            WHERE id IN (SELECT post_id FROM post_like WHERE reader_id = :reader)
            """,
            "DELETE FROM post_like WHERE reader_id = :reader",
            """
            DELETE FROM post_like
            WHERE post_id IN (SELECT id FROM post WHERE reader_id = :reader)
            """,
          ])),
      Table(
        "post_comment", key: "id",
        of: .reader(
          archive: Archive(
            "post_comment WHERE reader_id = :reader ORDER BY id", integers: "id post_id",
            times: "made", texts: "text"),
          leaving: [
            """
            UPDATE post SET comments = comments - (
              SELECT COUNT(*) FROM post_comment AS c
              WHERE c.post_id = post.id AND c.reader_id = :reader)
            WHERE id IN (SELECT post_id FROM post_comment WHERE reader_id = :reader)
            """,
            "DELETE FROM post_comment WHERE reader_id = :reader",
            """
            DELETE FROM post_comment
            WHERE post_id IN (SELECT id FROM post WHERE reader_id = :reader)
            """,
          ])),
      Table(
        "post_telling", key: "reader_id",
        of: .reader(
          archive: Archive("post_telling WHERE reader_id = :reader", times: "seen told"),
          leaving: [
            "DELETE FROM post_telling WHERE reader_id = :reader",
            "DELETE FROM job WHERE kind = \(Job.Kind.postNotice.rawValue) AND subject = :reader",
          ])),
      Table(
        "post_report", key: "post_id, reader_id",
        of: .reader(
          archive: Archive(
            "post_report WHERE reader_id = :reader ORDER BY post_id", integers: "post_id",
            times: "made", texts: "reason"),
          leaving: [
            "DELETE FROM post_report WHERE reader_id = :reader",
            """
            DELETE FROM post_report
            WHERE post_id IN (SELECT id FROM post WHERE reader_id = :reader)
            """,
          ])),
    ],
    migrations: [
      Migration(
        number: 1, name: "posts",
        sql: """
          CREATE TABLE post_file (
            id {lasting}, reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL,
            width BIGINT NOT NULL, height BIGINT NOT NULL, place TEXT);
          -- What lies in the folder of files and is nobody's any more.
          CREATE TABLE post_gone (place TEXT PRIMARY KEY, made BIGINT NOT NULL);
          CREATE INDEX post_file_reader ON post_file (reader_id, id);
          -- size: the width that was wished, 0 for the whole picture.
          CREATE TABLE post_piece (
            file_id BIGINT NOT NULL REFERENCES post_file (id), size BIGINT NOT NULL,
            number BIGINT NOT NULL, bytes {bytes} NOT NULL,
            PRIMARY KEY (file_id, size, number));
          -- posts: how many there are; shown: how many friends see; file_id: the reader's face.
          CREATE TABLE post_state (
            reader_id BIGINT PRIMARY KEY REFERENCES reader (id), posts BIGINT NOT NULL DEFAULT 0,
            shown BIGINT NOT NULL DEFAULT 0, file_id BIGINT REFERENCES post_file (id));
          CREATE INDEX post_state_file ON post_state (file_id);
          CREATE TABLE post (
            id {lasting}, reader_id BIGINT NOT NULL REFERENCES reader (id), form_key TEXT NOT NULL,
            extent TEXT NOT NULL, caption TEXT NOT NULL, described TEXT NOT NULL,
            about TEXT, about_title TEXT, file_id BIGINT REFERENCES post_file (id),
            likes BIGINT NOT NULL DEFAULT 0 CHECK (likes >= 0),
            comments BIGINT NOT NULL DEFAULT 0 CHECK (comments >= 0),
            made BIGINT NOT NULL, changed BIGINT NOT NULL, taken BIGINT, taken_for TEXT,
            UNIQUE (reader_id, form_key));
          CREATE INDEX post_reader ON post (reader_id, id);
          -- extent and taken stand in it although they are the same in all: SQLite looks at them, and would
          -- read the row for it.
          CREATE INDEX post_shown ON post (reader_id, id, extent, taken)
            WHERE extent = 'friends' AND taken IS NULL;
          CREATE INDEX post_file_of ON post (file_id);
          CREATE INDEX post_taken ON post (taken) WHERE taken IS NOT NULL;
          CREATE TABLE post_link (
            post_id BIGINT PRIMARY KEY REFERENCES post (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), token_hash {bytes} NOT NULL UNIQUE,
            sealed {bytes} NOT NULL, made BIGINT NOT NULL);
          CREATE INDEX post_link_reader ON post_link (reader_id);
          CREATE TABLE post_like (
            id {id}, post_id BIGINT NOT NULL REFERENCES post (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL,
            UNIQUE (post_id, reader_id));
          CREATE INDEX post_like_made ON post_like (post_id, made);
          CREATE INDEX post_like_reader ON post_like (reader_id, id);
          CREATE TABLE post_comment (
            id {lasting}, post_id BIGINT NOT NULL REFERENCES post (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), text TEXT NOT NULL,
            made BIGINT NOT NULL);
          CREATE INDEX post_comment_post ON post_comment (post_id, id);
          CREATE INDEX post_comment_made ON post_comment (post_id, made);
          CREATE INDEX post_comment_reader ON post_comment (reader_id, post_id);
          -- Who wishes to be told of likes and comments; seen: up to when they know of them.
          CREATE TABLE post_telling (
            reader_id BIGINT PRIMARY KEY REFERENCES reader (id), seen BIGINT NOT NULL,
            seen_before BIGINT NOT NULL DEFAULT 0, told BIGINT NOT NULL);
          CREATE TABLE post_report (
            post_id BIGINT NOT NULL REFERENCES post (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), reason TEXT NOT NULL,
            made BIGINT NOT NULL, PRIMARY KEY (post_id, reader_id));
          CREATE INDEX post_report_made ON post_report (made);
          CREATE INDEX post_report_reader ON post_report (reader_id);
          """),
      Migration(
        number: 2, name: "numbers of likes, pictures sent ahead",
        sql: """
          -- Programs know a like by its number, which none other may bear afterwards.
          CREATE TABLE post_like_new (
            id {lasting}, post_id BIGINT NOT NULL REFERENCES post (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL,
            UNIQUE (post_id, reader_id));
          INSERT INTO post_like_new (post_id, reader_id, made)
            SELECT post_id, reader_id, made FROM post_like ORDER BY id;
          DROP TABLE post_like;
          ALTER TABLE post_like_new RENAME TO post_like;
          CREATE INDEX post_like_made ON post_like (post_id, made);
          CREATE INDEX post_like_reader ON post_like (reader_id, id);
          CREATE INDEX post_comment_own ON post_comment (reader_id, id);
          -- name: what a program called it as it sent it.
          ALTER TABLE post_file ADD COLUMN name TEXT;
          -- Pictures that programs sent, and that no post nor face shows yet.
          CREATE TABLE post_upload (
            file_id BIGINT PRIMARY KEY REFERENCES post_file (id),
            reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL);
          CREATE INDEX post_upload_reader ON post_upload (reader_id, file_id);
          CREATE INDEX post_upload_made ON post_upload (made);
          """),
    ],
    statements: {
      [
        PostRows.statements, PostLists.statements, PostFiles.statements, PostLinks.statements,
        PostLikes.statements, PostComments.statements, PostReports.statements,
        PostStates.statements, PostCounts.statements, PostNotices.statements,
        PostUploads.statements, PostNumbers.statements, PostReaders.statements,
      ].flatMap { $0 }
    },
    leaving: { reader, connection throws(StoreError) in
      // Who likes one of these at the same moment waits, and then finds it gone; what the leaving reader
      // liked or spoke to is held as well, so that its counters are stepped once.
      _ = try connection.rows(PostRows.holdAll, reader)
    })
}
