import { snoozeRow } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { closeRow } from "@/lib/modules/conversations/state/close-row";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import type { Unit } from "@/lib/modules/events/unit";

/** What is done with the conversation in the commit that sends a message. `until` in epoch milliseconds. */
export type AfterSending = { kind: "close" } | { kind: "snooze"; until: number };

/** Closes or snoozes a conversation in the commit that stores its message, so that nobody sees what lies between. */
export async function settleAfter(
  unit: Unit,
  attender: { id: number; fullName: string },
  chatId: number,
  after: AfterSending,
): Promise<void> {
  const row = await readOpenRow(unit, chatId);
  if (after.kind === "close") await closeRow({ attender }, unit, row);
  // The time to come back may have passed while the message waited.
  else if (after.until > unit.now) await snoozeRow({ attender }, unit, row, after.until);
}
