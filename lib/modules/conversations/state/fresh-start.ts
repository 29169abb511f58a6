import { closings } from "@/lib/modules/conversations/store/history";
import { lastAssignment, lastHandBack } from "@/lib/modules/conversations/store/timeline-entry";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** Who writes again so long after the close begins something new. */
const AFRESH_MS = 24 * 60 * 60 * 1000;
/** Closes and openings that are looked at, the newest ones. */
const TURNS_MAX = 40;

/**
 * The number of the message up to which nothing counts for the assistant any more: somebody gave the conversation back to it then, or
 * it was opened again a day or more after it had been closed. 0: everything counts.
 */
export async function freshSince(reader: Pick<Reader, "first" | "all">, conversationId: number): Promise<number> {
  const given = (await reader.first(lastHandBack, { conversationId }))?.afterSeq ?? 0;
  const turns = await reader.all(closings, { conversationId, limit: TURNS_MAX });
  const opened = turns.find(
    ({ kind, at }, index) => kind === "reopened" && at - (turns[index + 1]?.at ?? at) >= AFRESH_MS,
  );
  return Math.max(given, opened?.afterSeq ?? 0);
}

/** Whether the product gave a conversation to whoever has it, and no person: not somebody who took it or was chosen. */
export async function isGivenByProduct(
  reader: Pick<Reader, "first">,
  conversationId: number,
  attenderId: number,
): Promise<boolean> {
  const last = await reader.first(lastAssignment, { conversationId });
  return last?.kind === "assigned" && last.authorId === null && last.targetAttenderId === attenderId;
}
