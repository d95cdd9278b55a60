// IndexedDB on this device, for the worker, which brings this in, and for pages, which import it.
// Databases are named by their kind and, but for nobody's, by their reader: `lede`, `lede-WHO`, `posts-WHO`.
//
// lede: the worker's. queue: changes not yet sent, in order. marks: what they made of a story. facts: of the
// copy, and the bytes of each picture, that used last at the end. In nobody's part also whose part is open.
// posts: what outbox.js and drafts.js keep. waiting: on its way to Lede. drafts: by what they pass on.

(() => {
  const KINDS = {
    lede: { queue: { keyPath: "seq", autoIncrement: true }, marks: { keyPath: "item" }, facts: {} },
    posts: { waiting: { keyPath: "key" }, drafts: { keyPath: "key" } },
  };

  const opened = {};
  const database = (name) =>
    (opened[name] ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        for (const [store, how] of Object.entries(KINDS[name.split("-")[0]])) asked.result.createObjectStore(store, how);
      };
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const { result } = asked;
        result.onclose = () => delete opened[name];
        // Somebody signed out: whoever holds it open would keep it from being deleted.
        result.onversionchange = () => (result.close(), delete opened[name]);
        resolve(result);
      };
    }).catch((error) => {
      delete opened[name];
      throw error;
    }));

  /** Runs `work` on stores in one transaction; gives the result of the request it returns. */
  self.storedIn = async (name, stores, mode, work) => {
    const transaction = (await database(name)).transaction(stores, mode, { durability: "strict" });
    return new Promise((resolve, reject) => {
      const asked = work(...[stores].flat().map((store) => transaction.objectStore(store)));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? asked?.error);
    });
  };

  /** Deletes a database with all that is in it; a page that holds it open lets go. */
  self.dropDatabase = async (name) => {
    (await opened[name]?.catch(() => {}))?.close(); // what could not be opened holds nothing
    delete opened[name];
    indexedDB.deleteDatabase(name);
  };
})();
