import { readQuietHours } from "@/lib/modules/attenders/quiet/policy";
import { digestOf, noteDigest, setDigestDue } from "@/lib/modules/attenders/store/digest";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { nextDigest, readDigest } from "./policy";
import { queueDigests } from "./queue-digests";

/** Whose digest, in which workspace's time zone, and from when on. `now` is in epoch milliseconds. */
type Planned = { attenderId: number; workspaceZone: string; now: number };

/** Has somebody's digest come from now on, with what is newer than a notification; one that is planned stays as it is. */
export async function startDigest(tx: Tx, planned: Planned & { afterId: number }): Promise<void> {
  const { attenderId, afterId } = planned;
  if ((await tx.first(digestOf, { id: attenderId }))?.digestDueAt !== null) return;
  await tx.run(noteDigest, { id: attenderId, upToId: afterId });
  await plan(tx, planned);
}

/** Has it come no more. */
export async function stopDigest(tx: Tx, attenderId: number): Promise<void> {
  await tx.run(setDigestDue, { id: attenderId, dueAt: null });
}

/** Plans the next one anew, after what it follows from was changed; who wants none gets none. */
export async function replanDigest(tx: Tx, planned: Planned): Promise<void> {
  const dueAt = (await tx.first(digestOf, { id: planned.attenderId }))?.digestDueAt ?? null;
  if (dueAt !== null) await plan(tx, planned);
}

async function plan(tx: Tx, { attenderId, workspaceZone, now }: Planned): Promise<void> {
  const row = await tx.first(digestOf, { id: attenderId });
  if (!row) return;
  const dueAt = nextDigest(readDigest(row.digest), readQuietHours(row.quietHours), workspaceZone, now);
  await tx.run(setDigestDue, { id: attenderId, dueAt });
  await queueDigests(tx, dueAt);
}
