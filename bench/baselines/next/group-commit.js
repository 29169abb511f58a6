import { openDatabase } from "./driver.js";

// The least that 'stored before it is acknowledged' can cost: whatever arrived in this turn of the loop is one commit.
let waiting = [];
let insert;

function prepare() {
  const db = openDatabase(process.env.BASELINE_DATABASE);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec("CREATE TABLE IF NOT EXISTS baseline_ingest (id INTEGER PRIMARY KEY, raw BLOB NOT NULL)");
  const one = db.prepare("INSERT INTO baseline_ingest (raw) VALUES (?)");
  return db.transaction((group) => {
    for (const { bytes } of group) one.run(bytes);
  });
}

/** Resolves when the bytes are on disk. */
export function commitInGroup(bytes) {
  return new Promise((resolve, reject) => {
    waiting.push({ bytes, resolve, reject });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const group = waiting;
      waiting = [];
      try {
        insert ??= prepare();
        insert(group);
        for (const one of group) one.resolve();
      } catch (error) {
        for (const one of group) one.reject(error);
      }
    });
  });
}
