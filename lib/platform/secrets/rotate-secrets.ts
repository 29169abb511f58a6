import type Database from "better-sqlite3";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import { MAIL_SEAL } from "@/lib/platform/mail/queue-mail";
import type { SealedColumns } from "./stored-secret";

/** How many secrets were sealed anew, were so already, and can't be opened with either key. */
export type Rotation = { resealed: number; alreadyDone: number; unreadable: number };

/** Some stored secrets can't be opened: nothing was changed. */
export class UnreadableSecretsError extends Error {}

type Row = { row: number; value: string };

/**
 * Seals every stored secret with another key, all of them or none: channels' passwords and tokens, and the links in queued
 * messages. A second run with the same keys finds its work done.
 * @throws {UnreadableSecretsError} when there are some that neither key opens, unless they are to be left as they are
 */
export function rotateSecrets(
  db: Database.Database,
  columns: SealedColumns,
  keys: { from: string; to: string },
  { leaveUnreadable = false } = {},
): Rotation {
  // What is overwritten must not stay readable in the file for whoever has the old key.
  db.pragma("secure_delete = ON");
  const rotation = db
    .transaction(() => {
      const counts: Rotation = { resealed: 0, alreadyDone: 0, unreadable: 0 };
      for (const [purpose, { table, column }] of Object.entries(columns)) {
        const rows = db
          .prepare(`SELECT rowid AS row, "${column}" AS value FROM "${table}" WHERE "${column}" <> ''`)
          .all();
        const write = db.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`);
        for (const { row, value } of rows as Row[])
          reseal(purpose, value, keys, counts, (sealed) => write.run(sealed, row).changes);
      }
      const mails = db.prepare(
        "SELECT id AS row, json_extract(payload, '$.sealed') AS value FROM job WHERE json_extract(payload, '$.sealed') IS NOT NULL",
      );
      const write = db.prepare("UPDATE job SET payload = json_set(payload, '$.sealed', ?) WHERE id = ?");
      for (const { row, value } of mails.all() as Row[])
        reseal(MAIL_SEAL, value, keys, counts, (sealed) => write.run(sealed, row).changes);
      if (counts.unreadable > 0 && !leaveUnreadable)
        throw new UnreadableSecretsError(
          `${counts.unreadable} stored secrets can't be opened with this SECRET_KEY. Nothing was changed.`,
        );
      return counts;
    })
    .immediate();
  db.pragma("wal_checkpoint(TRUNCATE)");
  return rotation;
}

function reseal(
  purpose: string,
  sealed: string,
  keys: { from: string; to: string },
  counts: Rotation,
  write: (sealed: string) => number,
): void {
  const text = open(purpose, sealed, keys.from);
  if (text !== undefined) {
    if (write(seal(purpose, text, keys.to)) !== 1) throw new Error("a secret wasn't where it was read");
    counts.resealed += 1;
  } else if (open(purpose, sealed, keys.to) !== undefined) counts.alreadyDone += 1;
  else counts.unreadable += 1;
}

function open(purpose: string, sealed: string, secret: string): string | undefined {
  try {
    return unseal(purpose, sealed, secret);
  } catch {
    return undefined;
  }
}
