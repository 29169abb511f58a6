import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { changeRow, type RowToChange } from "./row-to-change";

/**
 * Gives an open conversation to somebody, which makes it active, or to nobody, which makes it pending (specification 2,
 * section 4.2). @param doer who gives it; null: the product
 */
export async function giveConversation(
  unit: Unit,
  row: RowToChange,
  to: number | null,
  doer: { id: number } | null,
): Promise<void> {
  await changeRow(unit, row, { assignedAttenderId: to, status: to === null ? "pending" : "active" });
  await sayAssigned(unit, row, to, doer);
}

/** Says who got a conversation, or that nobody has it: in its timeline and in the log of events. */
export async function sayAssigned(
  unit: Unit,
  { id, assignedAttenderId: from }: RowToChange,
  to: number | null,
  doer: { id: number } | null,
): Promise<void> {
  const kind = to === null ? "released" : to === doer?.id ? "taken" : "assigned";
  const target = kind === "assigned" && to !== null ? { targetAttenderId: to } : {};
  const entry = await addEntry(unit, { chatId: id, kind, authorId: doer?.id ?? null, ...target });
  await unit.happened("conversation.assigned", id, { from, to, entryId: entry.id });
}

/** Tells the lists who has a conversation now. */
export function tellAssignment(ctx: Ctx, unit: Unit, chat: ChatDto): void {
  const { id, assignedAttender, status, statusCode, awaitingReplySince, updatedAt } = chat;
  const changedBy = ctx.attender.fullName;
  const patch = { id, changedBy, assignedAttender, status, statusCode, awaitingReplySince, updatedAt };
  unit.afterwards(() => announceChange(unit.workspaceId, patch));
}
