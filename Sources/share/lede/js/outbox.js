// Posts on their way to Lede, each reader's apart; pages import it, and the worker brings it in for signing out.
//
// A post is written down before it is sent, and this is its one way out. Lede knows it by its key, so what was
// sent and whose answer was lost is not posted twice. What Lede refuses is a draft again; while another draft
// has its place it stays here with the words of the refusal, and keeps nothing else from being sent.

(() => {
  const name = (who) => `posts-${who}`;
  const BOTH = ["waiting", "drafts"];

  /** All that are here, the oldest first; those that were refused say why. */
  const all = async (who) =>
    (await storedIn(name(who), "waiting", "readonly", (s) => s.getAll())).sort((a, b) => a.at - b.at);

  /** Sends the fields of a post; fails where nobody answers. */
  function post(who, fields) {
    const body = new FormData();
    for (const [field, value] of fields) body.append(field, value);
    return fetch("/posts", {
      method: "POST", headers: { Accept: "application/json", "Lede-Reader": who }, body,
      redirect: "error", signal: AbortSignal.timeout(120_000),
    });
  }

  /**
   * Whether Lede took it or refused it for good.
   *
   * It did not where the answer is nobody's, as the page of some network, or is for another reader than whose
   * the post is, or where Lede is away or has no room for a moment.
   */
  const isFinal = ({ status, headers }, who) =>
    status === 413 || // a proxy before Lede says so in its place
    (headers.get("Lede-Reader") === who && status !== 429 && status < 500);

  /** Notes what became of one. */
  const settle = (who, one, refused) =>
    storedIn(name(who), BOTH, "readwrite", (waiting, drafts) => {
      if (refused === undefined) return waiting.delete(one.key);
      const { key, draft, at, fields } = one;
      drafts.get(draft).onsuccess = ({ target: { result: other } }) => {
        if (other) return waiting.put({ ...one, refused });
        waiting.delete(key);
        drafts.put({ key: draft, at, fields: fields.filter(([field]) => field !== "key"), refused });
      };
    });

  self.outbox = {
    all,

    /** Writes a post down to be sent, in place of its draft: its key, its fields, and the key of that draft. */
    put: (who, one) =>
      storedIn(name(who), BOTH, "readwrite", (waiting, drafts) => {
        waiting.put({ ...one, at: Date.now() });
        drafts.delete(one.draft);
      }),

    /** Forgets one. */
    drop: (who, key) => storedIn(name(who), "waiting", "readwrite", (waiting) => waiting.delete(key)),

    /**
     * Sends what waits, one after the other, in one tab at a time; stops where Lede cannot be asked.
     *
     * `told` hears of each by its key: its number as a post, or why it was refused.
     */
    flush: (who, told = () => {}) =>
      navigator.locks.request(name(who), async () => {
        // Read anew each time: others come meanwhile.
        for (let one; (one = (await all(who)).find(({ refused }) => refused === undefined)); ) {
          const answer = await post(who, one.fields);
          if (!isFinal(answer, who)) return;
          // An answer that breaks off is none.
          const said = answer.ok ? await answer.json() : await answer.json().catch(() => ({})); // a proxy's may be a page
          const refused = answer.ok ? undefined : (said.message ?? "");
          await settle(who, one, refused);
          told(one.key, { id: said.id, refused });
        }
      }),

    /** Why a post was refused that nobody has taken up yet; nothing where there is none. */
    async refusal(who) {
      const kept = BOTH.map((store) => storedIn(name(who), store, "readonly", (s) => s.getAll()));
      return (await Promise.all(kept)).flat().find(({ refused }) => refused !== undefined)?.refused;
    },

    /** How many are here in all, drafts with them. */
    async count(who) {
      const counts = BOTH.map((store) => storedIn(name(who), store, "readonly", (s) => s.count()));
      return (await Promise.all(counts)).reduce((one, other) => one + other);
    },

    /** Deletes all of a reader who signs out. */
    forget: (who) => dropDatabase(name(who)),
  };
})();
