import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { changeRow, type RowToChange } from "./row-to-change";

type OpenStatus = Exclude<RowToChange["status"], "closed">;

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

/** The same as what an attender does, whose line it gets in the audit log, and told to the lists. */
export async function giveAsAttender(ctx: Ctx, unit: Unit, row: RowToChange, to: number | null): Promise<ChatDto> {
  await giveConversation(unit, row, to, ctx.attender);
  return settleAssignment(ctx, unit, row.id, to);
}

/** Gives an open conversation back to who had it before, or to nobody, as what it was then. Whoever gets it is not notified. */
export async function giveBack(
  ctx: Ctx,
  unit: Unit,
  row: RowToChange,
  { attenderId, status }: { attenderId: number | null; status: OpenStatus },
): Promise<void> {
  await changeRow(unit, row, { assignedAttenderId: attenderId, status });
  await sayAssigned(unit, row, attenderId, ctx.attender, { isUndo: true });
  await settleAssignment(ctx, unit, row.id, attenderId);
}

// The audit line, and what tells the lists.
async function settleAssignment(ctx: Ctx, unit: Unit, chatId: number, attenderId: number | null): Promise<ChatDto> {
  await unit.audit("conversation.assigned", { subject: ["conversation", chatId], details: { attenderId } });
  const chat = await chatOf(unit, chatId, ctx.attender.id);
  tellAssignment(ctx, unit, chat);
  return chat;
}

/**
 * Says who got a conversation, or that nobody has it: in its timeline and in the log of events.
 * @param options.isUndo it goes back to who had it before
 */
export async function sayAssigned(
  unit: Unit,
  { id, assignedAttenderId: from }: RowToChange,
  to: number | null,
  doer: { id: number } | null,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<void> {
  const kind = to === null ? "released" : to === doer?.id ? "taken" : "assigned";
  const target = kind === "assigned" && to !== null ? { targetAttenderId: to } : {};
  const entry = await addEntry(unit, { chatId: id, kind, authorId: doer?.id ?? null, ...target });
  const back = isUndo ? { isUndo } : {};
  await unit.happened("conversation.assigned", id, { from, to, entryId: entry.id, ...back });
}

/** Tells the lists who has a conversation now. */
function tellAssignment(ctx: Ctx, unit: Unit, chat: ChatDto): void {
  const { id, assignedAttender, status, statusCode, awaitingReplySince, updatedAt } = chat;
  const changedBy = ctx.attender.fullName;
  const patch = { id, changedBy, assignedAttender, status, statusCode, awaitingReplySince, updatedAt };
  unit.afterwards(() => announceChange(unit.workspaceId, patch));
}
