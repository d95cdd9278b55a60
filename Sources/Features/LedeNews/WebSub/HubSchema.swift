// What is kept of hubs.

import LedeBase
package import LedeDatabase

extension WebSub {
  package static let schema = Schema(
    "websub", uses: [News.schema],
    tables: [
      // The address that a hub pushes to is this installation's.
      Table("hub_lease", key: "id", backup: .nothing)
    ],
    migrations: [
      Migration(
        number: 1, name: "hubs of feeds",
        sql: """
          -- token_hash: SHA-256 of what stands in the address that the hub pushes to. token, secret and
          -- asked_secret are sealed under the key of this Lede; asked_secret is of the lease that is
          -- asked for. waits_for: which question of the hub is answered, 1 subscribe, 2 unsubscribe.
          -- rests_until: when the hub is asked again, to go on or because it refused (denied: when).
          -- is_left: the feed names another hub by now. is_trusted: the feed itself is asked seldom.
          CREATE TABLE hub_lease (
            id {lasting}, feed_id BIGINT NOT NULL REFERENCES feed (id), hub TEXT NOT NULL,
            topic TEXT NOT NULL, token_hash {bytes}, token {bytes}, secret {bytes},
            asked_secret {bytes}, waits_for SMALLINT NOT NULL DEFAULT 0, lives_until BIGINT,
            rests_until BIGINT, denied BIGINT, is_left SMALLINT NOT NULL DEFAULT 0,
            is_trusted SMALLINT NOT NULL DEFAULT 0);
          CREATE UNIQUE INDEX hub_lease_feed ON hub_lease (feed_id) WHERE is_left = 0;
          CREATE UNIQUE INDEX hub_lease_token ON hub_lease (token_hash);
          CREATE INDEX hub_lease_living ON hub_lease (lives_until);
          """)
    ],
    jobs: [.webSub], statements: { HubLeases.statements })
}
