import path from "node:path";
import Database from "@/lib/platform/db/driver/sqlite";
import { exactly, type Figure } from "./figure";

/** Whether each note and ticket that was answered with 200 is in a stopped server's database, once. */
export function writtenFigures(dataDir: string, written: readonly string[]): Figure[] {
  const db = new Database(path.join(dataDir, "cangoo.db"), { readonly: true });
  try {
    const count = db
      .prepare(
        `SELECT (SELECT count(*) FROM timeline_entry WHERE content = :id)
              + (SELECT count(*) FROM ticket WHERE subject = :id)`,
      )
      .pluck();
    const wrong = written.filter((id) => count.get({ id }) !== 1);
    return [exactly("acknowledged notes and tickets that aren't stored once", wrong.length, 0)];
  } finally {
    db.close();
  }
}
