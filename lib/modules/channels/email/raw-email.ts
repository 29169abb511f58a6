import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { reads } from "@/lib/platform/db/reads";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredFile, storeFile } from "@/lib/platform/storage/storage";
import { deleteWaitingEmail, waitingEmail } from "./store/waiting-email";

/**
 * The largest raw message that waits for its job in a row, which is on disk with the commit that queues the job; the next byte
 * makes it a file, which is dearer to make durable but doesn't go through the database's log. Bytes.
 */
export const ROW_MAX_BYTES = 64 * 1024;

/** Which raw message: the key of the stored file that it is or becomes, and the mailbox that it came in for, which may be gone. */
export type RawKey = { workspaceId: number; emailChannelId: number; rawKey: string };

/** The bytes of a raw message, a stored file when this returns (`storeWaiting`); undefined when they are gone. */
export async function readRaw(key: RawKey): Promise<Buffer | undefined> {
  const waiting = await storeWaiting(key);
  if (waiting) return waiting;
  const stored = await readStoredFile(key.rawKey);
  return stored && buffer(stored as ReadableStream);
}

/**
 * Makes a stored file of a raw message that waits in a row. The row stays until the commit that says what became of the message,
 * which refers to that file (`letGo`): a crash in between leaves both, and the job begins anew.
 * @returns its bytes; undefined when none waits in a row
 */
export async function storeWaiting({ workspaceId, rawKey, emailChannelId }: RawKey): Promise<Buffer | undefined> {
  const row = await reads(workspaceId).first(waitingEmail, { rawKey, emailChannelId });
  if (!row) return undefined;
  const bytes = Buffer.from(row.content);
  await storeFile(workspaceId, bytes);
  return bytes;
}

/** Lets go of a message's row in the commit that refers to its file, or needs it no more. */
export function letGo(tx: Tx, { rawKey, emailChannelId }: Pick<RawKey, "rawKey" | "emailChannelId">): void {
  tx.send(deleteWaitingEmail, { rawKey, emailChannelId });
}
