import { digestOf, dueDigests, moveDigestDue, noteDigest, plannedDigests } from "@/lib/modules/attenders/store/digest";
import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";

/** How somebody has the digest: rhythm and quiet hours as they are kept, when it is due, the newest notification dealt with. */
export type DigestState = {
  id: number;
  /** JSON; null: nothing was chosen. */
  digest: string | null;
  /** JSON; null: nothing was chosen. */
  quietHours: string | null;
  /** Epoch milliseconds; null: never. */
  digestDueAt: number | null;
  digestUpToId: number;
};

/** How somebody has it; undefined for who isn't the workspace's. */
export function readDigestState(reader: Pick<Reader, "first">, id: number): Promise<DigestState | undefined> {
  return reader.first(digestOf, { id });
}

/** Those whose digest is due, the longest due first. @param now epoch milliseconds */
export function digestsDue(
  reader: Pick<Reader, "all">,
  { now, limit }: { now: number; limit: number },
): Promise<DigestState[]> {
  return reader.all(dueDigests, { now, limit });
}

/** Ids of everybody who wants something in it. */
export async function digestReaders(reader: Pick<Reader, "all">): Promise<number[]> {
  return (await reader.all(plannedDigests, {})).map(({ id }) => id);
}

/** Plans somebody's next one in place of one that was due. @returns false when somebody else did */
export async function moveDigest(tx: Tx, { id, digestDueAt }: DigestState, nextAt: number): Promise<boolean> {
  return (await tx.run(moveDigestDue, { id, dueAt: digestDueAt ?? 0, nextAt })) === 1;
}

/** Notes the newest notification that one dealt with. */
export async function noteDigestUpTo(tx: Tx, id: number, upToId: number): Promise<void> {
  await tx.run(noteDigest, { id, upToId });
}
