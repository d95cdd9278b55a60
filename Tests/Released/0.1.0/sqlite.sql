-- A database of Lede 0.1.0, filled by script/released. Not to be edited.
BEGIN;
PRAGMA application_id = 1281713253;
CREATE TABLE migration (number BIGINT PRIMARY KEY, name TEXT NOT NULL);

-- 0001-ground
-- Blocks of item numbers, so that a number is known before its row and never used twice.
CREATE TABLE number (name TEXT PRIMARY KEY, next BIGINT NOT NULL);
INSERT INTO number (name, next) VALUES ('item', 1), ('epoch', 1);

-- items, unread, saved: counters kept by the writer.
CREATE TABLE reader (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  items BIGINT NOT NULL DEFAULT 0, unread BIGINT NOT NULL DEFAULT 0,
  saved BIGINT NOT NULL DEFAULT 0);
INSERT INTO reader (name) VALUES ('local');

-- arrivals: when its newest items arrived, newest first, at most 20, comma-separated.
-- snapshot: how many items its last good answer held; never fewer are retained.
CREATE TABLE feed (
  id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE,
  title TEXT, subtitle TEXT, site TEXT, icon TEXT, etag TEXT, last_modified TEXT,
  body_hash BIGINT, failures BIGINT NOT NULL DEFAULT 0, last_error TEXT, last_asked BIGINT,
  last_good BIGINT, is_owners SMALLINT NOT NULL DEFAULT 0,
  is_stopped SMALLINT NOT NULL DEFAULT 0, items BIGINT NOT NULL DEFAULT 0,
  snapshot BIGINT NOT NULL DEFAULT 0, arrivals TEXT NOT NULL DEFAULT '',
  keep_newest BIGINT, keep_days BIGINT);
CREATE INDEX feed_good ON feed (last_good) WHERE last_good IS NOT NULL;

-- Apart from feed, so that a backup leaves it out.
CREATE TABLE feed_key (
  feed_id BIGINT NOT NULL PRIMARY KEY REFERENCES feed (id), name TEXT NOT NULL,
  sealed BLOB NOT NULL);

CREATE TABLE folder (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  parent_id BIGINT REFERENCES folder (id), name TEXT NOT NULL);
CREATE UNIQUE INDEX folder_name ON folder (reader_id, COALESCE(parent_id, 0), name);

-- A reader who stops following keeps the row, so that marks and folder are there again later.
CREATE TABLE subscription (
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  feed_id BIGINT NOT NULL REFERENCES feed (id), folder_id BIGINT REFERENCES folder (id),
  name TEXT, is_followed SMALLINT NOT NULL DEFAULT 1, since BIGINT NOT NULL,
  items BIGINT NOT NULL DEFAULT 0, unread BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (reader_id, feed_id)) WITHOUT ROWID;
CREATE INDEX subscription_feed ON subscription (feed_id, reader_id);

-- What lists show. shown is where an item stands in lists and never changes.
CREATE TABLE item (
  id INTEGER PRIMARY KEY, feed_id BIGINT NOT NULL REFERENCES feed (id), shown BIGINT NOT NULL,
  arrived BIGINT NOT NULL, published BIGINT, updated BIGINT, title TEXT, link TEXT,
  author TEXT, picture TEXT, brief TEXT NOT NULL);

-- The heavy rest of an item. tags: 'number name' lines; enclosures: lines of three fields.
CREATE TABLE item_text (
  item_id INTEGER PRIMARY KEY REFERENCES item (id), key TEXT NOT NULL, language TEXT, comments_link TEXT,
  tags TEXT NOT NULL, enclosures TEXT NOT NULL, summary_kind SMALLINT, summary TEXT,
  content_kind SMALLINT, content TEXT);

-- Every item a feed ever told, by the publisher's key; it stays when the item is dropped, so
-- that an item which comes back is known, with its number, and is not unread again.
CREATE TABLE seen (
  feed_id BIGINT NOT NULL REFERENCES feed (id), key_hash BIGINT NOT NULL,
  item_id BIGINT NOT NULL, link_hash BIGINT NOT NULL, title_hash BIGINT NOT NULL,
  words_hash BIGINT NOT NULL, published BIGINT, is_dropped SMALLINT NOT NULL DEFAULT 0,
  PRIMARY KEY (feed_id, key_hash)) WITHOUT ROWID;
CREATE INDEX seen_link ON seen (feed_id, link_hash);

CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE item_tag (
  tag_id BIGINT NOT NULL REFERENCES tag (id), shown BIGINT NOT NULL,
  item_id BIGINT NOT NULL, PRIMARY KEY (tag_id, shown, item_id)) WITHOUT ROWID;

-- One row for each reader and item of a feed the reader follows, made as the item is kept.
-- No foreign key to item here and in item_tag: it would want one more index on each.
-- shelf: 0 unread, 1 read; 2 and 3 the same, put away while the feed is not followed.
CREATE TABLE mark (
  reader_id BIGINT NOT NULL REFERENCES reader (id), item_id BIGINT NOT NULL,
  feed_id BIGINT NOT NULL, shown BIGINT NOT NULL, shelf SMALLINT NOT NULL,
  is_saved SMALLINT NOT NULL DEFAULT 0, changed BIGINT,
  PRIMARY KEY (reader_id, item_id)) WITHOUT ROWID;
CREATE INDEX mark_newest ON mark (reader_id, shelf, shown, item_id, is_saved);
CREATE INDEX mark_feed ON mark (reader_id, feed_id, shelf, shown, item_id, is_saved);
CREATE INDEX mark_saved ON mark (reader_id, shown, item_id, feed_id, shelf)
  WHERE is_saved = 1;

-- due: when it may be claimed; of a leased job, when its lease passes.
CREATE TABLE job (
  id INTEGER PRIMARY KEY, kind SMALLINT NOT NULL, subject BIGINT NOT NULL, due BIGINT NOT NULL,
  leased SMALLINT NOT NULL DEFAULT 0, attempts BIGINT NOT NULL DEFAULT 0,
  claim BIGINT NOT NULL DEFAULT 0, UNIQUE (kind, subject));
CREATE INDEX job_due ON job (due, kind);

CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE session (
  token_hash BLOB NOT NULL PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  expires BIGINT NOT NULL);
CREATE INDEX session_end ON session (expires);


-- 0002-tag-feed
CREATE TABLE tag_feed (
  tag_id BIGINT NOT NULL REFERENCES tag (id), feed_id BIGINT NOT NULL,
  items BIGINT NOT NULL, PRIMARY KEY (tag_id, feed_id)) WITHOUT ROWID;
INSERT INTO tag_feed (tag_id, feed_id, items)
  SELECT t.tag_id, i.feed_id, COUNT(*) FROM item_tag AS t JOIN item AS i ON i.id = t.item_id
  GROUP BY t.tag_id, i.feed_id;


-- 0003-search
-- Ranges of numbers of new items; since: when they came, 0 when all is indexed anew.
CREATE TABLE search_new (first INTEGER PRIMARY KEY, last BIGINT NOT NULL, since BIGINT NOT NULL);
INSERT INTO search_new (first, last, since)
  SELECT low, high, 0 FROM (SELECT MIN(id) AS low, MAX(id) AS high FROM item) AS ends
  WHERE low IS NOT NULL;

-- Items that changed, came back or were dropped. turn: how often since the row was made. The
-- rest is what the index says of the item: SQLite must be told it to take it out again.
CREATE TABLE search_todo (
  item_id INTEGER PRIMARY KEY, since BIGINT NOT NULL, turn BIGINT NOT NULL, feed_id BIGINT, shown BIGINT,
  title TEXT, author TEXT, tags TEXT, summary_kind SMALLINT, summary TEXT,
  content_kind SMALLINT, content TEXT);
CREATE INDEX search_todo_since ON search_todo (since);

-- The words there are, with the item each was met in first.
CREATE TABLE search_word (
  word TEXT  NOT NULL PRIMARY KEY, item_id BIGINT NOT NULL) WITHOUT ROWID;

CREATE TABLE saved_search (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), query TEXT NOT NULL,
  name TEXT NOT NULL, UNIQUE (reader_id, query));

-- One job for all; it is never removed.
INSERT INTO job (kind, subject, due) VALUES (3, 0, 0);
CREATE VIRTUAL TABLE search_words USING fts5 (words, content='', tokenize='ascii');

-- 0004-subscribing
-- Only what differs from how Lede comes.
CREATE TABLE preference (
  reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (reader_id, name)) WITHOUT ROWID;

-- ask_interval: milliseconds between asks; keep_newest and keep_days: as in feed, which has
-- the most that any follower wants kept and the least wait that any wants.
ALTER TABLE subscription ADD COLUMN is_paused SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE subscription ADD COLUMN ask_interval BIGINT;
ALTER TABLE subscription ADD COLUMN keep_newest BIGINT;
ALTER TABLE subscription ADD COLUMN keep_days BIGINT;
ALTER TABLE subscription ADD COLUMN last_read BIGINT;
UPDATE subscription SET
  keep_newest = (SELECT f.keep_newest FROM feed AS f WHERE f.id = subscription.feed_id),
  keep_days = (SELECT f.keep_days FROM feed AS f WHERE f.id = subscription.feed_id);
CREATE INDEX subscription_folder ON subscription (folder_id);
CREATE INDEX folder_parent ON folder (parent_id);
ALTER TABLE feed ADD COLUMN ask_interval BIGINT;
-- pace: how many items each of the last 30 days brought, 'day newest,…,oldest'.
ALTER TABLE feed ADD COLUMN pace TEXT NOT NULL DEFAULT '';

CREATE TABLE subscription_tag (
  reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
  feed_id BIGINT NOT NULL REFERENCES feed (id),
  PRIMARY KEY (reader_id, name, feed_id)) WITHOUT ROWID;
CREATE INDEX subscription_tag_feed ON subscription_tag (reader_id, feed_id, name);

-- What was marked read at once, for a day: item numbers, comma-separated, in pieces.
CREATE TABLE marked_list (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL);
CREATE INDEX marked_list_made ON marked_list (made);
CREATE TABLE marked_piece (
  list_id BIGINT NOT NULL REFERENCES marked_list (id), piece BIGINT NOT NULL,
  items TEXT NOT NULL, PRIMARY KEY (list_id, piece)) WITHOUT ROWID;

CREATE INDEX mark_saved_feed ON mark (reader_id, feed_id, shown, item_id, shelf)
  WHERE is_saved = 1;


-- 0005-merging
-- When it was dropped; of what was dropped before, when its feed was asked last.
ALTER TABLE seen ADD COLUMN dropped BIGINT;
UPDATE seen SET dropped = (SELECT f.last_asked FROM feed AS f WHERE f.id = seen.feed_id)
  WHERE is_dropped = 1;
CREATE TABLE forgotten (
  feed_id BIGINT NOT NULL REFERENCES feed (id), key_hash BIGINT NOT NULL,
  PRIMARY KEY (feed_id, key_hash)) WITHOUT ROWID;
-- forgotten: the newest time of what stands there. merged_into: the feed that has this one's
-- items and readers; no foreign key, so that rows can be restored in any order.
ALTER TABLE feed ADD COLUMN forgotten BIGINT;
ALTER TABLE feed ADD COLUMN merged_into BIGINT;
CREATE INDEX feed_merged ON feed (merged_into) WHERE merged_into IS NOT NULL;


-- 0006-live
-- refused_at: the newest HTTP answer that was not the feed, until a good one.
-- silent_since: when the round began in which it fell silent, until any HTTP answer.
-- rest_until: until when its server asked to be left alone.
ALTER TABLE feed ADD COLUMN refused_at BIGINT;
ALTER TABLE feed ADD COLUMN silent_since BIGINT;
ALTER TABLE feed ADD COLUMN rest_until BIGINT;
CREATE INDEX feed_refused ON feed (refused_at) WHERE refused_at IS NOT NULL;
CREATE INDEX feed_silent ON feed (silent_since) WHERE silent_since IS NOT NULL;

-- When the reader made it read or unread, and saved or not; changed is when Lede heard of it.
ALTER TABLE mark ADD COLUMN read_at BIGINT;
ALTER TABLE mark ADD COLUMN saved_at BIGINT;

-- Changes that a device sent, by its own key for each, so that none is made twice.
CREATE TABLE noted (
  reader_id BIGINT NOT NULL REFERENCES reader (id), key TEXT NOT NULL,
  received BIGINT NOT NULL, PRIMARY KEY (reader_id, key)) WITHOUT ROWID;
CREATE INDEX noted_received ON noted (received);

-- How often the words of an item have changed.
ALTER TABLE item ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;


-- 0007-same-story
-- story: the number of the first item of the story, of all its items; null of those alone. A
-- reader's mark has it too, unless the reader has taken the story apart.
ALTER TABLE item ADD COLUMN story BIGINT;
CREATE INDEX item_story ON item (story, feed_id) WHERE story IS NOT NULL;
ALTER TABLE mark ADD COLUMN story BIGINT;
CREATE INDEX mark_story ON mark (reader_id, shelf, story, item_id) WHERE story IS NOT NULL;

-- period: the fortnight in which the item arrived; after the next one its rows are swept out.
CREATE TABLE story_print (
  period BIGINT NOT NULL, hash BIGINT NOT NULL, item_id BIGINT NOT NULL,
  feed_id BIGINT NOT NULL, shown BIGINT NOT NULL,
  PRIMARY KEY (period, hash, item_id)) WITHOUT ROWID;


-- 0008-rules
-- trouble: why Lede switched it off by itself. caught: how many rows it has in rule_catch.
-- removed: when its reader removed it; it is kept for a while, to be returned.
CREATE TABLE rule (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  feed_id BIGINT REFERENCES feed (id), action TEXT NOT NULL, matching TEXT NOT NULL,
  place TEXT NOT NULL, words TEXT NOT NULL, is_on SMALLINT NOT NULL DEFAULT 1, trouble TEXT,
  caught BIGINT NOT NULL DEFAULT 0, made BIGINT NOT NULL, removed BIGINT);
CREATE INDEX rule_reader ON rule (reader_id, id);
CREATE INDEX rule_on ON rule (reader_id, id) WHERE is_on = 1 AND removed IS NULL;
CREATE INDEX rule_feed ON rule (feed_id) WHERE feed_id IS NOT NULL;

-- Items that are dropped go from here too. action: what was done, whatever the rule does
-- now. caught: when.
CREATE TABLE rule_catch (
  rule_id BIGINT NOT NULL REFERENCES rule (id), shown BIGINT NOT NULL,
  item_id BIGINT NOT NULL, action TEXT NOT NULL, caught BIGINT NOT NULL,
  PRIMARY KEY (rule_id, shown, item_id)) WITHOUT ROWID;
CREATE INDEX rule_catch_item ON rule_catch (item_id, rule_id);


-- 0009-articles
-- failure: why there is none, in words for the reader; the rest is then NULL.
CREATE TABLE article (
  item_id INTEGER PRIMARY KEY REFERENCES item (id), fetched BIGINT NOT NULL, failure TEXT, address TEXT,
  title TEXT, byline TEXT, picture TEXT, language TEXT,
  direction TEXT, html TEXT, words BIGINT);


-- 0010-full-articles
ALTER TABLE subscription ADD COLUMN wants_article SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE feed ADD COLUMN wants_article SMALLINT NOT NULL DEFAULT 0;


-- 0011-checks
-- judge: the server that judged; NULL for Lede's own models. took: microseconds.
-- shares, evidence: as VerdictText writes them. item_id: of an item that may be gone.
-- lasts: 1 for what a reader disagreed with, which is never dropped.
CREATE TABLE checked (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), asked BIGINT NOT NULL,
  took BIGINT NOT NULL, item_id BIGINT, words BIGINT NOT NULL,
  lasts SMALLINT NOT NULL DEFAULT 0, address TEXT, title TEXT NOT NULL,
  source TEXT NOT NULL, reading TEXT NOT NULL, via TEXT NOT NULL, judge TEXT,
  basis TEXT NOT NULL, walt TEXT NOT NULL, language TEXT NOT NULL, checksum TEXT NOT NULL,
  shares TEXT NOT NULL, evidence TEXT NOT NULL, read_text TEXT NOT NULL);
CREATE INDEX checked_of ON checked (reader_id, asked, id);
CREATE INDEX checked_old ON checked (lasts, asked);
CREATE TABLE disagreement (
  check_id BIGINT NOT NULL REFERENCES checked (id),
  reader_id BIGINT NOT NULL REFERENCES reader (id), said BIGINT NOT NULL,
  label TEXT NOT NULL, PRIMARY KEY (check_id, reader_id)) WITHOUT ROWID;
CREATE INDEX article_address ON article (address) WHERE address IS NOT NULL;

-- 0012-labels
-- basis: what was read, 0 article, 1 feed, 2 headline; 3 not English, 4 too little.
-- label: the one that lists show, share: its share; NULL when none is 40 or more.
-- The labels' columns are per cent; NULL when nothing was judged.
CREATE TABLE verdict (
  item_id BIGINT NOT NULL REFERENCES item (id), shown BIGINT NOT NULL,
  basis SMALLINT NOT NULL, label SMALLINT, share SMALLINT, journalism SMALLINT, wiki SMALLINT, opinion SMALLINT,
  satire SMALLINT, sensational SMALLINT, agenda_driven SMALLINT, hate SMALLINT,
  edition BIGINT NOT NULL, judged BIGINT NOT NULL, PRIMARY KEY (item_id)) WITHOUT ROWID;
CREATE INDEX verdict_newest ON verdict (label, shown, item_id) WHERE label IS NOT NULL;
CREATE INDEX verdict_strongest ON verdict (label, share, shown, item_id)
  WHERE label IS NOT NULL;

-- Runs of numbers of items that wait to be judged. turn: how often the run was noted.
CREATE TABLE verdict_todo (
  first INTEGER PRIMARY KEY, last BIGINT NOT NULL, turn BIGINT NOT NULL DEFAULT 1);
CREATE INDEX verdict_todo_last ON verdict_todo (last);
INSERT INTO verdict_todo (first, last)
  SELECT low, high FROM (SELECT MIN(id) AS low, MAX(id) AS high FROM item) AS ends
  WHERE low IS NOT NULL;

-- What a reader hides, and how far down that was carried out: NULL when it is done. With
-- is_hidden = 0 the same is being taken back, and the row goes when that is done.
CREATE TABLE hidden_kind (
  reader_id BIGINT NOT NULL REFERENCES reader (id), kind SMALLINT NOT NULL,
  is_hidden SMALLINT NOT NULL, swept_shown BIGINT, swept_item BIGINT,
  PRIMARY KEY (reader_id, kind)) WITHOUT ROWID;

-- One job for all; it is never removed.
INSERT INTO job (kind, subject, due) VALUES (5, 0, 0);


-- 0013-app-tokens
CREATE TABLE app_token (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  token_hash BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
  origin TEXT, made BIGINT NOT NULL, used BIGINT);
CREATE INDEX app_token_reader ON app_token (reader_id, id);
CREATE INDEX app_token_origin ON app_token (origin, made);


-- 0014-accounts
-- key: the name in small letters. recovery: the hash of a printed code.
CREATE TABLE account (
  reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
  name TEXT NOT NULL, key TEXT  NOT NULL UNIQUE,
  is_owner SMALLINT NOT NULL DEFAULT 0, password TEXT, recovery BLOB, made BIGINT NOT NULL);
CREATE UNIQUE INDEX account_owner ON account (is_owner) WHERE is_owner = 1;

ALTER TABLE session ADD COLUMN made BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX session_reader ON session (reader_id, used);

-- reader_id: whose password it sets; null where it makes an account.
CREATE TABLE invite (
  id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, reader_id BIGINT REFERENCES reader (id),
  made BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX invite_reader ON invite (reader_id);

-- Hashes of names, addresses and browsers; last: when the last attempt was counted.
CREATE TABLE attempt (
  subject BLOB NOT NULL PRIMARY KEY, failures BIGINT NOT NULL, last BIGINT NOT NULL)
  WITHOUT ROWID;
CREATE INDEX attempt_last ON attempt (last);

CREATE TABLE known_device (
  token_hash BLOB NOT NULL PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  made BIGINT NOT NULL);
CREATE INDEX known_device_reader ON known_device (reader_id, made);

-- public_key: a point of P-256, as 64 bytes. signs: how often it has signed, as it says.
CREATE TABLE passkey (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
  credential BLOB NOT NULL UNIQUE, public_key BLOB NOT NULL, name TEXT NOT NULL,
  signs BIGINT NOT NULL DEFAULT 0, made BIGINT NOT NULL, used BIGINT);
CREATE INDEX passkey_reader ON passkey (reader_id, id);


-- 0015-fortunes
-- points: the sum of the reader's ledger. visited: the last date that earned a visit.
-- zone_changes: milliseconds, newest first, parted by blanks.
CREATE TABLE fortune_state (
  reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
  points BIGINT NOT NULL DEFAULT 0, openings BIGINT NOT NULL DEFAULT 0,
  streak BIGINT NOT NULL DEFAULT 0, longest BIGINT NOT NULL DEFAULT 0,
  forgiven_month BIGINT NOT NULL DEFAULT 0, forgiven BIGINT NOT NULL DEFAULT 0,
  visited BIGINT, zone TEXT, zone_changes TEXT NOT NULL DEFAULT '',
  length TEXT NOT NULL DEFAULT 'any', paper TEXT, accent TEXT, map TEXT);
-- date: days since 1970. fortune, set_version: hashes, as Fortune makes them.
CREATE TABLE opening (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), date BIGINT NOT NULL,
  opened BIGINT NOT NULL, fortune BIGINT NOT NULL, set_version BIGINT NOT NULL,
  streak BIGINT NOT NULL, is_kept SMALLINT NOT NULL DEFAULT 0,
  is_hidden SMALLINT NOT NULL DEFAULT 0, zone TEXT NOT NULL, numbers TEXT NOT NULL,
  device TEXT, text TEXT NOT NULL);
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), at BIGINT NOT NULL,
  points BIGINT NOT NULL, opening_id BIGINT,
  reason TEXT NOT NULL, key TEXT NOT NULL);
CREATE UNIQUE INDEX ledger_once ON ledger (reader_id, reason, key);
CREATE INDEX ledger_of ON ledger (reader_id, id);
CREATE TABLE own_fortune (
  number BIGINT NOT NULL PRIMARY KEY, kept BIGINT NOT NULL, text TEXT NOT NULL);
CREATE TABLE fortune_report (
  reader_id BIGINT NOT NULL REFERENCES reader (id), fortune BIGINT NOT NULL,
  said BIGINT NOT NULL, PRIMARY KEY (fortune, reader_id)) WITHOUT ROWID;
CREATE INDEX fortune_report_of ON fortune_report (reader_id, fortune);
CREATE UNIQUE INDEX opening_date ON opening (reader_id, date);

-- 0016-places
-- kept_as: exact, near or city. city: its number at GeoNames. country: two letters.
CREATE TABLE opening_place (
  opening_id BIGINT NOT NULL PRIMARY KEY REFERENCES opening (id),
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  latitude BIGINT NOT NULL, longitude BIGINT NOT NULL,
  kept_as TEXT NOT NULL, is_by_hand SMALLINT NOT NULL, city BIGINT, name TEXT, region TEXT,
  country TEXT);
CREATE INDEX opening_place_of ON opening_place (reader_id);


-- 0017-notifications
-- When a reader wants to be reminded, in minutes of the wall's day in a zone; its job is of kind 6.
CREATE TABLE reminder (
  reader_id BIGINT NOT NULL REFERENCES reader (id), minute SMALLINT NOT NULL,
  zone TEXT NOT NULL, PRIMARY KEY (reader_id)) WITHOUT ROWID;

-- public_key, secret: base64url. told: the last local date it was told of, in days since 1970.
CREATE TABLE push_subscription (
  id INTEGER PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id), endpoint TEXT NOT NULL,
  public_key TEXT NOT NULL, secret TEXT NOT NULL, made BIGINT NOT NULL,
  told BIGINT NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (endpoint);
CREATE INDEX push_subscription_reader ON push_subscription (reader_id, id);


-- 0018-sharing
-- token_hash: SHA-256. sealed: the token, under the key of this Lede, for its reader alone.
CREATE TABLE shared_fortune (
  opening_id BIGINT NOT NULL REFERENCES opening (id),
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  token_hash BLOB NOT NULL, sealed BLOB NOT NULL, made BIGINT NOT NULL,
  PRIMARY KEY (opening_id)) WITHOUT ROWID;
CREATE UNIQUE INDEX shared_fortune_token ON shared_fortune (token_hash);
CREATE INDEX shared_fortune_reader ON shared_fortune (reader_id);


-- 0019-friends
CREATE TABLE friend (
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  friend_id BIGINT NOT NULL REFERENCES reader (id),
  since BIGINT NOT NULL, extent TEXT NOT NULL, shows_city SMALLINT NOT NULL,
  PRIMARY KEY (reader_id, friend_id)) WITHOUT ROWID;
CREATE INDEX friend_back ON friend (friend_id);

-- key: the name that is asked, in small letters, whether anybody has it or not.
CREATE TABLE friend_ask (
  reader_id BIGINT NOT NULL REFERENCES reader (id), key TEXT  NOT NULL,
  name TEXT NOT NULL, asked BIGINT NOT NULL, refused BIGINT,
  is_withdrawn SMALLINT NOT NULL DEFAULT 0, PRIMARY KEY (reader_id, key)) WITHOUT ROWID;
CREATE INDEX friend_ask_key ON friend_ask (key, asked);

CREATE TABLE friend_block (
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  blocked_id BIGINT NOT NULL REFERENCES reader (id), since BIGINT NOT NULL,
  PRIMARY KEY (reader_id, blocked_id)) WITHOUT ROWID;
CREATE INDEX friend_block_back ON friend_block (blocked_id);

CREATE TABLE friend_link (
  reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
  token_hash BLOB NOT NULL UNIQUE, made BIGINT NOT NULL, expires BIGINT NOT NULL);

-- date: days since 1970 on the giver's calendar.
CREATE TABLE cookie_gift (
  id INTEGER PRIMARY KEY, giver_id BIGINT NOT NULL REFERENCES reader (id),
  receiver_id BIGINT NOT NULL REFERENCES reader (id), date BIGINT NOT NULL,
  given BIGINT NOT NULL, fortune BIGINT NOT NULL, text TEXT NOT NULL,
  UNIQUE (giver_id, date));
CREATE INDEX cookie_gift_receiver ON cookie_gift (receiver_id, id);


-- 0020-article-words
ALTER TABLE search_todo ADD COLUMN article TEXT;
UPDATE job SET due = 0 WHERE kind = 3;
INSERT INTO search_todo (item_id, since, turn, feed_id, shown, title, author, tags,
  summary_kind, summary, content_kind, content)
SELECT i.id, a.fetched, 1, i.feed_id, i.shown, i.title, i.author, t.tags, t.summary_kind,
  t.summary, t.content_kind, t.content
FROM article AS a JOIN item AS i ON i.id = a.item_id JOIN item_text AS t ON t.item_id = i.id
WHERE a.html IS NOT NULL
ON CONFLICT (item_id) DO NOTHING;

-- 0022-lasting-numbers
-- The keys of gifts are a date, a blank and the giver's number.
INSERT INTO number (name, next)
SELECT 'reader', COALESCE(MAX(n.id), 1) + 1 FROM (
  SELECT id FROM reader
  UNION ALL
  SELECT CAST(SUBSTR(key, 12) AS BIGINT) FROM ledger WHERE reason = 'gifted') AS n;
CREATE TABLE push_subscription_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT, reader_id BIGINT NOT NULL REFERENCES reader (id),
  endpoint TEXT NOT NULL, public_key TEXT NOT NULL, secret TEXT NOT NULL,
  made BIGINT NOT NULL, told BIGINT NOT NULL DEFAULT 0);
INSERT INTO push_subscription_new (id, reader_id, endpoint, public_key, secret, made, told)
SELECT id, reader_id, endpoint, public_key, secret, made, told FROM push_subscription;
DROP TABLE push_subscription;
ALTER TABLE push_subscription_new RENAME TO push_subscription;
CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (endpoint);
CREATE INDEX push_subscription_reader ON push_subscription (reader_id, id);

-- 0023-friend-notices
-- A row for each reader who wishes to be told.
CREATE TABLE friend_telling (
  reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id), since BIGINT NOT NULL);

-- kind: 1 other asks, 2 other gave a cookie. told: 0 waits, -1 passed over, else when; the job
-- that tells is of kind 7.
CREATE TABLE friend_notice (
  reader_id BIGINT NOT NULL REFERENCES reader (id),
  other_id BIGINT NOT NULL REFERENCES reader (id), kind SMALLINT NOT NULL,
  made BIGINT NOT NULL, told BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (reader_id, other_id, kind)) WITHOUT ROWID;
CREATE INDEX friend_notice_back ON friend_notice (other_id);

DELETE FROM verdict;
DELETE FROM subscription;
DELETE FROM shared_fortune;
DELETE FROM rule_catch;
DELETE FROM opening_place;
DELETE FROM marked_piece;
DELETE FROM item_text;
DELETE FROM disagreement;
DELETE FROM article;
DELETE FROM tag_feed;
DELETE FROM subscription_tag;
DELETE FROM session;
DELETE FROM seen;
DELETE FROM saved_search;
DELETE FROM rule;
DELETE FROM reminder;
DELETE FROM push_subscription;
DELETE FROM preference;
DELETE FROM passkey;
DELETE FROM opening;
DELETE FROM noted;
DELETE FROM marked_list;
DELETE FROM mark;
DELETE FROM ledger;
DELETE FROM known_device;
DELETE FROM item_tag;
DELETE FROM item;
DELETE FROM invite;
DELETE FROM hidden_kind;
DELETE FROM friend_telling;
DELETE FROM friend_notice;
DELETE FROM friend_link;
DELETE FROM friend_block;
DELETE FROM friend_ask;
DELETE FROM friend;
DELETE FROM fortune_state;
DELETE FROM fortune_report;
DELETE FROM forgotten;
DELETE FROM folder;
DELETE FROM feed_key;
DELETE FROM cookie_gift;
DELETE FROM checked;
DELETE FROM app_token;
DELETE FROM account;
DELETE FROM verdict_todo;
DELETE FROM tag;
DELETE FROM story_print;
DELETE FROM setting;
DELETE FROM search_words_idx;
DELETE FROM search_words_docsize;
DELETE FROM search_words_data;
DELETE FROM search_words_config;
DELETE FROM search_word;
DELETE FROM search_todo;
DELETE FROM search_new;
DELETE FROM reader;
DELETE FROM own_fortune;
DELETE FROM number;
DELETE FROM migration;
DELETE FROM job;
DELETE FROM feed;
DELETE FROM attempt;

INSERT INTO attempt ("subject", "failures", "last") VALUES
(X'37DAD677CF0B3997D0F5DD0D7889F84B11002E3CA73B0AE1BDB6D7E9B46FDB8A', 1, 1784419200000);

INSERT INTO feed ("id", "address", "title", "subtitle", "site", "icon", "etag", "last_modified", "body_hash", "failures", "last_error", "last_asked", "last_good", "is_owners", "is_stopped", "items", "snapshot", "arrivals", "keep_newest", "keep_days", "ask_interval", "pace", "forgotten", "merged_into", "refused_at", "silent_since", "rest_until", "wants_article") VALUES
(1, 'https://almanac.example/feed.xml', 'Almanac of Small Things', 'News that nobody else has', 'https://1.site.example/', 'https://1.site.example/icon.png', '"185"', 'Mon, 20 Jul 2026 08:00:00 GMT', 6203417171902835501, 0, NULL, 1783213200000, 1783213200000, 1, 0, 3, 1, '1783213200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000,1767229200000', 3, NULL, NULL, '20639 1', 1767225420000, NULL, NULL, NULL, NULL, 0),
(2, 'https://harbour.example/feed.xml', 'The Harbour Post', 'News that nobody else has', 'https://2.site.example/', 'https://2.site.example/icon.png', '"196"', 'Mon, 20 Jul 2026 08:00:00 GMT', 2484071668491157524, 0, NULL, 1784163600000, 1784163600000, 1, 0, 13, 13, '1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000', NULL, NULL, NULL, '20650 2,2,2,2,2,2,1', NULL, NULL, NULL, NULL, NULL, 1),
(3, 'https://tideline.example/feed.xml', 'Tideline', 'News that nobody else has', 'https://3.site.example/', 'https://3.site.example/icon.png', '"196"', 'Mon, 20 Jul 2026 08:00:00 GMT', 2484071668491157524, 0, NULL, 1784163600000, 1784163600000, 1, 0, 15, 12, '1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000', NULL, NULL, NULL, '20650 3,2,2,2,2,1', NULL, NULL, NULL, NULL, NULL, 0),
(4, 'https://lantern.example/feed.xml', 'Lantern — أخبار', 'News that nobody else has', 'https://4.site.example/', 'https://4.site.example/icon.png', '"196"', 'Mon, 20 Jul 2026 08:00:00 GMT', 2484071668491157524, 0, NULL, 1784163600000, 1784163600000, 1, 0, 12, 12, '1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000', 5000, NULL, NULL, '20650 0,1,2,2,2,2,2,1', NULL, NULL, NULL, NULL, NULL, 0),
(5, 'https://rooftop.example/feed.xml', 'Rooftop Radio', 'News that nobody else has', 'https://5.site.example/', 'https://5.site.example/icon.png', '"199"', 'Mon, 20 Jul 2026 08:00:00 GMT', -207272020958350253, 0, NULL, 1784422800000, 1784422800000, 1, 0, 9, 2, '1784422800000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000,1784163600000', NULL, NULL, NULL, '20653 1,0,0,1,2,2,2,1', NULL, NULL, NULL, NULL, NULL, 0),
(6, 'https://never-asked.example/feed.xml', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, 1, 0, 0, 0, '', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL, 0),
(7, 'https://gone.example/feed.xml', 'Gone Fishing Weekly', 'News that nobody else has', 'https://7.site.example/', 'https://7.site.example/icon.png', '"195"', 'Mon, 20 Jul 2026 08:00:00 GMT', -8916643150832040961, 1, 'gone.example no longer has this feed.', 1784246400000, 1784077200000, 1, 1, 1, 1, '1784077200000', NULL, NULL, NULL, '20649 1', NULL, NULL, 1784246400000, NULL, 1784334600000, 0),
(8, 'https://silent.example/feed.xml', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'silent.example did not answer.', 1784246400000, NULL, 0, 0, 0, 0, '', NULL, NULL, NULL, '', NULL, NULL, NULL, 1784246400000, 1784334600000, 0),
(9, 'https://refusing.example/feed.xml', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'refusing.example said 503: “Later, please”.', 1784246400000, NULL, 1, 0, 0, 0, '', NULL, NULL, NULL, '', NULL, NULL, 1784246400000, NULL, 1784334600000, 0),
(10, 'https://quiet.example/feed.xml', 'Quiet Corner', 'News that nobody else has', 'https://10.site.example/', 'https://10.site.example/icon.png', '"195"', 'Mon, 20 Jul 2026 08:00:00 GMT', -8916643150832040961, 0, NULL, 1784077200000, 1784077200000, 1, 0, 2, 2, '1784077200000,1784077200000', NULL, NULL, NULL, '20649 1,1', NULL, NULL, NULL, NULL, NULL, 0),
(11, 'https://new-address.example/feed.xml', 'New Address', 'News that nobody else has', 'https://11.site.example/', 'https://11.site.example/icon.png', '"195"', 'Mon, 20 Jul 2026 08:00:00 GMT', -8916643150832040961, 0, NULL, 1784077200000, 1784077200000, 0, 0, 1, 1, '1784077200000', NULL, NULL, NULL, '20649 1', NULL, NULL, NULL, NULL, NULL, 0),
(12, 'https://pier.example/feed.xml', 'Pier Gazette', 'News that nobody else has', 'https://12.site.example/', 'https://12.site.example/icon.png', '"197"', 'Mon, 20 Jul 2026 08:00:00 GMT', -4561957585895195607, 0, NULL, 1784250000000, 1784250000000, 0, 1, 0, 3, '1784077200000,1784077200000,1784077200000', NULL, NULL, NULL, '20649 0,3', NULL, 3, NULL, NULL, NULL, 0),
(13, 'https://folding.example/.well-known/lede-saved-pages', 'folding.example', NULL, 'https://folding.example/', NULL, NULL, NULL, 0, 0, NULL, 1784247000000, 1784247000000, 1, 0, 1, 1, '1784247000000', NULL, NULL, NULL, '20651 1', NULL, NULL, NULL, NULL, NULL, 0);

INSERT INTO job ("id", "kind", "subject", "due", "leased", "attempts", "claim") VALUES
(1, 3, 0, 0, 0, 0, 0),
(2, 5, 0, 0, 0, 0, 0),
(3, 1, 1, 1784506200000, 0, 1, 1),
(4, 2, 1, 1767312000000, 0, 0, 0),
(5, 1, 2, 1784167200000, 0, 0, 0),
(6, 1, 3, 1784167200000, 0, 0, 0),
(7, 1, 4, 1784167200000, 0, 0, 0),
(8, 1, 5, 1784426400000, 0, 0, 0),
(9, 1, 6, 1784505900000, 1, 1, 1),
(10, 2, 4, 1783641900000, 0, 0, 0),
(11, 4, 27, 1784163600000, 0, 0, 0),
(12, 4, 26, 1784163600000, 0, 0, 0),
(13, 4, 25, 1784163600000, 0, 0, 0),
(14, 4, 24, 1784163600000, 0, 0, 0),
(15, 4, 23, 1784163600000, 0, 0, 0),
(16, 4, 22, 1784163600000, 0, 0, 0),
(17, 4, 21, 1784163600000, 0, 0, 0),
(18, 4, 20, 1784163600000, 0, 0, 0),
(19, 4, 19, 1784163600000, 0, 0, 0),
(20, 4, 18, 1784163600000, 0, 0, 0),
(21, 4, 17, 1784163600000, 0, 0, 0),
(22, 4, 16, 1784163600000, 0, 0, 0),
(23, 4, 15, 1784163600000, 0, 0, 0),
(24, 1, 8, 1784332800000, 0, 0, 0),
(25, 1, 9, 1784332800000, 0, 0, 0),
(26, 1, 11, 1784080800000, 0, 0, 0),
(27, 2, 3, 1784250000000, 0, 0, 0),
(28, 7, 1, 1784419200000, 0, 0, 4),
(29, 6, 1, 1784532600000, 0, 0, 0);

INSERT INTO migration ("number", "name") VALUES
(1, 'ground'),
(2, 'tag-feed'),
(3, 'search'),
(4, 'subscribing'),
(5, 'merging'),
(6, 'live'),
(7, 'same-story'),
(8, 'rules'),
(9, 'articles'),
(10, 'full-articles'),
(11, 'checks'),
(12, 'labels'),
(13, 'app-tokens'),
(14, 'accounts'),
(15, 'fortunes'),
(16, 'places'),
(17, 'notifications'),
(18, 'sharing'),
(19, 'friends'),
(20, 'article-words'),
(22, 'lasting-numbers'),
(23, 'friend-notices');

INSERT INTO number ("name", "next") VALUES
('epoch', 1),
('item', 69),
('reader', 6);

INSERT INTO own_fortune ("number", "kept", "text") VALUES
(1854289023155863, 1783728000000, 'Ein eigener Satz: „so“.'),
(2007733369087004, 1783728000000, 'Own words keep warm.');

INSERT INTO reader ("id", "name", "items", "unread", "saved") VALUES
(1, 'ines', 52, 37, 5),
(2, 'tunde', 26, 23, 1),
(3, 'yui-2', 15, 15, 0),
(4, 'mara', 1, 1, 0);

INSERT INTO search_new ("first", "last", "since") VALUES
(68, 68, 1784422800000);

INSERT INTO search_todo ("item_id", "since", "turn", "feed_id", "shown", "title", "author", "tags", "summary_kind", "summary", "content_kind", "content", "article") VALUES
(59, 1784422800000, 1, 5, 1784160000000, 'Somebody’s umbrella sells the last ticket for the mayor’s bicycle', NULL, '', 0, 'Die Brückenwärterin waits for an unfinished bridge, in short', 1, '<p>Die Brückenwärterin waits for an unfinished bridge.</p>
<p>Then the tide came in.</p>', NULL);

INSERT INTO search_word ("word", "item_id") VALUES
('1950s', 54),
('after', 13),
('again', 27),
('all', 38),
('an', 40),
('and', 20),
('apologises', 13),
('argues', 1),
('at', 13),
('baker', 41),
('because', 1),
('beekeeper', 15),
('believed', 38),
('bicycle', 40),
('blue', 16),
('boat', 67),
('borrowed', 1),
('brandt', 40),
('bridge', 40),
('bruckenwarterin', 1),
('bus', 18),
('came', 14),
('choir', 14),
('class', 40),
('clock', 13),
('corner', 15),
('die', 1),
('everyone', 15),
('favourite', 15),
('ferry', 27),
('field', 19),
('finds', 41),
('fish', 13),
('fold', 67),
('for', 41),
('forgotten', 55),
('from', 52),
('good', 13),
('had', 38),
('harbour', 13),
('hats', 13),
('how', 67),
('identical', 13),
('in', 14),
('is', 1),
('island', 17),
('it', 38),
('juggler', 41),
('ladders', 1),
('lanterns', 19),
('last', 41),
('late', 1),
('lift', 15),
('lighthouse', 40),
('long', 27),
('lottery', 39),
('luise', 27),
('map', 41),
('marchetti', 40),
('marie', 27),
('market', 13),
('mayor', 40),
('measures', 16),
('minds', 13),
('names', 13),
('night', 41),
('nobody', 13),
('north', 52),
('notes', 16),
('odile', 40),
('of', 1),
('office', 13),
('old', 40),
('olds', 40),
('on', 43),
('only', 18),
('paint', 16),
('paints', 40),
('paper', 67),
('patient', 20),
('perfectly', 13),
('plumbers', 14),
('pool', 55),
('portrait', 40),
('pot', 16),
('prize', 18),
('quayside', 38),
('rain', 1),
('remembers', 15),
('retired', 41),
('said', 38),
('sails', 27),
('sells', 41),
('seven', 40),
('seventeen', 13),
('she', 38),
('short', 14),
('size', 14),
('slow', 20),
('small', 17),
('smell', 1),
('snail', 20),
('sofa', 13),
('somebody', 1),
('song', 43),
('street', 13),
('strike', 27),
('swimming', 55),
('takes', 15),
('that', 38),
('the', 13),
('then', 14),
('thirteenth', 53),
('three', 1),
('ticket', 41),
('tide', 14),
('to', 13),
('turnip', 14),
('umbrella', 1),
('unfinished', 40),
('unusual', 14),
('very', 17),
('waits', 16),
('was', 38),
('wave', 53),
('wind', 52),
('wins', 18),
('with', 1),
('writes', 43),
('year', 40);

INSERT INTO search_words_config ("k", "v") VALUES
('version', 4);

INSERT INTO search_words_data ("id", "block") VALUES
(1, X'389023'),
(10, X'000000000101030001010103'),
(137438953473, X'00000F8D06303139353073E7EBD080808036021C08021B02020ACFFFFFFF5702081B0208908080800D020ACFFFFFFF660209010161E6EEE08080800D040605F790808080010802070F0F83A08080801A041209010802061212CFFFFFFF660202010602110E1B0C0F06050A0605CFFFFFFF6606060805010808050B0E0A0402060102020F0606050B01040605CFFFFFFF660402070108020C0F110A06090C060108060508110F04020501040208050402070106021811CFFFFFFF6006090C0A010A060A0A090A0A02160106080C100F060D0505010A080A08090805060905090106060A1107060209050204100A010A0212050E050106021205CFFFFFFF550412050B0602071310040212060413058FFFFFFF600815050E050B0606130D100A021B05100506041410030212010402060206021305CFFFFFFF5A060207050204090E09041207010A0210050D05010609080D010A020A060B061306020711D080808009040507020466746572E6EEE08080800D0208F79080808001020984C0808080030211D08080800D0219CFFFFFFF7802081A021207020807020B040214DFFFFFFF6102081C0215CFFFFFFF5C02080B020802046761696EE7ED808080801B02070B020702026C6CE7ED80808080260230D08080801D022A02016EE7E9908080802804021CD080808002020F819FFFFFFF750202CFFFFFFF7702020B040E1016040209DFFFFFFF610411112104101003040E09CFFFFFFF7F04140C030164E7EB8080808014020E0A020B11020AD080808012041711CFFFFFFF61021A8FFFFFFF76041A111B0420130209706F6C6F6769736573E6EEE08080800D0215F7908080800104120F83F08080801D020881EFFFFFFF6B04141121041411070218CFFFFFFF5902052102058FFFFFFF6B04150DD080808001020702057267756573E6EEF0808080010205FBC08080801104180ED08080800102050C041511150205CFFFFFFF6C02051104140F0F0207CFFFFFFF720205020174E6EEE08080800D0211FB808080801E0204D08080800204140FCFFFFFFF710204CFFFFFFF7702040B020E160204CFFFFFFF61020D21020E010562616B6572E7E99080808029041012819FFFFFFF6802040B020ECFFFFFFF770212210213CFFFFFFF7C0204D080808002020D908080800B0410110206656361757365E6EEF0808080010210FAA080808027020781EFFFFFFF6B0215210216CFFFFFFF6C0214200216CFFFFFFF7202108FFFFFFF660206210206CFFFFFFF6C02060307656B6565706572E7E9E08080800F0203D080808002020DD08080801D0203D080808002020E11020381AFFFFFFF64020302020303066C6965766564E7ED80808080260226D08080801D02200206696379636C65E7E99080808028020C819FFFFFFF6902151B0218CFFFFFFF73041A1181B08080801D020BCFFFFFFF7F020DD080808008021702036C7565E7E9E08080801004140E1B04191181F08080800B020F08020F81AFFFFFFF7C021902036F6174E7EDD0808080430207030672726F776564E6EEF0808080010208FAF08080800E02131B0215CFFFFFFF73041A0E82808080801C020904020A020572616E6474E7E990808080280210819FFFFFFF6A02120B0211100210CFFFFFFF66020E0B021110020C06020FD08080800C020EDFFFFFFF58020F0B021110021306020ECFFFFFFF6002120B0210160210030469646765E7E99080808028021E82C08080800F020BE0808080050217CFFFFFFF7F04160C030D75636B656E776172746572696EE6EEF080808001020DFAF0808080290203D0808080020210819FFFFFFF750203DFFFFFFF7702030B04140D160203030203CFFFFFFF5E04110C2104110C02027573E7EAB08080801202060B04170ECFFFFFFF7704171121041611CFFFFFFF7C02060D0217020206DFFFFFFF730419130C0211CFFFFFFF5C0213090206010163E7E9E08080801002081B020A819FFFFFFF69041C110A021A1104130C82808080800B020A0203616D65E7E5F08080800E022983A08080801B022ECFFFFFFF6702251B022DCFFFFFFF67022C0B022B10022CCFFFFFFF6702310B022D100223060230CFFFFFFF61022C0B022A10022A06022C0A022CDFFFFFFF57022F0B022910023706022C04022CCFFFFFFF5D02240B02280202241402240204686F6972E7E5F08080800E020383F0808080020203D08080800204150ED08080801D0203D08080800204110F0F0211020203CFFFFFFF600203DFFFFFFF7702030B021316020302046C617373E7E990808080280213819FFFFFFF750203CFFFFFFF7702030B041011160203CFFFFFFF61040F1121040F11070203DFFFFFFF7502030C0203CFFFFFFF670210D08080801D020B03036F636BE6EEE08080800D0210FB808080801E0203D08080800204130FCFFFFFFF710203CFFFFFFF7702030B020D160203CFFFFFFF61020C21020D02056F726E6572E7E9E08080800F02081B020CCFFFFFFF73020DCFFFFFFF76021A1B0218CFFFFFFF730418100103646965E6EEF080808001020CFAF0808080290202D080808002020F819FFFFFFF750202DFFFFFFF7702020B04130D160202030202CFFFFFFF5E04100C2104100C010865766572796F6E65E7E9E08080800F02051B0209CFFFFFFF73020ACFFFFFFF7602171B0215CFFFFFFF7304151001096661766F7572697465E7E9E08080800F02071B020BCFFFFFFF73020CCFFFFFFF7602191B0217CFFFFFFF73041710020465727279E7ED808080801B02030B0203020469656C64E7EB808080801302081B0206CFFFFFFF7302091F0219CFFFFFFF5702161B0213908080800D0217CFFFFFFF6604141001021B03036E6473E7E99080808029020581EFFFFFFF6B04181121041711CFFFFFFF6002080C0411101502080B041111CFFFFFFF6102069080808011041A1309021101020503027368E6EEE08080800D0213FB808080801E0206D08080800204160FCFFFFFFF710206CFFFFFFF7702060B0210160206CFFFFFFF61020F21021002036F6C64E7EDD0808080430204030172E7E99080808029041512CFFFFFFF6702071A04080DCFFFFFFF68020A0B02090F0214CFFFFFFF730208100207CFFFFFFF66021A1C020A05021ACFFFFFFF6C0217908080801B041511CFFFFFFF5D06090C0C0C02191506090C0C0406676F7474656EE7EBD0808080370417110A0209CFFFFFFF61020B8FFFFFFF7602091B020D0203726F6DE7EB8080808034021ACFFFFFFF61020E1B0208120209DFFFFFFF61020BCFFFFFFF76021A0104676F6F64E6EEE08080800D020BFBD080808005020D0A020811020B819FFFFFFF690418110A02181104180F0103686164E7ED80808080260225D08080801D021F030572626F7572E6EEE08080800D0203F7908080800104100F83F0808080020609070E1B020BD0808080020203CFFFFFFF67041D110A021B110810060806CFFFFFFF71020322020FCFFFFFFF5502030B0211160203DFFFFFFF61021502020B0B040B2314040B0AD080808009022603027473E6EEE08080800D0219F79080808001020C83A08080801B020B819FFFFFFF69041C0E0A021511041B0F81F08080800B020902026F77E7EDD080808043020201096964656E746963616CE6EEE08080800D0218F79080808001020B83A08080801B020A819FFFFFFF69041B0E0A021411041A0F81F08080800B020802016EE7E5F08080800E04191383A08080801B041B16CFFFFFFF670416121B041B15CFFFFFFF67041D120B041C1210041C13CFFFFFFF67041F150B041B151004161006041E15CFFFFFFF61041A150B04191410041A1306041A150A041A15DFFFFFFF57041D150B041B111004231706041B1404041A15CFFFFFFF5D0417100B0417140204141314041710020173E6EEF080808001020EFAA080808027020581EFFFFFFF6B0213210214CFFFFFFF6C0212200214CFFFFFFF72020E8FFFFFFF660204210204CFFFFFFF6C020403046C616E64E7EAB08080801102090102030B04140E0F020CCFFFFFFF680414110B020C16041311CFFFFFFF60021E1B02160102030D0214020203020218DFFFFFFF61041A0D100416130C020ECFFFFFFF5C0210090203020174E7ED80808080260227D08080801D022101076A7567676C6572E7E990808080290204D080808002041111CFFFFFFF710204CFFFFFFF7702040B0215160204CFFFFFFF610215210215CFFFFFFF7C0204908080800B0204CFFFFFFF6A040C0F01076C616464657273E6EEF0808080010209FAF08080800E02141B0216CFFFFFFF73041B0E82808080801C020A04020B03066E7465726E73E7EB8080808013020A1B0208CFFFFFFF73020B1F021BCFFFFFFF5702181B0215908080800D0219CFFFFFFF6604161001021D03027374E7E99080808029041312D080808001020681EFFFFFFF6B0218210218CFFFFFFF6C0215908080801B041311CFFFFFFF5D02070C021715020703027465E6EEF080808001020FFAA080808027020681EFFFFFFF6B0214210215CFFFFFFF6C0213200215CFFFFFFF72020F8FFFFFFF660205210205CFFFFFFF6C02050203696674E7E9E08080800F0210D08080800D0211CFFFFFFF78020A1A021307020ACFFFFFFF6C0206200206DFFFFFFF72020A09020681A08080800702120308676874686F757365E7E990808080280204D0808080020211819FFFFFFF750204CFFFFFFF7702040B041010160204DFFFFFFF610413112104121003021002036F6E67E7ED808080801B020A0B020A03057474657279E7ED80808080270207020475697365E7ED808080801B02050B020501036D6170E7E99080808029020781EFFFFFFF6B041A1121041911CFFFFFFF60020A0C04131015020A0B041311CFFFFFFF6102089080808011041C13090213010207030772636865747469E7E99080808028020F819FFFFFFF6A02110B021010020FCFFFFFFF66020D0B021010020B06020ED08080800C020DDFFFFFFF58020E0B021010021206020DCFFFFFFF6002110B020F16020F04026965E7ED808080801B02040B020404036B6574E6EEE08080800D0214FB808080801E0207D08080800204170FCFFFFFFF710207CFFFFFFF7702070B0211160207CFFFFFFF6102102102110303796F72E7E99080808028020A819FFFFFFF6902131B0216CFFFFFFF7304181181B08080801D0209CFFFFFFF7F020BD0808080080215020765617375726573E7E9E08080801004100ED08080800102050C04180ED08080800102081104120CD0808080010205120206DFFFFFFF7D02080204696E6473E6EEE08080800D021B8FFFFFFF740217FAA0808080270220CFFFFFFF6702161B0218CFFFFFFF6702170B021710021ACFFFFFFF67021C0B021E10021A06021ECFFFFFFF6102200B021B10021806021E08021D02021D02021ACFFFFFFF55021A0B021E10021706021C9080808004021903021BCFFFFFFF5A021E02021C09021E02021F14021CD080808009021901056E616D6573E6EEE08080800D0205F79080808001020684C080808003020ED08080800D0216CFFFFFFF7802042E82334D1214432D4E3C3A3C4635183A260E2F52264C3F2773484C3C2C422F301238423B0E5C26292D156E350D3C810A4157134E303A3C423E3F1110124254103C373A8112'),
(137438953474, X'00050F9005E7EBD080808030020F070205070208040211DFFFFFFF6102051C021206306E69676874E7E99080808029040F12819FFFFFFF6802030B020DCFFFFFFF770211210212CFFFFFFF7C0203D080808002020C908080800B040F1102056F626F6479E6EEE08080800D021A8FFFFFFF740216FAA080808027021FCFFFFFFF6702151B0217CFFFFFFF6702160B0216100219CFFFFFFF67021B0B021D10021906021DCFFFFFFF61021F0B021A10021706021D08021C02021C020219CFFFFFFF5502190B021D10021606021B9080808004021803021ACFFFFFFF5A021D02021B09021D02041E0814021BD0808080090418080303727468E7EB8080808034021CCFFFFFFF6102101B020A12020BDFFFFFFF61020DCFFFFFFF76021C0303746573E7E9E080808010020A1B020C819FFFFFFF69041E110A021C1104150C82808080800B020C01056F64696C65E7E99080808028020E819FFFFFFF6A02100B020F10020ECFFFFFFF66020C0B020F10020A06020DD08080800C020CDFFFFFFF58020D0B020F10021106020CCFFFFFFF6002100B020E16020E020166E6EEF080808001041105F7808080800D0604140F83A08080801A06080E090106081212CFFFFFFF670604110E1B041811CFFFFFFF6704160E0B0204100208CFFFFFFF6604090F01060419110B0411110F0207010204050409100108040C0E11CFFFFFFF60020B010410110A021501060A0C101004120F05040B05010410110704040C020612070501041411010204CFFFFFFF5502170B040407100411050602188FFFFFFF60060712111B06041B13060A0711050D05030214010608121102040416CFFFFFFF5A0604070501020C0A040B0B010A070D050D050104110D0104100F1306040711D080808009020C030466696365E6EEE08080800D0204F7908080800104110F83F080808002040F0ED08080801D0204D08080800204110CCFFFFFFF710204220210CFFFFFFF5502040B0212160204DFFFFFFF6102160D022D140214D080808009022702026C64E7E990808080280203D0808080020210819FFFFFFF750203CFFFFFFF7702030B040F10160203DFFFFFFF610412112104111003020F040173E7E990808080280217819FFFFFFF750207CFFFFFFF7702070B041411160207CFFFFFFF6104131121041311070207DFFFFFFF7502070C0207CFFFFFFF670214D08080801D020F02016EE7E9E08080802B041511D080808001020881EFFFFFFF6B0214210215DFFFFFFF630217090219020221D08080801D021B03026C79E7EAB08080801202050B04160ECFFFFFFF7704161121041511CFFFFFFF7C02050D0216020205DFFFFFFF730418130C0210CFFFFFFF5C021209020501057061696E74E7E9E08080801004150E1B041A1181F08080800B021008021081AFFFFFFF7C021A060173E7E99080808028021881A080808005020581FFFFFFFF6B04141121041310CFFFFFFF6002060C040F1002040D0F1302060303706572E7EDD080808043020603057469656E74E7EB8080808014020F0A020C11020BD080808012041811CFFFFFFF61021B8FFFFFFF76041B111B04211302086572666563746C79E6EEE08080800D020AFBD080808005020C0A020711020A819FFFFFFF690417110A02171104170F02076C756D62657273E7E5F08080800E020583F0808080020205D08080800204170ED08080801D0205D08080800204130F0F0213020205CFFFFFFF600205DFFFFFFF7702050B021516020502036F6F6CE7EBD0808080370419110A020BCFFFFFFF61020D8FFFFFFF76020B1B020F0306727472616974E7E99080808028021A81A080808005020781FFFFFFFF6B04161121041510CFFFFFFF6002080C04111002040F0F130208030174E7E9E08080801004120E1B04171181F08080800B020D08020D81AFFFFFFF7C0217020472697A65E7EAB08080801202091A0213CFFFFFFF730207D080808012020901087175617973696465E7ED80808080260223D08080801D021D01047261696EE6EEF0808080010215FC9080808034020F81B080808004041A1004041911CFFFFFFF5D020D0A020C0208656D656D62657273E7E9E08080800F0204D08080800D02051104180FD080808001020481FFFFFFFF6B021721021503057469726564E7E990808080290203D080808002041011CFFFFFFF710203CFFFFFFF7702030B0214160203CFFFFFFF610214210214CFFFFFFF7C0203908080800B0203CFFFFFFF6A040B0F010173E6EEF0808080010203FAA080808027020BCFFFFFFF670406081B020ACFFFFFFF6702140102040B060B0C0E0F040316CFFFFFFF670218010415110B0419110F040F0907041411CFFFFFFF6C0416101002040D021502020401040F11DFFFFFFF6202031004171309020A03020FCFFFFFFF5B020301021109020401040D101604030BD08080800802160203616964E7ED8080808026022AD08080801D022404026C73E7ED808080801B02060B040625D08080801D02230204656C6C73E7E99080808029041112D080808001020481EFFFFFFF6B0216210216CFFFFFFF6C0213908080801B041111CFFFFFFF5D02050C0215150205030376656EE7E990808080280215819FFFFFFF750205CFFFFFFF7702050B041211160205CFFFFFFF6104111121041111070205DFFFFFFF7502050C0205CFFFFFFF670212D08080801D020D06047465656EE6EEE08080800D0217F79080808001020A83A08080801B0209819FFFFFFF69041A0E0A02131104190F81F08080800B020702026865E7ED80808080260228D08080801D022203036F7274E7E5F08080800E021A83A08080801B021CCFFFFFFF6702171B021CCFFFFFFF67021E0B021D10021DCFFFFFFF6702200B021C10021706021FCFFFFFFF61021B0B021A10021B06021B0A021BDFFFFFFF57021E0B021C10022406021C04021BCFFFFFFF5D02180B02180202151402180203697A65E7E5F08080800E04180F83A08080801B041A1281F08080800B020B81A080808004021ADFFFFFFF61020E02036C6F77E7EB8080808014020D0A020A110209D080808012041611CFFFFFFF6102198FFFFFFF760419111B041F1302046D616C6CE7EAB08080801102081B020BCFFFFFFF73020BCFFFFFFF76021D1B0215120217DFFFFFFF6104190D0303656C6CE6EEF0808080010213FC9080808034020D81B08080800404181004041711CFFFFFFF5D020B0A020A02046E61696CE7EB808080801402100A020D11020CD080808012041911CFFFFFFF61021C8FFFFFFF76041C111B04221302036F6661E6EEE08080800D020CFBD080808005020E0A020911020C819FFFFFFF690419110A02191104190F03066D65626F6479E6EEF0808080010202FAF08080800E020BD08080801D0202D080808002020ED080808013040E11DFFFFFFF620202CFFFFFFF7702020B040C1016020203026E67E7E9E08080802B041411D080808001020781EFFFFFFF6B0213210214DFFFFFFF63021609021802057472656574E6EEE08080800D0207F79080808001020884C0808080030210D08080800D0218CFFFFFFF7802071A021107020707020A040213DFFFFFFF6102071C02140403696B65E7ED808080801B020C0B020C020777696D6D696E67E7EBD0808080370418110A020ACFFFFFFF61020C8FFFFFFF76020A1B020E010574616B6573E7E9E08080800F020ED08080800D020FCFFFFFFF7802081A0211070208CFFFFFFF6C0204200204DFFFFFFF72020809020481A08080800702100203686174E7ED8080808026022ED08080801D0228030165E6EEE08080800D06020F058FFFFFFF740212F7808080800D060F0F0D83A08080801A0209010A0E060E060CCFFFFFFF66020F01060D0E0C1A02050106020528CFFFFFFF660402120104022A0A040C060106130E0C0F0215010C0212050C050ACFFFFFFF6602100108090C110F0A04020501061711070F021201060F0C0A0506110905010E0905080B080B06CFFFFFFF600A020509050A010409230A0802070705010405250F060206050106020B1F0508020514060106161107070413090204020901060505240106070506CFFFFFFF5508020706050B060A0806100407060606020C058FFFFFFF600408270B0609051D100A09050B1311060617100703040505010E0E06060906060702040906CFFFFFFF5A06140605010A06060C0C060106020F0B090602091301040820010802160E0B0108050E0F06130212010606061AD0808080080811050A0B04016EE7E5F08080800E022683A08080801B022BCFFFFFFF6702221B022ACFFFFFFF6702290B0228100229CFFFFFFF67022E0B022A10022006022DCFFFFFFF6102290B02271002270602290A0229DFFFFFFF57022C0B0226100234060229040229CFFFFFFF5D02210B0225020221140221030869727465656E7468E7EB8080808035041C11CFFFFFFF61020A0A020811020C81AFFFFFFF6904150C01021909021B0304120F0303726565E6EEF0808080010207FAF08080800E02121B0214CFFFFFFF7304190E82808080801C0208040209020569636B6574E7E99080808029041412D080808001020781EFFFFFFF6B0219210219CFFFFFFF6C0216908080801B041411CFFFFFFF5D02080C021815020803026465E7E5F08080800E022883A08080801B022DCFFFFFFF6702241B022CCFFFFFFF67022B0B022A10022BCFFFFFFF6702300B022C10022206022FCFFFFFFF61022B0B022910022906022B0A022BDFFFFFFF57022E0B022810023606022B04022BCFFFFFFF5D02230B022702022314022302016FE6EEE08080800D0216F7908080800104130F83F08080801D020981EFFFFFFF6B04151121041511070219CFFFFFFF5902062102068FFFFFFF6B04160DD0808080010208D08080801F0203020575726E6970E7E5F08080800E04150F83A08080801B04171281F08080800B020881A0808080040217DFFFFFFF61020B0E02060108756D6272656C6C61E6EEF0808080010204FAF08080800E020DD08080801D0204D0808080020210D080808013041011DFFFFFFF620204CFFFFFFF7702040B040E1016020402096E66696E6973686564E7E99080808028021D82C08080800F020AE0808080050216CFFFFFFF7F04150C0305757375616CE7E5F08080800E04170F83A08080801B04191281F08080800B020A81A0808080040219DFFFFFFF61020D010476657279E7EAB08080801102071B020ACFFFFFFF73020ACFFFFFFF76021C1B0214120216DFFFFFFF6104180D01057761697473E7E9E08080801002061A0212CFFFFFFF730208D080808012020681FFFFFFFF6B04120C2104120C030173E7ED8080808026022FD08080801D022903027665E7EB8080808035041D11CFFFFFFF61020B0A020911020D81AFFFFFFF6904160C01021A09021C0304130F0203696E64E7EB80808080340219CFFFFFFF61020D1B0207120208DFFFFFFF61020ACFFFFFFF760219040173E7EAB08080801202071A0211CFFFFFFF730205D080808012020781AFFFFFFF76020403027468E6EEF0808080010206FAF08080800E02213C8115292952816F5B3949333F28330E31314B233824201A2E304C810B15183E4B3714732F2F2E2D302C442A4411274015824C71342C3F724D34462B312E2E132E2925'),
(137438953475, X'0005055A11E7EAB08080801204190E0A0212CFFFFFFF77020601020B0B0416110F021406020601020BCFFFFFFF6B02060102071004150F0F0208010207CFFFFFFF7102069080808001020B09020781A08080800702130730777269746573E7E9E08080802B041211D080808001020581EFFFFFFF6B0211210212DFFFFFFF630214090216010479656172E7E990808080280216819FFFFFFF750206CFFFFFFF7702060B041311160206CFFFFFFF6104121121041211070206DFFFFFFF7502060C0206CFFFFFFF670213D08080801D020E0103EE8080E6EEE08080800D021C8FFFFFFF740218F7808080800D022B83A08080801A0221010230CFFFFFFF6602170102271A021901022FCFFFFFFF66021801022E0A021801022D0F021B01022ECFFFFFFF66021D0102330A021F01022F0F021B01022505021F010232CFFFFFFF60022101022E0A021C01022C0F021901022C05021F01022E07021E02021E01022E01021BCFFFFFFF55021B0B021F10021806021D8FFFFFFF6002310B022B10023906022E03021A01022E02021CCFFFFFFF5A021F01022601021D09021F01022A01023101022613021D010226D080808008022B04026631E6EEE08080800D021D8FFFFFFF740219F7808080800D022C060130E7EBD08080803E021FDFFFFFFF7F022F060131E7ECB08080803F021D060133E7EDD080808043022C050132E7E9E08080800F0218010228D080808001021901022FD080808001021E010234D080808001022201022FD080808001021C90808080010232D080808001022001022701021E050133E7EAB08080801C021901022ED0808080010220010230D080808001021D01022D1F021F01022F01021CCFFFFFFF6002209080808001022CD080808001022001022B010232010227050134E7E990808080280222010231D080808001021A010230D080808001021C01022FD080808001021C010226D080808001021A01022DD08080800102199080808001023A050135E7EB80808080340220010233D080808001022001022FD080808001021E9080808001022FD080808001021E010227050137E7ECB08080803C021B040474736561E7E990808080280223819FFFFFFF6A02300B022F100230CFFFFFFF66021F0B022110021D060221D08080800C0220DFFFFFFF5802330B022D10023B060230CFFFFFFF6002210B022116021F060B6D616C6CEE80816E657773E7E990808080280224819FFFFFFF6A02310B0230100231CFFFFFFF6602200B022210021E060222D08080800C0221DFFFFFFF5802340B022E10023C060231CFFFFFFF6002220B0222160220050777656174686572E6EEE08080800D021E8FFFFFFF74021AFAF08080800F02291B0231CFFFFFFF66021A0B021A10021D819FFFFFFF6A02300B022E10022E06023007022004021DCFFFFFFF55021D0B022110021A06021F9080808004021C03021ECFFFFFFF5C021F0B0233D08080801D022D030181E6EEE08080800D040D038FFFFFFF74040A03F7808080800D060D030F83A08080801A040D0601060C0312CFFFFFFF6604090301060B030E1A040D0301060D0311CFFFFFFF66040A0301060F060E0A040A0301060E060E0F040D0301060D060FCFFFFFFF66040B0601061103110A040E0601060D03110F04090601060D030C05040C060106100311CFFFFFFF6004110301060C03110A040A0301060C03100F040B0301060E030F0504110301060C03110704110302040B0601060C031101040C03CFFFFFFF550409030B040E031004090306040A038FFFFFFF60060C06110B060E060D100610061306060B061003040C0301060C031102040B03CFFFFFFF5A040F0601060E030C01040D0309040D0601060A031001060D0314010608030F13040D0601060E030CD08080800806080313562E4C81611C130C0C484A45310C515873');

INSERT INTO search_words_docsize ("id", "sz") VALUES
(452406085156877, X'1D'),
(452410380124161, X'19'),
(456499188989966, X'2B'),
(456610858139688, X'23'),
(456610858139689, X'30'),
(456632332976143, X'17'),
(456632332976144, X'28'),
(456632332976170, X'19'),
(456632332976171, X'30'),
(456653807812625, X'19'),
(456653807812626, X'30'),
(456653807812636, X'19'),
(456653807812637, X'2F'),
(456653807812652, X'1C'),
(456653807812653, X'30'),
(456675282649107, X'1F'),
(456675282649108, X'33'),
(456675282649118, X'21'),
(456675282649119, X'2F'),
(456675282649134, X'1D'),
(456675282649135, X'25'),
(456675282649140, X'21'),
(456675282649141, X'32'),
(456696757485589, X'21'),
(456696757485590, X'2F'),
(456696757485600, X'1C'),
(456696757485601, X'2D'),
(456696757485616, X'19'),
(456696757485617, X'2D'),
(456696757485622, X'1F'),
(456696757485623, X'2F'),
(456696757485630, X'1F'),
(456696757485632, X'20'),
(456696757485633, X'2E'),
(456696757485634, X'1C'),
(456718232322071, X'1C'),
(456718232322082, X'20'),
(456718232322098, X'19'),
(456718232322104, X'1E'),
(456722527289368, X'33'),
(456722527289379, X'2D'),
(456722527289395, X'3B'),
(456722527289401, X'30'),
(456722527289404, X'1B'),
(456722527289405, X'2E'),
(456722527289407, X'1D'),
(456744002125849, X'21'),
(456744002125850, X'26'),
(456744002125851, X'1E'),
(456744002125860, X'21'),
(456744002125861, X'2A'),
(456744002125862, X'32'),
(456744002125863, X'26'),
(456744002125882, X'1F'),
(456744002125883, X'26'),
(456765476962371, X'2C');

INSERT INTO search_words_idx ("segid", "term", "pgno") VALUES
(1, X'', 2),
(1, X'306E69', 4),
(1, X'307772', 6);

INSERT INTO setting ("name", "value") VALUES
('accounts.open', 'no'),
('labels.edition', '1373555294'),
('note.of-the-owner', 'two
lines, a ''quote'', a \ and 100 %'),
('search.version', '1'),
('secret.judge', 'U0VBTEVE'),
('secret.push', 'KnA3aNJJS_iV27DkyCjHhGlWI5pnxYGf-dhTU0DqrAI');

INSERT INTO story_print ("period", "hash", "item_id", "feed_id", "shown") VALUES
(1474, -9018809370348088036, 62, 10, 1783987200000),
(1474, -8541169743905308409, 64, 12, 1783987380000),
(1474, -7779505578822071605, 66, 12, 1783987260000),
(1474, -6815213392590475354, 65, 12, 1783987320000),
(1474, -6393260544732904963, 64, 12, 1783987380000),
(1474, -5024596490715784261, 14, 1, 1783209600000),
(1474, -4725367187657196017, 62, 10, 1783987200000),
(1474, -4521430482705586504, 64, 12, 1783987380000),
(1474, -2995812000412689642, 61, 10, 1784073600000),
(1474, -2630714170578518352, 63, 11, 1784073600000),
(1474, -2024776438428233658, 65, 12, 1783987320000),
(1474, -1786613011031313107, 61, 10, 1784073600000),
(1474, -1403214237241413185, 63, 11, 1784073600000),
(1474, -1096673259097242099, 65, 12, 1783987320000),
(1474, 225534194534688587, 66, 12, 1783987260000),
(1474, 238379152617206343, 62, 10, 1783987200000),
(1474, 1045613691204286430, 14, 1, 1783209600000),
(1474, 2049136793009581262, 60, 7, 1784073600000),
(1474, 3247238740160220127, 14, 1, 1783209600000),
(1474, 3342464787147117517, 63, 11, 1784073600000),
(1474, 4581179484968524587, 60, 7, 1784073600000),
(1474, 4679992146823746517, 61, 10, 1784073600000),
(1474, 7584628797162104136, 60, 7, 1784073600000),
(1474, 8598461608753619453, 66, 12, 1783987260000),
(1475, -9138638666707793199, 55, 5, 1783987200000),
(1475, -9128486611276926362, 52, 5, 1783899000000),
(1475, -9041091364701618279, 68, 5, 1784419200000),
(1475, -9000910170660578297, 15, 2, 1783726200000),
(1475, -8970925629914030435, 41, 4, 1783641600000),
(1475, -8937453958329491208, 43, 4, 1783728000000),
(1475, -8748165915241526493, 31, 3, 1783900800000),
(1475, -8712248115362614108, 58, 5, 1784158200000),
(1475, -8695415968405392304, 32, 3, 1783985400000),
(1475, -8653412088683420820, 68, 5, 1784419200000),
(1475, -8558332416346944416, 50, 4, 1784071800000),
(1475, -8464386219005852300, 18, 2, 1783814400000),
(1475, -8455437997963376684, 29, 3, 1783814400000),
(1475, -8335602582725326972, 53, 5, 1783900800000),
(1475, -8172125249610053365, 27, 2, 1784160060000),
(1475, -8079402437367435511, 49, 4, 1783987200000),
(1475, -7996857985333186617, 55, 5, 1783987200000),
(1475, -7920602471794369141, 18, 2, 1783814400000),
(1475, -7674390687387493337, 30, 3, 1783899000000),
(1475, -7641982747422470432, 31, 3, 1783900800000),
(1475, -7446481612844339927, 54, 5, 1783985400000),
(1475, -7279121091977982069, 29, 3, 1783814400000),
(1475, -6591262129341186759, 40, 4, 1783639800000),
(1475, -6405137532099943495, 46, 4, 1783899000000),
(1475, -6350279475587002227, 42, 4, 1783726200000),
(1475, -6283466330720985468, 46, 4, 1783899000000),
(1475, -6141311931332659726, 45, 4, 1783814400000),
(1475, -5802487244921801728, 36, 3, 1784158200000),
(1475, -5675824058054194625, 27, 2, 1784160060000),
(1475, -5675824058054194625, 38, 3, 1784160120000),
(1475, -5646386582743145004, 45, 4, 1783814400000),
(1475, -5400591161733651519, 33, 3, 1783987200000),
(1475, -5265811783179082325, 23, 2, 1784071800000),
(1475, -5170809924671439637, 39, 3, 1784160180000),
(1475, -5076025188961787035, 34, 3, 1784071800000),
(1475, -5005444826345166787, 67, 13, 1784247000000),
(1475, -4934325171021479634, 50, 4, 1784071800000),
(1475, -4840955638676546257, 34, 3, 1784071800000),
(1475, -4790128092103549777, 48, 4, 1783985400000),
(1475, -4781996076690250035, 30, 3, 1783899000000),
(1475, -4664886752017311214, 18, 2, 1783814400000),
(1475, -4200709829744729476, 37, 3, 1784160000000),
(1475, -3924399942908476304, 15, 2, 1783726200000),
(1475, -3820073007063831326, 17, 2, 1783812600000),
(1475, -3768525871229773064, 51, 4, 1784073600000),
(1475, -3707277079231062975, 23, 2, 1784071800000),
(1475, -3582459071846349800, 56, 5, 1784071800000),
(1475, -3353693042986110456, 21, 2, 1783985400000),
(1475, -3275546970608320641, 33, 3, 1783987200000),
(1475, -3248269301179169224, 49, 4, 1783987200000),
(1475, -3190439250527096417, 42, 4, 1783726200000),
(1475, -3041368333998990904, 59, 5, 1784160000000),
(1475, -3024337448440420698, 30, 3, 1783899000000),
(1475, -2908537611117619202, 54, 5, 1783985400000),
(1475, -2710107161727115726, 59, 5, 1784160000000),
(1475, -2561789947581014160, 47, 4, 1783900800000),
(1475, -2512910055579613814, 57, 5, 1784073600000),
(1475, -2458872494094943475, 38, 3, 1784160120000),
(1475, -2438589083539248997, 52, 5, 1783899000000),
(1475, -2430367043326119410, 59, 5, 1784160000000),
(1475, -2176723170055317010, 26, 2, 1784160000000),
(1475, -2064923271445000852, 56, 5, 1784071800000),
(1475, -1998590036801674961, 16, 2, 1783728000000),
(1475, -1997826518213140042, 20, 2, 1783900800000),
(1475, -1994657335507256918, 22, 2, 1783987200000),
(1475, -1832770630215222503, 19, 2, 1783899000000),
(1475, -1766689813518084166, 24, 2, 1784073600000),
(1475, -1421681650307078106, 32, 3, 1783985400000),
(1475, -1134508055772061831, 68, 5, 1784419200000),
(1475, -1131029509037751056, 32, 3, 1783985400000),
(1475, -984801088222623382, 16, 2, 1783728000000),
(1475, -811016798653357591, 26, 2, 1784160000000),
(1475, -706461696879552608, 36, 3, 1784158200000),
(1475, -525299242977308143, 44, 4, 1783812600000),
(1475, -324079672899101109, 26, 2, 1784160000000),
(1475, -119346683592795588, 23, 2, 1784071800000),
(1475, -45710705240673770, 25, 2, 1784158200000),
(1475, 320763239941721402, 28, 3, 1783812600000),
(1475, 726863680122005970, 35, 3, 1784073600000),
(1475, 847304655976095454, 56, 5, 1784071800000),
(1475, 864894906295695854, 46, 4, 1783899000000),
(1475, 1065816469850147127, 31, 3, 1783900800000),
(1475, 1280534030123702599, 24, 2, 1784073600000),
(1475, 1374237665790306954, 35, 3, 1784073600000),
(1475, 1749888387979463470, 22, 2, 1783987200000),
(1475, 1768085406795425511, 43, 4, 1783728000000),
(1475, 1770812195229687029, 40, 4, 1783639800000),
(1475, 1774433411171720487, 41, 4, 1783641600000),
(1475, 2192917089521984425, 58, 5, 1784158200000),
(1475, 2433188626688239255, 44, 4, 1783812600000),
(1475, 2568973719562538024, 25, 2, 1784158200000),
(1475, 2597911890135044004, 36, 3, 1784158200000),
(1475, 2755592324771980020, 37, 3, 1784160000000),
(1475, 3018665268837084479, 47, 4, 1783900800000),
(1475, 3721637931991083982, 35, 3, 1784073600000),
(1475, 3807339840846703650, 19, 2, 1783899000000),
(1475, 3867504135852701423, 52, 5, 1783899000000),
(1475, 4107753089170892358, 50, 4, 1784071800000),
(1475, 4204639604606572805, 33, 3, 1783987200000),
(1475, 4236629524374953344, 41, 4, 1783641600000),
(1475, 4334193615900838469, 39, 3, 1784160180000),
(1475, 4397733964831557646, 28, 3, 1783812600000),
(1475, 4454073041276327800, 39, 3, 1784160180000),
(1475, 4528918148437864739, 43, 4, 1783728000000),
(1475, 4931608349106064233, 48, 4, 1783985400000),
(1475, 4947933948986242859, 54, 5, 1783985400000),
(1475, 5072622746350329329, 17, 2, 1783812600000),
(1475, 5083390390516525853, 15, 2, 1783726200000),
(1475, 5204953870135957360, 34, 3, 1784071800000),
(1475, 5276739926830688071, 47, 4, 1783900800000),
(1475, 5591731984927361059, 44, 4, 1783812600000),
(1475, 5603818527589974723, 21, 2, 1783985400000),
(1475, 5681102143447839873, 51, 4, 1784073600000),
(1475, 5689133018013500995, 49, 4, 1783987200000),
(1475, 5806860648876408788, 48, 4, 1783985400000),
(1475, 5842665952689030830, 57, 5, 1784073600000),
(1475, 6141355185343155416, 51, 4, 1784073600000),
(1475, 6304168802236183976, 45, 4, 1783814400000),
(1475, 6560157994850888429, 21, 2, 1783985400000),
(1475, 6782878810553355693, 27, 2, 1784160060000),
(1475, 6782878810553355693, 38, 3, 1784160120000),
(1475, 6795586271156376945, 40, 4, 1783639800000),
(1475, 6801069792822778129, 22, 2, 1783987200000),
(1475, 6868497040492658701, 24, 2, 1784073600000),
(1475, 6909354040927750119, 16, 2, 1783728000000),
(1475, 7158841698710744641, 55, 5, 1783987200000),
(1475, 7170350912330056923, 58, 5, 1784158200000),
(1475, 7500366126670723776, 20, 2, 1783900800000),
(1475, 7500366126670723776, 53, 5, 1783900800000),
(1475, 7840456396982726202, 17, 2, 1783812600000),
(1475, 8411766117668716973, 25, 2, 1784158200000),
(1475, 8683997905718470239, 19, 2, 1783899000000),
(1475, 8712843752578494854, 37, 3, 1784160000000),
(1475, 8811053257883555364, 53, 5, 1783900800000),
(1475, 8816126758489918787, 20, 2, 1783900800000),
(1475, 8895372240710049974, 42, 4, 1783726200000),
(1475, 8935123088889968101, 57, 5, 1784073600000),
(1475, 9150676409112395216, 29, 3, 1783814400000),
(1475, 9188078963281414277, 28, 3, 1783812600000);

INSERT INTO tag ("id", "name") VALUES
(1, 'Weather'),
(2, 'sea'),
(3, 'small news');

INSERT INTO verdict_todo ("first", "last", "turn") VALUES
(59, 59, 1),
(68, 68, 1);

INSERT INTO account ("reader_id", "name", "key", "is_owner", "password", "recovery", "made") VALUES
(1, 'Ines', 'ines', 1, '$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU', X'B1E8E3296E5FAFE3649B71642E98DD3E85B3F3A3161B17705B6D4FA13F93D311', 1783296000000),
(2, 'tunde', 'tunde', 0, '$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU', NULL, 1783382400000),
(3, 'Yui-2', 'yui-2', 0, '$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU', NULL, 1783468800000),
(4, 'mara', 'mara', 0, '$argon2id$v=19$m=19456,t=2,p=1$IVGb3Gyunp7daFSnQrEA3w$I62ToRB6NIm+ETTh2VxdxZX6qaE2ASr94fK4UR41PzU', NULL, 1783468800000);

INSERT INTO app_token ("id", "reader_id", "token_hash", "kind", "name", "origin", "made", "used") VALUES
(1, 1, X'F4B260FD7E56AEBD4160CB82436D5E74D368EE9EB6D899D7F603C6B37AE2BA51', 'program', 'a program of Ines', NULL, 1783641600000, NULL),
(2, 1, X'1B1EE7DB1EA925F220A935E24559D455EB1D4D160AFA39C9057CD781DCB27417', 'browser', 'an extension', 'moz-extension://0a1b2c3d', 1783641600000, 1784332800000),
(3, 1, X'3890270C01860769E9AED003EFA7046128B6624B6E62247EED2F194852E8D407', 'shortcut', 'a shortcut', NULL, 1783641600000, NULL),
(4, 1, X'4613EF5EBEC204F9AE413CDA5EDC30E0E5CD0DDA3668715CE9E0C178DC2A1D10', 'account', 'a reader of feeds', NULL, 1783641600000, NULL);

INSERT INTO checked ("id", "reader_id", "asked", "took", "item_id", "words", "lasts", "address", "title", "source", "reading", "via", "judge", "basis", "walt", "language", "checksum", "shares", "evidence", "read_text") VALUES
(1000000000007919, 1, 1784332860000, 41207, NULL, 11, 1, 'https://paper.example/ferry/1', 'The ferry is back, at last', 'Paper', 'html', 'share', NULL, 'article', 'Walt nods.', 'en', '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e', 'Journalism	0.015625	lede_Journalism
Wiki	0.015625	lede_Wiki
Opinion	0.5	lede_Opinion
Satire	0.015625	lede_Satire
Sensational	0.015625	lede_Sensational
AgendaDriven	0.015625	lede_AgendaDriven
Hate	0.015625	lede_Hate', 'Opinion	word	0.25	4	9
Opinion	title	0.125	again', 'The ferry “sails” again.
Nobody on the pier believed it would.'),
(1000000000015838, 1, 1784332920000, 41207, NULL, 11, 0, 'https://paper.example/ferry/2', 'The ferry is back, at last', 'Paper', 'html', 'share', 'judge.example', 'article', 'Walt nods.', 'en', '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e', 'Journalism	0.015625	lede_Journalism
Wiki	0.015625	lede_Wiki
Opinion	0.5	lede_Opinion
Satire	0.015625	lede_Satire
Sensational	0.015625	lede_Sensational
AgendaDriven	0.015625	lede_AgendaDriven
Hate	0.015625	lede_Hate', 'Opinion	word	0.25	4	9
Opinion	title	0.125	again', 'The ferry “sails” again.
Nobody on the pier believed it would.'),
(1000000000023757, 2, 1784332980000, 41207, NULL, 11, 0, NULL, 'The ferry is back, at last', 'Paper', 'text', 'share', NULL, 'article', 'Walt nods.', 'en', '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e', 'Journalism	0.015625	lede_Journalism
Wiki	0.015625	lede_Wiki
Opinion	0.5	lede_Opinion
Satire	0.015625	lede_Satire
Sensational	0.015625	lede_Sensational
AgendaDriven	0.015625	lede_AgendaDriven
Hate	0.015625	lede_Hate', 'Opinion	word	0.25	4	9
Opinion	title	0.125	again', 'The ferry “sails” again.
Nobody on the pier believed it would.');

INSERT INTO cookie_gift ("id", "giver_id", "receiver_id", "date", "given", "fortune", "text") VALUES
(1, 2, 1, 20653, 1784419200000, 1215931126320231, 'The kettle knows more than it whistles.');

INSERT INTO feed_key ("feed_id", "name", "sealed") VALUES
(2, 'X-Key', X'C9D0036BED6744BCDF692FC980D8717D7E5F5A4F4E8266B4A84982602FB1CD09');

INSERT INTO folder ("id", "reader_id", "parent_id", "name") VALUES
(1, 1, NULL, 'Coast'),
(2, 1, 1, 'Daily'),
(3, 1, NULL, 'Küste & Meer'),
(4, 2, NULL, 'Mine'),
(5, 3, NULL, 'Mine'),
(6, 1, NULL, 'Old');

INSERT INTO forgotten ("feed_id", "key_hash") VALUES
(1, -7881744494312331065),
(1, -7276646194859147863),
(1, -6006308841821435012),
(1, -5954759211363496861),
(1, -5265312161627370293),
(1, 1608972139683137458),
(1, 1942397121026438175),
(1, 2875043277469120184),
(1, 5768876080887167543),
(1, 6775913219231509529);

INSERT INTO fortune_report ("reader_id", "fortune", "said") VALUES
(4, 4129218631176677, 1784332800000);

INSERT INTO fortune_state ("reader_id", "points", "openings", "streak", "longest", "forgiven_month", "forgiven", "visited", "zone", "zone_changes", "length", "paper", "accent", "map") VALUES
(1, 47, 10, 10, 10, 202607, 1, 20654, 'Europe/Lisbon', '1783670400000', 'any', 'linen', NULL, NULL),
(2, 30, 3, 3, 3, 202607, 1, NULL, 'Europe/Lisbon', '1783670400000', 'short', NULL, NULL, NULL);

INSERT INTO friend ("reader_id", "friend_id", "since", "extent", "shows_city") VALUES
(1, 2, 1784247000000, 'all', 1),
(1, 3, 1784247000000, 'fortunes', 0),
(2, 1, 1784247000000, 'fortunes', 0),
(3, 1, 1784247000000, 'fortunes', 0);

INSERT INTO friend_ask ("reader_id", "key", "name", "asked", "refused", "is_withdrawn") VALUES
(1, 'nobody-here', 'nobody-here', 1784246400000, NULL, 0),
(4, 'ines', 'Ines', 1784246400000, 1784247000000, 0),
(4, 'yui-2', 'yui-2', 1784246400000, 1784332800000, 0);

INSERT INTO friend_block ("reader_id", "blocked_id", "since") VALUES
(3, 4, 1784332800000);

INSERT INTO friend_link ("reader_id", "token_hash", "made", "expires") VALUES
(2, X'BE101C84553E9DDCB3481A8F2242A09205DD0C2B55B2B3C7C0B8214BB18440D7', 1784332800000, 1784937600000);

INSERT INTO friend_notice ("reader_id", "other_id", "kind", "made", "told") VALUES
(1, 2, 1, 1784246400000, 1784246700000),
(1, 2, 2, 1784419200000, 0),
(1, 3, 1, 1784246400000, 1784246700000),
(1, 4, 1, 1784246400000, 1784246700000);

INSERT INTO friend_telling ("reader_id", "since") VALUES
(1, 1784160000000);

INSERT INTO hidden_kind ("reader_id", "kind", "is_hidden", "swept_shown", "swept_item") VALUES
(2, 3, 1, NULL, NULL);

INSERT INTO invite ("id", "token_hash", "reader_id", "made", "expires") VALUES
(1, X'54B13B0F7424EFB381ECDBE5B7F9067FDED481317CB9A954AFD88D3178DF9BED', NULL, 1783641600000, 1785110400000),
(2, X'84B36FFAE70A4EB6C6D93AB64ACA18EE49AF9146DEDAB2C3A478E111FC1B2FB0', 3, 1783641600000, 1785110400000);

INSERT INTO item ("id", "feed_id", "shown", "arrived", "published", "updated", "title", "link", "author", "picture", "brief", "revision", "story") VALUES
(1, 1, 1767229200000, 1767229200000, NULL, NULL, 'Somebody’s umbrella argues with three borrowed ladders', 'https://almanac.example/stories/13', NULL, NULL, 'Die Brückenwärterin is late because of the smell of rain. Then the tide came in.', 0, NULL),
(13, 1, 1767225540000, 1767229200000, 1767225540000, NULL, 'The harbour office names a street after a "perfectly good" sofa', 'https://almanac.example/stories/1', NULL, NULL, 'The clock at the fish market apologises to seventeen identical hats. Then the tide came in.', 0, NULL),
(14, 1, 1783209600000, 1783213200000, 1783209600000, NULL, 'A choir of plumbers names a street after seventeen identical hats', 'https://almanac.example/stories/14', NULL, NULL, 'The harbour office apologises to a turnip of unusual size. Then the tide came in.', 0, NULL),
(15, 2, 1783726200000, 1784163600000, 1783726200000, NULL, 'A beekeeper remembers everyone’s favourite corner', 'https://harbour.example/stories/383', NULL, NULL, 'Somebody’s umbrella takes the lift with three borrowed ladders. Then the tide came in.', 0, NULL),
(16, 2, 1783728000000, 1784163600000, 1783728000000, NULL, 'A choir of plumbers waits for C:\harbour\notes', 'https://harbour.example/stories/382', NULL, NULL, 'The harbour office measures a pot of blue paint. Then the tide came in.', 0, NULL),
(17, 2, 1783812600000, 1784163600000, 1783812600000, NULL, 'The night baker measures a very small island', 'https://harbour.example/stories/385', NULL, NULL, 'A beekeeper names a street after the mayor’s bicycle. Then the tide came in.', 0, NULL),
(18, 2, 1783814400000, 1784163600000, 1783814400000, 1783814460000, 'The island’s only bus wins a prize for a "perfectly good" sofa', 'https://harbour.example/stories/384', 'Odile Marchetti-Brandt', 'https://harbour.example/pictures/384.jpg', 'A choir of plumbers argues with seventeen identical hats. Then the tide came in.', 0, NULL),
(19, 2, 1783899000000, 1784163600000, 1783899000000, NULL, 'A retired juggler argues with a field of lanterns', 'https://harbour.example/stories/387', 'Odile Marchetti-Brandt', NULL, 'The night baker is late because of everyone’s favourite corner. Then the tide came in.', 0, NULL),
(20, 2, 1783900800000, 1784163600000, 1783900800000, NULL, 'A class of seven-year-olds takes the lift with a slow and patient snail', 'https://harbour.example/stories/386', NULL, NULL, 'The island’s only bus finds a map of C:\harbour\notes. Then the tide came in.', 0, NULL),
(21, 2, 1783985400000, 1784163600000, 1783985400000, NULL, 'The clock at the fish market finds a map of the wind from the north', 'https://harbour.example/stories/389', NULL, NULL, 'A retired juggler sells the last ticket for a very small island. Then the tide came in.', 0, NULL),
(22, 2, 1783987200000, 1784163600000, 1783987200000, 1783987260000, 'An old lighthouse names a street after the thirteenth wave', 'https://harbour.example/stories/388', NULL, 'https://harbour.example/pictures/388.jpg', 'A class of seven-year-olds apologises to a "perfectly good" sofa. Then the tide came in.', 0, NULL),
(23, 2, 1784071800000, 1784163600000, 1784071800000, NULL, 'The harbour office apologises to the 1950s', 'https://harbour.example/stories/391', NULL, NULL, 'The clock at the fish market writes a song on a field of lanterns. Then the tide came in.', 0, NULL),
(24, 2, 1784073600000, 1784163600000, 1784073600000, NULL, 'Die Brückenwärterin is late because of the forgotten swimming pool', 'https://harbour.example/stories/390', 'Odile Marchetti-Brandt', NULL, 'An old lighthouse paints a portrait of a slow and patient snail. Then the tide came in.', 0, NULL),
(25, 2, 1784158200000, 1784163600000, 1784158200000, NULL, 'A choir of plumbers paints a portrait of a turnip of unusual size', 'https://harbour.example/stories/393', 'Odile Marchetti-Brandt', NULL, 'The harbour office remembers the wind from the north. Then the tide came in.', 0, NULL),
(26, 2, 1784160000000, 1784163600000, 1784160000000, 1784160060000, 'Somebody’s umbrella sells the last ticket for the smell of rain', 'https://harbour.example/stories/392', NULL, 'https://harbour.example/pictures/392.jpg', 'Die Brückenwärterin waits for the thirteenth wave. Then the tide came in.', 0, NULL),
(27, 2, 1784160060000, 1784163600000, 1784160060000, NULL, 'The ferry “Marie-Luise” sails again after a long harbour strike', 'https://harbour.example/stories/1', NULL, NULL, 'The island’s only bus writes a song on the thirteenth wave. Then the tide came in.', 0, 27),
(28, 3, 1783812600000, 1784163600000, 1783812600000, NULL, 'A retired juggler remembers a "perfectly good" sofa', 'https://tideline.example/stories/385', NULL, NULL, 'The night baker takes the lift with seventeen identical hats. Then the tide came in.', 0, NULL),
(29, 3, 1783814400000, 1784163600000, 1783814400000, 1783814460000, 'A class of seven-year-olds waits for everyone’s favourite corner', 'https://tideline.example/stories/384', 'Odile Marchetti-Brandt', 'https://tideline.example/pictures/384.jpg', 'The island’s only bus measures three borrowed ladders. Then the tide came in.', 0, NULL),
(30, 3, 1783899000000, 1784163600000, 1783899000000, NULL, 'The clock at the fish market measures a slow and patient snail', 'https://tideline.example/stories/387', 'Odile Marchetti-Brandt', NULL, 'A retired juggler names a street after C:\harbour\notes. Then the tide came in.', 0, NULL),
(31, 3, 1783900800000, 1784163600000, 1783900800000, NULL, 'An old lighthouse wins a prize for a very small island', 'https://tideline.example/stories/386', NULL, NULL, 'A class of seven-year-olds argues with the mayor’s bicycle. Then the tide came in.', 0, NULL),
(32, 3, 1783985400000, 1784163600000, 1783985400000, NULL, 'The harbour office argues with the thirteenth wave', 'https://tideline.example/stories/389', NULL, NULL, 'The clock at the fish market is late because of a "perfectly good" sofa. Then the tide came in.', 0, NULL),
(33, 3, 1783987200000, 1784163600000, 1783987200000, 1783987260000, 'Die Brückenwärterin takes the lift with a field of lanterns', 'https://tideline.example/stories/388', NULL, 'https://tideline.example/pictures/388.jpg', 'An old lighthouse finds a map of everyone’s favourite corner. Then the tide came in.', 0, NULL),
(34, 3, 1784071800000, 1784163600000, 1784071800000, NULL, 'A choir of plumbers finds a map of the forgotten swimming pool', 'https://tideline.example/stories/391', NULL, NULL, 'The harbour office sells the last ticket for a slow and patient snail. Then the tide came in.', 0, NULL),
(35, 3, 1784073600000, 1784163600000, 1784073600000, NULL, 'Somebody’s umbrella names a street after the wind from the north', 'https://tideline.example/stories/390', 'Odile Marchetti-Brandt', NULL, 'Die Brückenwärterin apologises to a very small island. Then the tide came in.', 0, NULL),
(36, 3, 1784158200000, 1784163600000, 1784158200000, NULL, 'The island’s only bus apologises to the smell of rain', 'https://tideline.example/stories/393', 'Odile Marchetti-Brandt', NULL, 'A choir of plumbers writes a song on the thirteenth wave. Then the tide came in.', 0, NULL),
(37, 3, 1784160000000, 1784163600000, 1784160000000, 1784160060000, 'A beekeeper is late because of the 1950s', 'https://tideline.example/stories/392', NULL, 'https://tideline.example/pictures/392.jpg', 'Somebody’s umbrella paints a portrait of a field of lanterns. Then the tide came in.', 0, NULL),
(38, 3, 1784160120000, 1784163600000, 1784160120000, NULL, 'The ferry “Marie-Luise” sails again after a long harbour strike', 'https://tideline.example/stories/1', NULL, NULL, 'A class of seven-year-olds sells the last ticket for a field of lanterns. Then the tide came in.', 0, 27),
(39, 3, 1784160180000, 1784163600000, 1784160180000, NULL, 'A beekeeper wins the turnip lottery', 'https://tideline.example/stories/2', NULL, NULL, 'A retired juggler paints a portrait of the thirteenth wave. Then the tide came in.', 0, NULL),
(40, 4, 1783639800000, 1784163600000, 1783639800000, NULL, 'An old lighthouse is late because of the mayor’s bicycle', 'https://lantern.example/stories/381', 'Odile Marchetti-Brandt', NULL, 'A class of seven-year-olds paints a portrait of an unfinished bridge. Then the tide came in.', 0, NULL),
(41, 4, 1783641600000, 1784163600000, 1783641600000, 1783641660000, 'A retired juggler finds a map of seventeen identical hats', 'https://lantern.example/stories/380', NULL, 'https://lantern.example/pictures/380.jpg', 'The night baker sells the last ticket for a turnip of unusual size. Then the tide came in.', 0, NULL),
(42, 4, 1783726200000, 1784163600000, 1783726200000, NULL, 'Die Brückenwärterin sells the last ticket for everyone’s favourite corner', 'https://lantern.example/stories/383', NULL, NULL, 'An old lighthouse waits for three borrowed ladders. Then the tide came in.', 0, NULL),
(43, 4, 1783728000000, 1784163600000, 1783728000000, NULL, 'The clock at the fish market apologises to C:\harbour\notes', 'https://lantern.example/stories/382', NULL, NULL, 'A retired juggler writes a song on a pot of blue paint. Then the tide came in.', 0, NULL),
(44, 4, 1783812600000, 1784163600000, 1783812600000, NULL, 'Somebody’s umbrella writes a song on a very small island', 'https://lantern.example/stories/385', NULL, NULL, 'Die Brückenwärterin wins a prize for the mayor’s bicycle. Then the tide came in.', 0, NULL),
(45, 4, 1783814400000, 1784163600000, 1783814400000, 1783814460000, 'The harbour office paints a portrait of a "perfectly good" sofa', 'https://lantern.example/stories/384', 'Odile Marchetti-Brandt', 'https://lantern.example/pictures/384.jpg', 'The clock at the fish market remembers seventeen identical hats. Then the tide came in.', 0, NULL),
(46, 4, 1783899000000, 1784163600000, 1783899000000, NULL, 'A beekeeper remembers a field of lanterns', 'https://lantern.example/stories/387', 'Odile Marchetti-Brandt', NULL, 'Somebody’s umbrella takes the lift with everyone’s favourite corner. Then the tide came in.', 0, NULL),
(47, 4, 1783900800000, 1784163600000, 1783900800000, NULL, 'A choir of plumbers waits for a slow and patient snail', 'https://lantern.example/stories/386', NULL, NULL, 'The harbour office measures C:\harbour\notes. Then the tide came in.', 0, NULL),
(48, 4, 1783985400000, 1784163600000, 1783985400000, NULL, 'The night baker measures the wind from the north', 'https://lantern.example/stories/389', NULL, NULL, 'A beekeeper names a street after a very small island. Then the tide came in.', 0, NULL),
(49, 4, 1783987200000, 1784163600000, 1783987200000, 1783987260000, 'The island’s only bus wins a prize for the thirteenth wave', 'https://lantern.example/stories/388', NULL, 'https://lantern.example/pictures/388.jpg', 'A choir of plumbers argues with a "perfectly good" sofa. Then the tide came in.', 0, NULL),
(50, 4, 1784071800000, 1784163600000, 1784071800000, NULL, 'A retired juggler argues with the 1950s', 'https://lantern.example/stories/391', NULL, NULL, 'The night baker is late because of a field of lanterns. Then the tide came in.', 0, NULL),
(51, 4, 1784073600000, 1784163600000, 1784073600000, NULL, 'A class of seven-year-olds takes the lift with the forgotten swimming pool', 'https://lantern.example/stories/390', 'Odile Marchetti-Brandt', NULL, 'The island’s only bus finds a map of a slow and patient snail. Then the tide came in.', 0, NULL),
(52, 5, 1783899000000, 1784163600000, 1783899000000, NULL, 'A retired juggler argues with a turnip of unusual size', 'https://rooftop.example/stories/387', 'Odile Marchetti-Brandt', NULL, 'The night baker is late because of the wind from the north. Then the tide came in.', 0, NULL),
(53, 5, 1783900800000, 1784163600000, 1783900800000, NULL, 'A class of seven-year-olds takes the lift with the smell of rain', 'https://rooftop.example/stories/386', NULL, NULL, 'The island’s only bus finds a map of the thirteenth wave. Then the tide came in.', 0, NULL),
(54, 5, 1783985400000, 1784163600000, 1783985400000, NULL, 'The clock at the fish market finds a map of a pot of blue paint', 'https://rooftop.example/stories/389', NULL, NULL, 'A retired juggler sells the last ticket for the 1950s. Then the tide came in.', 0, NULL),
(55, 5, 1783987200000, 1784163600000, 1783987200000, 1783987260000, 'An old lighthouse names a street after an unfinished bridge', 'https://rooftop.example/stories/388', NULL, 'https://rooftop.example/pictures/388.jpg', 'A class of seven-year-olds apologises to the forgotten swimming pool. Then the tide came in.', 0, NULL),
(56, 5, 1784071800000, 1784163600000, 1784071800000, NULL, 'The harbour office apologises to seventeen identical hats', 'https://rooftop.example/stories/391', NULL, NULL, 'The clock at the fish market writes a song on a turnip of unusual size. Then the tide came in.', 0, NULL),
(57, 5, 1784073600000, 1784163600000, 1784073600000, NULL, 'Die Brückenwärterin is late because of three borrowed ladders', 'https://rooftop.example/stories/390', 'Odile Marchetti-Brandt', NULL, 'An old lighthouse paints a portrait of the smell of rain. Then the tide came in.', 0, NULL),
(58, 5, 1784158200000, 1784163600000, 1784158200000, NULL, 'A choir of plumbers paints a portrait of C:\harbour\notes', 'https://rooftop.example/stories/393', 'Odile Marchetti-Brandt', NULL, 'The harbour office remembers a pot of blue paint. Then the tide came in.', 0, NULL),
(59, 5, 1784160000000, 1784163600000, 1784160000000, 1784160060000, 'Somebody’s umbrella sells the last ticket for the mayor’s bicycle', 'https://rooftop.example/stories/392', NULL, 'https://rooftop.example/pictures/392.jpg', 'Die Brückenwärterin waits for an unfinished bridge. Then the tide came in.', 1, NULL),
(60, 7, 1784073600000, 1784077200000, 1784073600000, NULL, 'Die Brückenwärterin takes the lift with the mayor’s bicycle', 'https://gone.example/stories/1', NULL, NULL, 'An old lighthouse finds a map of an unfinished bridge. Then the tide came in.', 0, NULL),
(61, 10, 1784073600000, 1784077200000, 1784073600000, NULL, 'A retired juggler finds a map of three borrowed ladders', 'https://quiet.example/stories/2', NULL, NULL, 'The night baker sells the last ticket for the smell of rain. Then the tide came in.', 0, NULL),
(62, 10, 1783987200000, 1784077200000, 1783987200000, NULL, 'A class of seven-year-olds names a street after a pot of blue paint', 'https://quiet.example/stories/1', NULL, NULL, 'The island’s only bus apologises to the 1950s. Then the tide came in.', 0, NULL),
(63, 11, 1784073600000, 1784077200000, 1784073600000, NULL, 'A class of seven-year-olds measures the 1950s', 'https://moved.example/stories/1', NULL, NULL, 'The island’s only bus names a street after a field of lanterns. Then the tide came in.', 0, NULL),
(64, 3, 1783987380000, 1784077200000, 1783987380000, NULL, 'The island’s only bus argues with the 1950s', 'https://pier.example/stories/3', 'Odile Marchetti-Brandt', NULL, 'A choir of plumbers is late because of a field of lanterns. Then the tide came in.', 0, NULL),
(65, 3, 1783987320000, 1784077200000, 1783987320000, NULL, 'A beekeeper takes the lift with the forgotten swimming pool', 'https://pier.example/stories/2', NULL, NULL, 'Somebody’s umbrella finds a map of a slow and patient snail. Then the tide came in.', 0, NULL),
(66, 3, 1783987260000, 1784077200000, 1783987260000, NULL, 'A choir of plumbers measures the wind from the north', 'https://pier.example/stories/1', NULL, NULL, 'The harbour office names a street after a very small island. Then the tide came in.', 0, NULL),
(67, 13, 1784247000000, 1784247000000, NULL, NULL, 'How to fold a paper boat', 'https://page.example/stories/1', NULL, NULL, 'A class of seven-year-olds takes the lift with the mayor’s bicycle. Then the tide came in.', 0, NULL),
(68, 5, 1784419200000, 1784422800000, 1784419200000, NULL, 'An old lighthouse takes the lift with the thirteenth wave', 'https://rooftop.example/stories/399', 'Odile Marchetti-Brandt', NULL, 'A class of seven-year-olds finds a map of a "perfectly good" sofa. Then the tide came in.', 0, NULL);

INSERT INTO item_tag ("tag_id", "shown", "item_id") VALUES
(1, 1767225540000, 13),
(1, 1767229200000, 1),
(1, 1783728000000, 16),
(1, 1783728000000, 43),
(1, 1783812600000, 17),
(1, 1783812600000, 28),
(1, 1783812600000, 44),
(1, 1783987200000, 22),
(1, 1783987200000, 33),
(1, 1783987200000, 49),
(1, 1783987200000, 55),
(1, 1783987200000, 62),
(1, 1783987260000, 66),
(1, 1784071800000, 23),
(1, 1784071800000, 34),
(1, 1784071800000, 50),
(1, 1784071800000, 56),
(1, 1784073600000, 60),
(1, 1784073600000, 63),
(1, 1784160060000, 27),
(1, 1784160120000, 38),
(1, 1784247000000, 67),
(2, 1783639800000, 40),
(2, 1783814400000, 18),
(2, 1783814400000, 29),
(2, 1783814400000, 45),
(2, 1783899000000, 19),
(2, 1783899000000, 30),
(2, 1783899000000, 46),
(2, 1783899000000, 52),
(2, 1783987380000, 64),
(2, 1784073600000, 24),
(2, 1784073600000, 35),
(2, 1784073600000, 51),
(2, 1784073600000, 57),
(2, 1784158200000, 25),
(2, 1784158200000, 36),
(2, 1784158200000, 58),
(2, 1784419200000, 68),
(3, 1783639800000, 40),
(3, 1783814400000, 18),
(3, 1783814400000, 29),
(3, 1783814400000, 45),
(3, 1783899000000, 19),
(3, 1783899000000, 30),
(3, 1783899000000, 46),
(3, 1783899000000, 52),
(3, 1783987380000, 64),
(3, 1784073600000, 24),
(3, 1784073600000, 35),
(3, 1784073600000, 51),
(3, 1784073600000, 57),
(3, 1784158200000, 25),
(3, 1784158200000, 36),
(3, 1784158200000, 58),
(3, 1784419200000, 68);

INSERT INTO known_device ("token_hash", "reader_id", "made") VALUES
(X'14E814B87108D3F234AA76A249373046ED40DDAAED878317C97D2483A6637094', 1, 1783641600000);

INSERT INTO ledger ("id", "reader_id", "at", "points", "opening_id", "reason", "key") VALUES
(1, 1, 1783670400000, 10, 1, 'opening', '2026-07-10'),
(2, 1, 1783756800000, 10, 2, 'opening', '2026-07-11'),
(3, 1, 1783843200000, 10, 3, 'opening', '2026-07-12'),
(4, 1, 1783929600000, 10, 4, 'opening', '2026-07-13'),
(5, 1, 1784016000000, 10, 5, 'opening', '2026-07-14'),
(6, 1, 1784102400000, 10, 6, 'opening', '2026-07-15'),
(7, 1, 1784188800000, 10, 7, 'opening', '2026-07-16'),
(8, 1, 1784275200000, 10, 8, 'opening', '2026-07-17'),
(9, 1, 1784361600000, 10, 9, 'opening', '2026-07-18'),
(10, 1, 1784448000000, 10, 10, 'opening', '2026-07-19'),
(11, 2, 1784275200000, 10, 11, 'opening', '2026-07-17'),
(12, 2, 1784361600000, 10, 12, 'opening', '2026-07-18'),
(13, 2, 1784448000000, 10, 13, 'opening', '2026-07-19'),
(14, 1, 1784505600000, 2, NULL, 'visit', '2026-07-20'),
(15, 1, 1784461200000, -60, NULL, 'look', 'linen'),
(16, 2, 1784419200000, 0, NULL, 'gift', '2026-07-19'),
(17, 1, 1784419200000, 5, NULL, 'gifted', '2026-07-19 2');

INSERT INTO mark ("reader_id", "item_id", "feed_id", "shown", "shelf", "is_saved", "changed", "read_at", "saved_at", "story") VALUES
(1, 1, 1, 1767229200000, 1, 0, 1767229260000, 1767229260000, NULL, NULL),
(1, 13, 1, 1767225540000, 1, 0, 1767229260000, 1767229260000, NULL, NULL),
(1, 14, 1, 1783209600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 15, 2, 1783726200000, 0, 0, NULL, NULL, NULL, NULL),
(1, 16, 2, 1783728000000, 0, 0, NULL, NULL, NULL, NULL),
(1, 17, 2, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 18, 2, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 19, 2, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(1, 20, 2, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 21, 2, 1783985400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 22, 2, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(1, 23, 2, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 24, 2, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 25, 2, 1784158200000, 0, 1, 1784419200000, NULL, 1784332860000, NULL),
(1, 26, 2, 1784160000000, 0, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 27, 2, 1784160060000, 0, 0, NULL, NULL, NULL, 27),
(1, 28, 3, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 29, 3, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 30, 3, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(1, 31, 3, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 32, 3, 1783985400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 33, 3, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(1, 34, 3, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 35, 3, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 36, 3, 1784158200000, 1, 0, NULL, 1784332800000, NULL, NULL),
(1, 37, 3, 1784160000000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 38, 3, 1784160120000, 0, 0, NULL, NULL, NULL, 27),
(1, 39, 3, 1784160180000, 5, 1, NULL, NULL, NULL, NULL),
(1, 40, 4, 1783639800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 41, 4, 1783641600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 42, 4, 1783726200000, 0, 0, NULL, NULL, NULL, NULL),
(1, 43, 4, 1783728000000, 0, 0, NULL, NULL, NULL, NULL),
(1, 44, 4, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 45, 4, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 46, 4, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(1, 47, 4, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 48, 4, 1783985400000, 0, 0, NULL, NULL, NULL, NULL),
(1, 49, 4, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(1, 50, 4, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(1, 51, 4, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 52, 5, 1783899000000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 53, 5, 1783900800000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 54, 5, 1783985400000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 55, 5, 1783987200000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 56, 5, 1784071800000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 57, 5, 1784073600000, 1, 1, 1784419200000, 1784419200000, 1784419200000, NULL),
(1, 58, 5, 1784158200000, 1, 1, 1784419200000, 1784419200000, 1784419200000, NULL),
(1, 59, 5, 1784160000000, 1, 0, 1784419200000, 1784419200000, NULL, NULL),
(1, 60, 7, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(1, 61, 10, 1784073600000, 2, 0, NULL, NULL, NULL, NULL),
(1, 62, 10, 1783987200000, 2, 0, NULL, NULL, NULL, NULL),
(1, 64, 3, 1783987380000, 1, 0, NULL, NULL, NULL, NULL),
(1, 65, 3, 1783987320000, 1, 0, NULL, NULL, NULL, NULL),
(1, 66, 3, 1783987260000, 1, 0, NULL, NULL, NULL, NULL),
(1, 67, 13, 1784247000000, 2, 1, 1784247000000, NULL, 1784247000000, NULL),
(1, 68, 5, 1784419200000, 0, 0, NULL, NULL, NULL, NULL),
(2, 28, 3, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(2, 29, 3, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(2, 30, 3, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(2, 31, 3, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(2, 32, 3, 1783985400000, 4, 0, 1784332800000, NULL, NULL, NULL),
(2, 33, 3, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(2, 34, 3, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(2, 35, 3, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(2, 36, 3, 1784158200000, 0, 0, NULL, NULL, NULL, NULL),
(2, 37, 3, 1784160000000, 0, 0, NULL, NULL, NULL, NULL),
(2, 38, 3, 1784160120000, 0, 1, 1784419200000, NULL, 1784419200000, 27),
(2, 39, 3, 1784160180000, 0, 0, NULL, NULL, NULL, NULL),
(2, 40, 4, 1783639800000, 0, 0, NULL, NULL, NULL, NULL),
(2, 41, 4, 1783641600000, 0, 0, NULL, NULL, NULL, NULL),
(2, 42, 4, 1783726200000, 0, 0, NULL, NULL, NULL, NULL),
(2, 43, 4, 1783728000000, 0, 0, NULL, NULL, NULL, NULL),
(2, 44, 4, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(2, 45, 4, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(2, 46, 4, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(2, 47, 4, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(2, 48, 4, 1783985400000, 0, 0, NULL, NULL, NULL, NULL),
(2, 49, 4, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(2, 50, 4, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(2, 51, 4, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(2, 64, 3, 1783987380000, 1, 0, NULL, NULL, NULL, NULL),
(2, 65, 3, 1783987320000, 1, 0, NULL, NULL, NULL, NULL),
(2, 66, 3, 1783987260000, 1, 0, NULL, NULL, NULL, NULL),
(3, 28, 3, 1783812600000, 0, 0, NULL, NULL, NULL, NULL),
(3, 29, 3, 1783814400000, 0, 0, NULL, NULL, NULL, NULL),
(3, 30, 3, 1783899000000, 0, 0, NULL, NULL, NULL, NULL),
(3, 31, 3, 1783900800000, 0, 0, NULL, NULL, NULL, NULL),
(3, 32, 3, 1783985400000, 0, 0, NULL, NULL, NULL, NULL),
(3, 33, 3, 1783987200000, 0, 0, NULL, NULL, NULL, NULL),
(3, 34, 3, 1784071800000, 0, 0, NULL, NULL, NULL, NULL),
(3, 35, 3, 1784073600000, 0, 0, NULL, NULL, NULL, NULL),
(3, 36, 3, 1784158200000, 0, 0, NULL, NULL, NULL, NULL),
(3, 37, 3, 1784160000000, 0, 0, NULL, NULL, NULL, NULL),
(3, 38, 3, 1784160120000, 0, 0, NULL, NULL, NULL, NULL),
(3, 39, 3, 1784160180000, 0, 0, NULL, NULL, NULL, NULL),
(3, 64, 3, 1783987380000, 0, 0, NULL, NULL, NULL, NULL),
(3, 65, 3, 1783987320000, 0, 0, NULL, NULL, NULL, NULL),
(3, 66, 3, 1783987260000, 0, 0, NULL, NULL, NULL, NULL),
(4, 63, 11, 1784073600000, 0, 0, NULL, NULL, NULL, NULL);

INSERT INTO marked_list ("id", "reader_id", "made") VALUES
(7919, 1, 1784419200000);

INSERT INTO noted ("reader_id", "key", "received") VALUES
(1, 'k1', 1784419200000),
(1, 'k2', 1784419200000);

INSERT INTO opening ("id", "reader_id", "date", "opened", "fortune", "set_version", "streak", "is_kept", "is_hidden", "zone", "numbers", "device", "text") VALUES
(1, 1, 20644, 1783670400000, 3799384317165867, 5, 1, 1, 0, 'Europe/Lisbon', '2 9 16 23 30 37', NULL, 'A borrowed umbrella remembers every rain.'),
(2, 1, 20645, 1783756800000, 1215931126320231, 5, 2, 0, 1, 'Europe/Lisbon', '3 10 17 24 31 38', 'Firefox on Linux', 'The kettle knows more than it whistles.'),
(3, 1, 20646, 1783843200000, 4129218631176677, 5, 3, 0, 0, 'Europe/Lisbon', '4 11 18 25 32 39', NULL, 'Tomorrow owes you a small surprise.'),
(4, 1, 20647, 1783929600000, 1799547937850646, 5, 4, 0, 0, 'Europe/Lisbon', '5 12 19 26 33 40', 'Firefox on Linux', 'Count the stairs; one of them is new.'),
(5, 1, 20648, 1784016000000, 3399005585453103, 5, 5, 0, 0, 'Europe/Lisbon', '6 13 20 27 34 41', NULL, 'Somebody''s ''maybe'' is a door left ajar.
Knock once \ wait twice.'),
(6, 1, 20649, 1784102400000, 4226424921182080, 5, 6, 0, 0, 'Europe/Lisbon', '7 14 21 28 35 42', 'Firefox on Linux', '猫は橋の名前を知っている。'),
(7, 1, 20650, 1784188800000, 94140099735676, 5, 7, 0, 0, 'Europe/Lisbon', '8 15 22 29 36 43', NULL, 'Your left pocket is luckier than 100 % of the right ones.'),
(8, 1, 20651, 1784275200000, 1609462127974034, 5, 8, 0, 0, 'Europe/Lisbon', '9 16 23 30 37 44', 'Firefox on Linux', 'Walk the long way: the shortcut is resting. 🐚'),
(9, 1, 20652, 1784361600000, 3196795572750275, 5, 9, 0, 0, 'Europe/Lisbon', '10 17 24 31 38 45', NULL, 'What you mend today will sing in autumn.'),
(10, 1, 20653, 1784448000000, 2188707547637389, 5, 10, 0, 0, 'Europe/Lisbon', '11 18 25 32 39 46', 'Firefox on Linux', 'A letter without a stamp still finds the baker.'),
(11, 2, 20651, 1784275200000, 1215931126320231, 5, 1, 0, 0, 'Europe/Lisbon', '2 9 16 23 30 37', NULL, 'The kettle knows more than it whistles.'),
(12, 2, 20652, 1784361600000, 4129218631176677, 5, 2, 0, 0, 'Europe/Lisbon', '3 10 17 24 31 38', 'Firefox on Linux', 'Tomorrow owes you a small surprise.'),
(13, 2, 20653, 1784448000000, 1799547937850646, 5, 3, 0, 0, 'Europe/Lisbon', '4 11 18 25 32 39', NULL, 'Count the stairs; one of them is new.');

INSERT INTO passkey ("id", "reader_id", "credential", "public_key", "name", "signs", "made", "used") VALUES
(1, 1, X'E265B6F564601A1FE8DC42785CD18A868BD8013E', X'2D711642B726B04401627CA9FBAC32F5C8530FB1903CC4DB02258717921A4881A1FCE4363854FF888CFF4B8E7875D600C2682390412A8CF79B37D0B11148B0FA', 'Ines'' phone', 4, 1783641600000, 1784246400000);

INSERT INTO preference ("reader_id", "name", "value") VALUES
(1, 'date-language', 'de'),
(1, 'places', 'near'),
(1, 'sections', 'all
folder:Coast/Daily
label:slow
search:1
saved'),
(1, 'size', '4'),
(1, 'theme', 'sepia'),
(2, 'hidden-kinds', 'Satire');

INSERT INTO push_subscription ("id", "reader_id", "endpoint", "public_key", "secret", "made", "told") VALUES
(1, 1, 'https://push.example/send/a', 'BI8m1v4qPa_YKAgcw-o6XWEAg8RWP7T0_lGyUzsc5E6wZmMQOj5H78h56jH6OEWL4jvgzgiV89iye36hmhEgs9Q', 'ypeBEsobvcr6wjGzmiPcTQ', 1784246400000, 0),
(2, 1, 'https://push.example/send/b', 'BP8QjqHAoGmgDuWhybvnL8PWe18NOsy44TLNnhqNu9UPUsKUVdDwVU89SZ7j62iakZdyU8_WH2SbjxTnTBvTsIU', 'PiPoFgA5WUoziU9lZOGxNA', 1784246400000, 20653);

INSERT INTO reminder ("reader_id", "minute", "zone") VALUES
(1, 510, 'Europe/Lisbon');

INSERT INTO rule ("id", "reader_id", "feed_id", "action", "matching", "place", "words", "is_on", "trouble", "caught", "made", "removed") VALUES
(1, 1, NULL, 'mute', 'words', 'anything', 'turnip, ''beetroot''', 1, NULL, 1, 1783641900000, NULL),
(2, 1, NULL, 'read', 'words', 'title', 'lottery', 1, NULL, 2, 1783641900000, NULL),
(3, 1, 3, 'save', 'pattern', 'title', '^A beekeeper', 1, NULL, 1, 1783641900000, NULL),
(4, 1, 5, 'keep-only', 'words', 'anything', 'sea', 0, NULL, 0, 1783641900000, NULL),
(5, 2, NULL, 'mute', 'pattern', 'anything', '(a+)+$', 0, 'too-slow', 0, 1783641900000, NULL),
(6, 1, NULL, 'mute', 'words', 'anything', 'rain', 1, NULL, 0, 1783641900000, 1784419200000);

INSERT INTO saved_search ("id", "reader_id", "query", "name") VALUES
(1, 1, 'ferry -strike', 'Ferries'),
(2, 2, '"harbour office"', 'Büro');

INSERT INTO seen ("feed_id", "key_hash", "item_id", "link_hash", "title_hash", "words_hash", "published", "is_dropped", "dropped") VALUES
(1, -3146537529968652563, 1, -373726293580550736, 2994951798027005172, 4592874523449226792, NULL, 0, NULL),
(1, -1296997686007023590, 13, 4842003440837207515, 6160999439823089631, 2870195910206485506, 1767225540000, 0, NULL),
(1, 2639162900186075529, 12, -3753633868169625232, 8697744313160910007, 7280423845139689601, 1767225480000, 1, 1783296000000),
(1, 5960893436734113032, 14, 3803876271145043892, -7313012045368415863, 4494270615129428315, 1783209600000, 0, NULL),
(2, -8312366358956431214, 23, -2052979708764640775, -6732977387847276031, 1430579556665471256, 1784071800000, 0, NULL),
(2, -7700543952733842058, 27, 4842003440837207515, 1599263241786612627, -4296231731125553789, 1784160060000, 0, NULL),
(2, -7256446127818573945, 19, 1371278453151288875, -631696534222756652, -2857716623816618036, 1783899000000, 0, NULL),
(2, -6861400743046832723, 21, -7599235691116558296, -6436200652442678157, 1120298333971810135, 1783985400000, 0, NULL),
(2, -4061707196361296842, 18, -3973974947267021163, 3772708690640397514, 1989547000856783651, 1783814400000, 0, NULL),
(2, -1548227255688645053, 26, -472994704696434427, 7999485947484527173, 8060012706621065811, 1784160000000, 0, NULL),
(2, 748461326478840928, 24, 9098716705081941603, -2897340482692996167, -5982981919467191988, 1784073600000, 0, NULL),
(2, 2721714823260734721, 17, 1726559576549809084, -893276023041653787, -7969355053978230536, 1783812600000, 0, NULL),
(2, 4151784782090990341, 15, 1560253204241463073, 1071478934753540875, 5204388786711203695, 1783726200000, 0, NULL),
(2, 6158545987903190114, 22, -1524629985291364827, -4517891360874210549, 2615688272419953714, 1783987200000, 0, NULL),
(2, 7355848776246071411, 25, 7301501379340949471, -7200890115370593971, -1686597773016776158, 1784158200000, 0, NULL),
(2, 7810920708420458739, 16, -5437661133706378095, -5393861315298040643, -6907647485634294764, 1783728000000, 0, NULL),
(2, 8115187701848924178, 20, 1900708786607962721, 3893815999840848658, 8013541259517305660, 1783900800000, 0, NULL),
(3, -8967909771452348512, 39, -3753633868169625232, 6184566823238991138, -4708606319540405167, 1784160180000, 0, NULL),
(3, -8187136530439959906, 64, -6240372613245383243, -4313115491240803528, -2645670020038157036, 1783987380000, 0, NULL),
(3, -7187911199346450604, 34, -2052979708764640775, 8086826469691847012, 7116344995694724482, 1784071800000, 0, NULL),
(3, -5939499695606150164, 31, 1900708786607962721, 7672432895406174972, 6818703126959301145, 1783900800000, 0, NULL),
(3, -5023590590786047404, 30, 1371278453151288875, -7964298480969713630, 7366642741907067689, 1783899000000, 0, NULL),
(3, -4558568523175213520, 36, 7301501379340949471, 2987054096240751395, 5817588374744046520, 1784158200000, 0, NULL),
(3, -2025056329164512674, 35, 9098716705081941603, 7454151946257666873, -7930908965092010662, 1784073600000, 0, NULL),
(3, -1852174471553150827, 32, -7599235691116558296, 8297729127142759190, -3288849230761236919, 1783985400000, 0, NULL),
(3, 349488425715635930, 38, 4842003440837207515, 1599263241786612627, 2278089817130042797, 1784160120000, 0, NULL),
(3, 1574764907983733426, 28, 1726559576549809084, -2111432731533525976, 4861742388199311128, 1783812600000, 0, NULL),
(3, 4450232050344170330, 66, 4842003440837207515, 4819690014525107464, -6463663439305959525, 1783987260000, 0, NULL),
(3, 4769546384254733078, 37, -472994704696434427, 8981460154655025459, 959559514136204440, 1784160000000, 0, NULL),
(3, 6039919604026835135, 33, -1524629985291364827, 7716097793623423038, 3987887841812326391, 1783987200000, 0, NULL),
(3, 6217844112362480345, 65, -3753633868169625232, 9119095482866265178, 5193018792443039163, 1783987320000, 0, NULL),
(3, 6979944818035486836, 29, -3973974947267021163, 4363153332076827994, -2210665941760266230, 1783814400000, 0, NULL),
(4, -7096284412158364626, 50, -2052979708764640775, 944500619989870129, -4712568642494821562, 1784071800000, 0, NULL),
(4, -6371986539602227221, 40, -8001044656095914444, 7701335113641483608, -4729243466164558535, 1783639800000, 0, NULL),
(4, -6351096388863813363, 44, 1726559576549809084, 3374696512530732651, -282660779016454548, 1783812600000, 0, NULL),
(4, -5037853510383234774, 49, -1524629985291364827, -6359361084831896318, 7541224616554675516, 1783987200000, 0, NULL),
(4, -4675081011327726215, 41, 2747226676360521639, -6769025606400616661, -3396275741225948724, 1783641600000, 0, NULL),
(4, -4309033674574173079, 48, -7599235691116558296, -5595881448130162394, 6140219285795072978, 1783985400000, 0, NULL),
(4, -3083887077380127294, 45, -3973974947267021163, -8960552825082424286, -2296452152112077804, 1783814400000, 0, NULL),
(4, 1662380075709218103, 47, 1900708786607962721, 6880822042770015928, -6748106241144912327, 1783900800000, 0, NULL),
(4, 2120197408088707221, 46, 1371278453151288875, 8858241907719964060, 3301929316720696646, 1783899000000, 0, NULL),
(4, 2861496299486088025, 43, -5437661133706378095, -5991811942233475893, -1644985223748111881, 1783728000000, 0, NULL),
(4, 4197606748338721513, 51, 9098716705081941603, -6612874568431425891, 964070534931313597, 1784073600000, 0, NULL),
(4, 4515813482980574044, 42, 1560253204241463073, 2322151251685291280, -3965240784632036247, 1783726200000, 0, NULL),
(5, -7450793069777815821, 55, -1524629985291364827, 4207779467308773444, 3149471905604996086, 1783987200000, 0, NULL),
(5, -7283720924336168547, 58, 7301501379340949471, -8821183023416232485, 461014402885160059, 1784158200000, 0, NULL),
(5, -4787833297262863275, 53, 1900708786607962721, -1473879469423562395, 1673918734859733470, 1783900800000, 0, NULL),
(5, -4215551574575270066, 57, 9098716705081941603, -836429176803665776, -1755657684292443449, 1784073600000, 0, NULL),
(5, -3929486276673368981, 52, 1371278453151288875, -1107624488008863824, -3757705403841941224, 1783899000000, 0, NULL),
(5, -3560097348762037703, 59, -472994704696434427, -7806349249250868625, 6096768152171706047, 1784160000000, 0, NULL),
(5, -1573708221133303480, 68, 7433267961411875545, 4143462558479694160, -13884638574296054, 1784419200000, 0, NULL),
(5, 2803531166975206287, 56, -2052979708764640775, -8421679714559220825, -2099360367980684580, 1784071800000, 0, NULL),
(5, 8248797981299093787, 54, -7599235691116558296, 4812671189003650315, 5087363857371048853, 1783985400000, 0, NULL),
(7, 6817099854615332429, 60, 4842003440837207515, -6938377092897896745, -3886766456913856232, 1784073600000, 0, NULL),
(10, -8725263077934423902, 62, 4842003440837207515, 8721852563307688547, -5977351810960075824, 1783987200000, 0, NULL),
(10, -1943982482184084793, 61, -3753633868169625232, 7993778603311662791, -4638571237898324104, 1784073600000, 0, NULL),
(11, 6077469821016569042, 63, 4842003440837207515, 8741118938251450546, -5100927768354337680, 1784073600000, 0, NULL),
(13, -674577378863632935, 67, 4842003440837207515, 7486379920256141572, -3498461390029748348, NULL, 0, NULL);

INSERT INTO session ("token_hash", "reader_id", "expires", "made", "used", "device") VALUES
(X'3E1CB5C7363B8FF7F408205BA3336F42ECF71DBFC7E6842A59C7BBAF7A242CB3', 1, 1801785600000, 1783641600000, 1784419200000, 'Firefox on Linux'),
(X'73E3B7CE650CAB80B09A90B33AC9B6127BA30CABE0A0C96D0C05A670F0E2287D', 2, 1801785600000, 1783641600000, 1783641600000, ''),
(X'D885D2D3C4365BC4253B2CCEAA7C026002772CB51D24AE08189C2CE613E90143', 1, 1801785600000, 1783641600000, 1783641600000, 'Safari on iPhone “Ines”');

INSERT INTO subscription_tag ("reader_id", "name", "feed_id") VALUES
(1, 'long reads', 4),
(1, 'slow', 2),
(1, 'slow', 4);

INSERT INTO tag_feed ("tag_id", "feed_id", "items") VALUES
(1, 1, 2),
(1, 2, 5),
(1, 3, 5),
(1, 4, 4),
(1, 5, 2),
(1, 7, 1),
(1, 10, 1),
(1, 11, 1),
(1, 12, 0),
(1, 13, 1),
(2, 1, 0),
(2, 2, 4),
(2, 3, 5),
(2, 4, 4),
(2, 5, 4),
(2, 12, 0),
(3, 1, 0),
(3, 2, 4),
(3, 3, 5),
(3, 4, 4),
(3, 5, 4),
(3, 12, 0);

INSERT INTO article ("item_id", "fetched", "failure", "address", "title", "byline", "picture", "language", "direction", "html", "words") VALUES
(27, 1784246400000, 'The page asks for a sign-in.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(38, 1784246400000, NULL, 'https://harbour.example/stories/ferry?full=1', 'The ferry “Marie-Luise” sails again after a long harbour strike', 'Odile Marchetti-Brandt', 'https://harbour.example/ferry.jpg', 'en', 'ltr', '<p>On the quayside, nobody had believed it.</p>
<p>“She sails,” said the harbour office; <em>that</em> was all.</p>', 17),
(67, 1784247000000, NULL, 'https://folding.example/boats', 'The ferry “Marie-Luise” sails again after a long harbour strike', 'Odile Marchetti-Brandt', 'https://harbour.example/ferry.jpg', 'en', 'ltr', '<p>On the quayside, nobody had believed it.</p>
<p>“She sails,” said the harbour office; <em>that</em> was all.</p>', 17);

INSERT INTO disagreement ("check_id", "reader_id", "said", "label") VALUES
(1000000000007919, 1, 1784334600000, 'Satire');

INSERT INTO item_text ("item_id", "key", "language", "comments_link", "tags", "enclosures", "summary_kind", "summary", "content_kind", "content") VALUES
(1, 'tag:almanac.example,2026:13', 'en', NULL, '1 Weather', '', 1, '<p>Die Brückenwärterin is late because of the smell of rain &amp; nobody minds</p>', NULL, NULL),
(13, 'tag:almanac.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>The clock at the fish market apologises to seventeen identical hats &amp; nobody minds</p>', NULL, NULL),
(14, 'tag:almanac.example,2026:14', 'en', NULL, '', '', 0, 'The harbour office apologises to a turnip of unusual size, in short', 1, '<p>The harbour office apologises to a turnip of unusual size.</p>
<p>Then the tide came in.</p>'),
(15, 'tag:harbour.example,2026:383', 'en', NULL, '', '', 1, '<p>Somebody’s umbrella takes the lift with three borrowed ladders &amp; nobody minds</p>', NULL, NULL),
(16, 'tag:harbour.example,2026:382', 'en', NULL, '1 Weather', '', 0, 'The harbour office measures a pot of blue paint, in short', 1, '<p>The harbour office measures a pot of blue paint.</p>
<p>Then the tide came in.</p>'),
(17, 'tag:harbour.example,2026:385', 'en', NULL, '1 Weather', '', 1, '<p>A beekeeper names a street after the mayor’s bicycle &amp; nobody minds</p>', NULL, NULL),
(18, 'tag:harbour.example,2026:384', 'en', 'https://harbour.example/stories/384#talk', '2 sea
3 small news', '', 0, 'A choir of plumbers argues with seventeen identical hats, in short', 1, '<p>A choir of plumbers argues with seventeen identical hats.</p>
<p>Then the tide came in.</p>'),
(19, 'tag:harbour.example,2026:387', 'en', NULL, '2 sea
3 small news', '', 1, '<p>The night baker is late because of everyone’s favourite corner &amp; nobody minds</p>', NULL, NULL),
(20, 'tag:harbour.example,2026:386', 'en', NULL, '', '', 0, 'The island’s only bus finds a map of C:\harbour\notes, in short', 1, '<p>The island’s only bus finds a map of C:\harbour\notes.</p>
<p>Then the tide came in.</p>'),
(21, 'tag:harbour.example,2026:389', 'en', NULL, '', '', 1, '<p>A retired juggler sells the last ticket for a very small island &amp; nobody minds</p>', NULL, NULL),
(22, 'tag:harbour.example,2026:388', 'en', 'https://harbour.example/stories/388#talk', '1 Weather', '', 0, 'A class of seven-year-olds apologises to a "perfectly good" sofa, in short', 1, '<p>A class of seven-year-olds apologises to a "perfectly good" sofa.</p>
<p>Then the tide came in.</p>'),
(23, 'tag:harbour.example,2026:391', 'en', NULL, '1 Weather', '', 1, '<p>The clock at the fish market writes a song on a field of lanterns &amp; nobody minds</p>', NULL, NULL),
(24, 'tag:harbour.example,2026:390', 'en', NULL, '2 sea
3 small news', '', 0, 'An old lighthouse paints a portrait of a slow and patient snail, in short', 1, '<p>An old lighthouse paints a portrait of a slow and patient snail.</p>
<p>Then the tide came in.</p>'),
(25, 'tag:harbour.example,2026:393', 'en', NULL, '2 sea
3 small news', '', 1, '<p>The harbour office remembers the wind from the north &amp; nobody minds</p>', NULL, NULL),
(26, 'tag:harbour.example,2026:392', 'en', 'https://harbour.example/stories/392#talk', '', '', 0, 'Die Brückenwärterin waits for the thirteenth wave, in short', 1, '<p>Die Brückenwärterin waits for the thirteenth wave.</p>
<p>Then the tide came in.</p>'),
(27, 'tag:harbour.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>The island’s only bus writes a song on the thirteenth wave &amp; nobody minds</p>', NULL, NULL),
(28, 'tag:tideline.example,2026:385', 'en', NULL, '1 Weather', '', 1, '<p>The night baker takes the lift with seventeen identical hats &amp; nobody minds</p>', NULL, NULL),
(29, 'tag:tideline.example,2026:384', 'en', 'https://tideline.example/stories/384#talk', '2 sea
3 small news', '', 0, 'The island’s only bus measures three borrowed ladders, in short', 1, '<p>The island’s only bus measures three borrowed ladders.</p>
<p>Then the tide came in.</p>'),
(30, 'tag:tideline.example,2026:387', 'en', NULL, '2 sea
3 small news', '', 1, '<p>A retired juggler names a street after C:\harbour\notes &amp; nobody minds</p>', NULL, NULL),
(31, 'tag:tideline.example,2026:386', 'en', NULL, '', '', 0, 'A class of seven-year-olds argues with the mayor’s bicycle, in short', 1, '<p>A class of seven-year-olds argues with the mayor’s bicycle.</p>
<p>Then the tide came in.</p>'),
(32, 'tag:tideline.example,2026:389', 'en', NULL, '', '', 1, '<p>The clock at the fish market is late because of a "perfectly good" sofa &amp; nobody minds</p>', NULL, NULL),
(33, 'tag:tideline.example,2026:388', 'en', 'https://tideline.example/stories/388#talk', '1 Weather', '', 0, 'An old lighthouse finds a map of everyone’s favourite corner, in short', 1, '<p>An old lighthouse finds a map of everyone’s favourite corner.</p>
<p>Then the tide came in.</p>'),
(34, 'tag:tideline.example,2026:391', 'en', NULL, '1 Weather', '', 1, '<p>The harbour office sells the last ticket for a slow and patient snail &amp; nobody minds</p>', NULL, NULL),
(35, 'tag:tideline.example,2026:390', 'en', NULL, '2 sea
3 small news', '', 0, 'Die Brückenwärterin apologises to a very small island, in short', 1, '<p>Die Brückenwärterin apologises to a very small island.</p>
<p>Then the tide came in.</p>'),
(36, 'tag:tideline.example,2026:393', 'en', NULL, '2 sea
3 small news', '', 1, '<p>A choir of plumbers writes a song on the thirteenth wave &amp; nobody minds</p>', NULL, NULL),
(37, 'tag:tideline.example,2026:392', 'en', 'https://tideline.example/stories/392#talk', '', '', 0, 'Somebody’s umbrella paints a portrait of a field of lanterns, in short', 1, '<p>Somebody’s umbrella paints a portrait of a field of lanterns.</p>
<p>Then the tide came in.</p>'),
(38, 'tag:tideline.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>A class of seven-year-olds sells the last ticket for a field of lanterns &amp; nobody minds</p>', NULL, NULL),
(39, 'tag:tideline.example,2026:2', 'en', NULL, '', '', 0, 'A retired juggler paints a portrait of the thirteenth wave, in short', 1, '<p>A retired juggler paints a portrait of the thirteenth wave.</p>
<p>Then the tide came in.</p>'),
(40, 'tag:lantern.example,2026:381', 'ar', NULL, '2 sea
3 small news', '', 1, '<p>A class of seven-year-olds paints a portrait of an unfinished bridge &amp; nobody minds</p>', NULL, NULL),
(41, 'tag:lantern.example,2026:380', 'ar', 'https://lantern.example/stories/380#talk', '', '', 0, 'The night baker sells the last ticket for a turnip of unusual size, in short', 1, '<p>The night baker sells the last ticket for a turnip of unusual size.</p>
<p>Then the tide came in.</p>'),
(42, 'tag:lantern.example,2026:383', 'ar', NULL, '', '', 1, '<p>An old lighthouse waits for three borrowed ladders &amp; nobody minds</p>', NULL, NULL),
(43, 'tag:lantern.example,2026:382', 'ar', NULL, '1 Weather', '', 0, 'A retired juggler writes a song on a pot of blue paint, in short', 1, '<p>A retired juggler writes a song on a pot of blue paint.</p>
<p>Then the tide came in.</p>'),
(44, 'tag:lantern.example,2026:385', 'ar', NULL, '1 Weather', '', 1, '<p>Die Brückenwärterin wins a prize for the mayor’s bicycle &amp; nobody minds</p>', NULL, NULL),
(45, 'tag:lantern.example,2026:384', 'ar', 'https://lantern.example/stories/384#talk', '2 sea
3 small news', '', 0, 'The clock at the fish market remembers seventeen identical hats, in short', 1, '<p>The clock at the fish market remembers seventeen identical hats.</p>
<p>Then the tide came in.</p>'),
(46, 'tag:lantern.example,2026:387', 'ar', NULL, '2 sea
3 small news', '', 1, '<p>Somebody’s umbrella takes the lift with everyone’s favourite corner &amp; nobody minds</p>', NULL, NULL),
(47, 'tag:lantern.example,2026:386', 'ar', NULL, '', '', 0, 'The harbour office measures C:\harbour\notes, in short', 1, '<p>The harbour office measures C:\harbour\notes.</p>
<p>Then the tide came in.</p>'),
(48, 'tag:lantern.example,2026:389', 'ar', NULL, '', '', 1, '<p>A beekeeper names a street after a very small island &amp; nobody minds</p>', NULL, NULL),
(49, 'tag:lantern.example,2026:388', 'ar', 'https://lantern.example/stories/388#talk', '1 Weather', '', 0, 'A choir of plumbers argues with a "perfectly good" sofa, in short', 1, '<p>A choir of plumbers argues with a "perfectly good" sofa.</p>
<p>Then the tide came in.</p>'),
(50, 'tag:lantern.example,2026:391', 'ar', NULL, '1 Weather', '', 1, '<p>The night baker is late because of a field of lanterns &amp; nobody minds</p>', NULL, NULL),
(51, 'tag:lantern.example,2026:390', 'ar', NULL, '2 sea
3 small news', '', 0, 'The island’s only bus finds a map of a slow and patient snail, in short', 1, '<p>The island’s only bus finds a map of a slow and patient snail.</p>
<p>Then the tide came in.</p>'),
(52, 'tag:rooftop.example,2026:387', 'en', NULL, '2 sea
3 small news', 'https://rooftop.example/387.mp3	audio/mpeg	12345678', 1, '<p>The night baker is late because of the wind from the north &amp; nobody minds</p>', NULL, NULL),
(53, 'tag:rooftop.example,2026:386', 'en', NULL, '', 'https://rooftop.example/386.mp3	audio/mpeg	12345678', 0, 'The island’s only bus finds a map of the thirteenth wave, in short', 1, '<p>The island’s only bus finds a map of the thirteenth wave.</p>
<p>Then the tide came in.</p>'),
(54, 'tag:rooftop.example,2026:389', 'en', NULL, '', 'https://rooftop.example/389.mp3	audio/mpeg	12345678', 1, '<p>A retired juggler sells the last ticket for the 1950s &amp; nobody minds</p>', NULL, NULL),
(55, 'tag:rooftop.example,2026:388', 'en', 'https://rooftop.example/stories/388#talk', '1 Weather', 'https://rooftop.example/388.mp3	audio/mpeg	12345678', 0, 'A class of seven-year-olds apologises to the forgotten swimming pool, in short', 1, '<p>A class of seven-year-olds apologises to the forgotten swimming pool.</p>
<p>Then the tide came in.</p>'),
(56, 'tag:rooftop.example,2026:391', 'en', NULL, '1 Weather', 'https://rooftop.example/391.mp3	audio/mpeg	12345678', 1, '<p>The clock at the fish market writes a song on a turnip of unusual size &amp; nobody minds</p>', NULL, NULL),
(57, 'tag:rooftop.example,2026:390', 'en', NULL, '2 sea
3 small news', 'https://rooftop.example/390.mp3	audio/mpeg	12345678', 0, 'An old lighthouse paints a portrait of the smell of rain, in short', 1, '<p>An old lighthouse paints a portrait of the smell of rain.</p>
<p>Then the tide came in.</p>'),
(58, 'tag:rooftop.example,2026:393', 'en', NULL, '2 sea
3 small news', 'https://rooftop.example/393.mp3	audio/mpeg	12345678', 1, '<p>The harbour office remembers a pot of blue paint &amp; nobody minds</p>', NULL, NULL),
(59, 'tag:rooftop.example,2026:392', 'en', 'https://rooftop.example/stories/392#talk', '', 'https://rooftop.example/392.mp3	audio/mpeg	12345678', 0, 'Die Brückenwärterin waits for an unfinished bridge, in short', 1, '<p>Said otherwise now, in other words.</p>'),
(60, 'tag:gone.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>An old lighthouse finds a map of an unfinished bridge &amp; nobody minds</p>', NULL, NULL),
(61, 'tag:quiet.example,2026:2', 'en', NULL, '', '', 0, 'The night baker sells the last ticket for the smell of rain, in short', 1, '<p>The night baker sells the last ticket for the smell of rain.</p>
<p>Then the tide came in.</p>'),
(62, 'tag:quiet.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>The island’s only bus apologises to the 1950s &amp; nobody minds</p>', NULL, NULL),
(63, 'tag:moved.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>The island’s only bus names a street after a field of lanterns &amp; nobody minds</p>', NULL, NULL),
(64, 'tag:pier.example,2026:3', 'en', NULL, '2 sea
3 small news', '', 1, '<p>A choir of plumbers is late because of a field of lanterns &amp; nobody minds</p>', NULL, NULL),
(65, 'tag:pier.example,2026:2', 'en', NULL, '', '', 0, 'Somebody’s umbrella finds a map of a slow and patient snail, in short', 1, '<p>Somebody’s umbrella finds a map of a slow and patient snail.</p>
<p>Then the tide came in.</p>'),
(66, 'tag:pier.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>The harbour office names a street after a very small island &amp; nobody minds</p>', NULL, NULL),
(67, 'tag:page.example,2026:1', 'en', NULL, '1 Weather', '', 1, '<p>A class of seven-year-olds takes the lift with the mayor’s bicycle &amp; nobody minds</p>', NULL, NULL),
(68, 'tag:rooftop.example,2026:399', 'en', NULL, '2 sea
3 small news', 'https://rooftop.example/399.mp3	audio/mpeg	12345678', 1, '<p>A class of seven-year-olds finds a map of a "perfectly good" sofa &amp; nobody minds</p>', NULL, NULL);

INSERT INTO marked_piece ("list_id", "piece", "items") VALUES
(7919, 0, '52,53,54,55,56,57,58');

INSERT INTO opening_place ("opening_id", "reader_id", "latitude", "longitude", "kept_as", "is_by_hand", "city", "name", "region", "country") VALUES
(1, 1, 38720000, -9140000, 'near', 0, 2267057, 'Lisbon', 'Lisbon', 'PT'),
(3, 1, -41000001, 174999999, 'exact', 1, NULL, NULL, NULL, NULL);

INSERT INTO rule_catch ("rule_id", "shown", "item_id", "action", "caught") VALUES
(1, 1784160180000, 39, 'mute', 1784163600000),
(2, 1784158200000, 36, 'read', 1784163600000),
(2, 1784160180000, 39, 'read', 1784163600000),
(3, 1784160180000, 39, 'save', 1784163600000);

INSERT INTO shared_fortune ("opening_id", "reader_id", "token_hash", "sealed", "made") VALUES
(1, 1, X'E9A9499E3719F9C70EB9498F2879F5ADA718BC4B92FFA9309F693A9FC147E6D3', X'B61D14A866C73AECB1EE2904096144BDA93226896537F8A1C26C9C0F442A31CD', 1784419200000);

INSERT INTO subscription ("reader_id", "feed_id", "folder_id", "name", "is_followed", "since", "items", "unread", "is_paused", "ask_interval", "keep_newest", "keep_days", "last_read", "wants_article") VALUES
(1, 1, NULL, NULL, 1, 1767225600000, 3, 1, 0, NULL, 3, NULL, 1767229260000, 0),
(1, 2, 2, NULL, 1, 1783641600000, 13, 13, 0, NULL, NULL, NULL, 1784419200000, 1),
(1, 3, 1, NULL, 1, 1783641600000, 14, 9, 0, NULL, NULL, NULL, 1784419200000, 0),
(1, 4, NULL, 'Lantern, slowly', 1, 1783641600000, 12, 12, 1, 21600000, 500, 365, NULL, 0),
(1, 5, 3, NULL, 1, 1783641600000, 9, 1, 0, NULL, NULL, NULL, 1784419200000, 0),
(1, 6, NULL, NULL, 1, 1783641600000, 0, 0, 0, NULL, NULL, NULL, NULL, 0),
(1, 7, 6, NULL, 1, 1783641600000, 1, 1, 0, NULL, NULL, NULL, NULL, 0),
(1, 9, NULL, NULL, 1, 1783641600000, 0, 0, 0, NULL, NULL, NULL, NULL, 0),
(1, 10, NULL, NULL, 0, 1783641600000, 0, 0, 0, NULL, NULL, NULL, NULL, 0),
(1, 13, NULL, NULL, 0, 1784247000000, 0, 0, 0, NULL, NULL, NULL, NULL, 0),
(2, 3, 4, 'Ebb und Flut', 1, 1783641600000, 14, 11, 0, NULL, NULL, NULL, NULL, 0),
(2, 4, NULL, NULL, 1, 1783641600000, 12, 12, 0, NULL, NULL, NULL, NULL, 0),
(3, 3, 5, NULL, 1, 1783641600000, 15, 15, 0, NULL, NULL, NULL, NULL, 0),
(4, 8, NULL, NULL, 1, 1783641600000, 0, 0, 0, NULL, NULL, NULL, NULL, 0),
(4, 11, NULL, NULL, 1, 1783641600000, 1, 1, 0, NULL, NULL, NULL, NULL, 0);

INSERT INTO verdict ("item_id", "shown", "basis", "label", "share", "journalism", "wiki", "opinion", "satire", "sensational", "agenda_driven", "hate", "edition", "judged") VALUES
(1, 1767229200000, 1, 4, 71, 0, 1, 2, 3, 71, 5, 6, 1373555294, 1784332800000),
(13, 1767225540000, 0, 3, 70, 0, 1, 2, 70, 4, 5, 6, 1373555294, 1784332800000),
(14, 1783209600000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(15, 1783726200000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(16, 1783728000000, 2, 0, 67, 67, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(17, 1783812600000, 1, 5, 66, 0, 1, 2, 3, 4, 66, 6, 1373555294, 1784332800000),
(18, 1783814400000, 0, 4, 65, 0, 1, 2, 3, 65, 5, 6, 1373555294, 1784332800000),
(19, 1783899000000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(20, 1783900800000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(21, 1783985400000, 2, 1, 62, 0, 62, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(22, 1783987200000, 1, 0, 61, 61, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(23, 1784071800000, 0, 5, 60, 0, 1, 2, 3, 4, 60, 6, 1373555294, 1784332800000),
(24, 1784073600000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(25, 1784158200000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(26, 1784160000000, 2, 2, 57, 0, 1, 57, 3, 4, 5, 6, 1373555294, 1784332800000),
(27, 1784160060000, 1, 1, 56, 0, 56, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(28, 1783812600000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(29, 1783814400000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(30, 1783899000000, 2, 5, 72, 0, 1, 2, 3, 4, 72, 6, 1373555294, 1784332800000),
(31, 1783900800000, 1, 4, 71, 0, 1, 2, 3, 71, 5, 6, 1373555294, 1784332800000),
(32, 1783985400000, 0, 3, 70, 0, 1, 2, 70, 4, 5, 6, 1373555294, 1784332800000),
(33, 1783987200000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(34, 1784071800000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(35, 1784073600000, 2, 0, 67, 67, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(36, 1784158200000, 1, 5, 66, 0, 1, 2, 3, 4, 66, 6, 1373555294, 1784332800000),
(37, 1784160000000, 0, 4, 65, 0, 1, 2, 3, 65, 5, 6, 1373555294, 1784332800000),
(38, 1784160120000, 0, 0, 55, 55, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(39, 1784160180000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(40, 1783639800000, 2, 1, 62, 0, 62, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(41, 1783641600000, 1, 0, 61, 61, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(42, 1783726200000, 0, 5, 60, 0, 1, 2, 3, 4, 60, 6, 1373555294, 1784332800000),
(43, 1783728000000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(44, 1783812600000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(45, 1783814400000, 2, 2, 57, 0, 1, 57, 3, 4, 5, 6, 1373555294, 1784332800000),
(46, 1783899000000, 1, 1, 56, 0, 56, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(47, 1783900800000, 0, 0, 55, 55, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(48, 1783985400000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(49, 1783987200000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(50, 1784071800000, 2, 5, 72, 0, 1, 2, 3, 4, 72, 6, 1373555294, 1784332800000),
(51, 1784073600000, 1, 4, 71, 0, 1, 2, 3, 71, 5, 6, 1373555294, 1784332800000),
(52, 1783899000000, 0, 3, 70, 0, 1, 2, 70, 4, 5, 6, 1373555294, 1784332800000),
(53, 1783900800000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(54, 1783985400000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(55, 1783987200000, 2, 0, 67, 67, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(56, 1784071800000, 1, 5, 66, 0, 1, 2, 3, 4, 66, 6, 1373555294, 1784332800000),
(57, 1784073600000, 0, 4, 65, 0, 1, 2, 3, 65, 5, 6, 1373555294, 1784332800000),
(58, 1784158200000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(59, 1784160000000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(60, 1784073600000, 2, 1, 62, 0, 62, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(61, 1784073600000, 1, 0, 61, 61, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(62, 1783987200000, 0, 5, 60, 0, 1, 2, 3, 4, 60, 6, 1373555294, 1784332800000),
(63, 1784073600000, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(64, 1783987380000, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1373555294, 1784332800000),
(65, 1783987320000, 2, 2, 57, 0, 1, 57, 3, 4, 5, 6, 1373555294, 1784332800000),
(66, 1783987260000, 1, 1, 56, 0, 56, 2, 3, 4, 5, 6, 1373555294, 1784332800000),
(67, 1784247000000, 0, 0, 55, 55, 1, 2, 3, 4, 5, 6, 1373555294, 1784332800000);

UPDATE sqlite_sequence SET seq = 3 WHERE name = 'push_subscription';
COMMIT;
