import path from "node:path";
import Database from "@/lib/platform/db/driver/sqlite";
import type { Acknowledged } from "./persistent-sender";

/** What is wrong between what was acknowledged and what is stored; all of it empty when nothing is. */
export type Discrepancies = { missing: Acknowledged[]; doubled: string[]; withGaps: number[]; integrity: string };

/** Compares the acknowledgements with a stopped server's database. */
export function compareWithDatabase(dataDir: string, acknowledged: Acknowledged[]): Discrepancies {
  const db = new Database(path.join(dataDir, "cangoo.db"));
  try {
    const find = db
      .prepare("SELECT seq FROM message WHERE id = ? AND conversationId = ? AND clientMessageId = ?")
      .pluck();
    return {
      missing: acknowledged.filter((ack) => find.get(ack.id, ack.chatId, ack.clientMessageId) !== ack.seq),
      doubled: db
        .prepare(
          "SELECT clientMessageId FROM message WHERE clientMessageId IS NOT NULL GROUP BY clientMessageId HAVING count(*) > 1",
        )
        .pluck()
        .all() as string[],
      withGaps: db
        .prepare(
          `SELECT c.id FROM conversation c LEFT JOIN message m ON m.conversationId = c.id GROUP BY c.id
           HAVING count(m.id) <> c.lastSeq OR coalesce(max(m.seq), 0) <> c.lastSeq OR coalesce(min(m.seq), 1) <> 1`,
        )
        .pluck()
        .all() as number[],
      integrity: db.pragma("integrity_check", { simple: true }) as string,
    };
  } finally {
    db.close();
  }
}

/** Ids of open conversations of a stopped server's demo workspace. */
export function openConversations(file: string, count: number): number[] {
  const db = new Database(file, { readonly: true });
  const ids = db
    .prepare("SELECT id FROM conversation WHERE workspaceId = 1 AND status <> 'closed' ORDER BY id LIMIT ?")
    .pluck()
    .all(count) as number[];
  db.close();
  return ids;
}
