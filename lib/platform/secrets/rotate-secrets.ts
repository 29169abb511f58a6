import { seal, unseal } from "@/lib/platform/crypto/seal";
import { MAIL_SEAL } from "@/lib/platform/mail/queue-mail";
import type { SealedDatabase } from "./sealed-rows";
import type { SealedColumns } from "./stored-secret";

/** How many secrets were sealed anew, were so already, and can't be opened with either key. */
export type Rotation = { resealed: number; alreadyDone: number; unreadable: number };

/** Some stored secrets can't be opened: nothing was changed. */
export class UnreadableSecretsError extends Error {}

/**
 * Seals every stored secret with another key, all of them or none: channels' passwords and tokens, and the links in queued
 * messages. A second run with the same keys finds its work done.
 * @throws {UnreadableSecretsError} when there are some that neither key opens, unless they are to be left as they are
 */
export function rotateSecrets(
  database: SealedDatabase,
  columns: SealedColumns,
  keys: { from: string; to: string },
  { leaveUnreadable = false } = {},
): Promise<Rotation> {
  return database.transaction(async (rows) => {
    const counts: Rotation = { resealed: 0, alreadyDone: 0, unreadable: 0 };
    for (const [purpose, { table, column }] of Object.entries(columns))
      for (const { row, value } of await rows.ofColumn(table, column))
        await reseal(purpose, value, keys, counts, (sealed) => rows.putColumn(table, column, row, sealed));
    for (const { row, value } of await rows.ofJobs())
      await reseal(MAIL_SEAL, value, keys, counts, (sealed) => rows.putJob(row, sealed));
    if (counts.unreadable > 0 && !leaveUnreadable)
      throw new UnreadableSecretsError(
        `${counts.unreadable} stored secrets can't be opened with this SECRET_KEY. Nothing was changed.`,
      );
    return counts;
  });
}

async function reseal(
  purpose: string,
  sealed: string,
  keys: { from: string; to: string },
  counts: Rotation,
  write: (sealed: string) => Promise<number>,
): Promise<void> {
  const text = open(purpose, sealed, keys.from);
  if (text !== undefined) {
    if ((await write(seal(purpose, text, keys.to))) !== 1) throw new Error("a secret wasn't where it was read");
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
