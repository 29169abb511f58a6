import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import Database from "@/lib/platform/db/driver/sqlite";
import { exactly, type Figure } from "./figure";

/** What the server has acknowledged. An attender's acknowledgement says a message's id, a visitor's doesn't. */
export type Told = { chatId: number; clientMessageId: string; id: number | null; seq: number };

/** Compares what was acknowledged with a stopped server's database. */
export function storedFigures(dataDir: string, all: readonly Told[]): Figure[] {
  const db = new Database(path.join(dataDir, "cangoo.db"));
  try {
    const find = db
      .prepare("SELECT id, seq FROM message WHERE conversationId = ? AND clientMessageId = ?")
      .raw() as BetterSqlite3.Statement<[number, string], [number, number]>;
    const missing = all.filter(({ chatId, clientMessageId, id, seq }) => {
      const rows = find.all(chatId, clientMessageId);
      return rows.length !== 1 || rows[0]?.[1] !== seq || (id !== null && rows[0]?.[0] !== id);
    });
    const count = (sql: string) => db.prepare(`SELECT count(*) FROM (${sql})`).pluck().get() as number;
    const doubled = count(
      "SELECT 1 FROM message WHERE clientMessageId IS NOT NULL GROUP BY clientMessageId HAVING count(*) > 1",
    );
    const gaps = count(
      `SELECT 1 FROM conversation c LEFT JOIN message m ON m.conversationId = c.id GROUP BY c.id
       HAVING count(m.id) <> c.lastSeq OR coalesce(max(m.seq), 0) <> c.lastSeq`,
    );
    return [
      exactly("acknowledged messages that aren't stored once under their number", missing.length, 0),
      exactly("messages stored twice", doubled, 0),
      exactly("conversations whose numbers have gaps", gaps, 0),
      exactly("integrity check", db.pragma("integrity_check", { simple: true }) as string, "ok"),
      exactly("rows that refer to nothing", (db.pragma("foreign_key_check") as unknown[]).length, 0),
    ];
  } finally {
    db.close();
  }
}

/** Jobs that a dead process left, once the last server had a lease's time to take them over. */
export function brokenJobs(dataDir: string): number {
  const db = new Database(path.join(dataDir, "cangoo.db"), { readonly: true });
  try {
    return db
      .prepare("SELECT count(*) FROM job WHERE status = 'dead' OR (status = 'running' AND leasedUntil < ?)")
      .pluck()
      .get(Date.now()) as number;
  } finally {
    db.close();
  }
}
