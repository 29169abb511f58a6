import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { changeRow, type RowToChange } from "./row-to-change";

/** Who does something; null: the product itself. */
type Doer = Pick<Ctx, "attender"> | null;
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

/** The same as what the product itself does. */
export async function giveAsProduct(unit: Unit, row: RowToChange, to: number | null): Promise<void> {
  await giveConversation(unit, row, to, null);
  await settleAssignment(null, unit, row.id, to);
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

/** Gives an open conversation to the assistant: nobody of the team has it from now on, and its timeline says who did that. */
export async function giveToAssistant(ctx: Ctx, unit: Unit, row: RowToChange): Promise<ChatDto> {
  const { id, assignedAttenderId: from } = row;
  if (from !== null) await changeRow(unit, row, { assignedAttenderId: null, status: "pending" });
  const entry = await addEntry(unit, { chatId: id, kind: "handed_back", authorId: ctx.attender.id });
  if (from !== null) await unit.happened("conversation.assigned", id, { from, to: null, entryId: entry.id });
  await unit.audit("conversation.handed_back", { subject: ["conversation", id] });
  const chat = await chatOf(unit, id, ctx.attender.id);
  tellAssignment(ctx, unit, chat);
  return chat;
}

// The audit line, and what tells the lists.
async function settleAssignment(by: Doer, unit: Unit, chatId: number, attenderId: number | null): Promise<ChatDto> {
  await unit.audit("conversation.assigned", { subject: ["conversation", chatId], details: { attenderId } });
  const chat = await chatOf(unit, chatId, by?.attender.id ?? 0);
  tellAssignment(by, unit, chat);
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
function tellAssignment(by: Doer, unit: Unit, chat: ChatDto): void {
  const { id, assignedAttender, status, statusCode, awaitingReplySince, updatedAt } = chat;
  const patch = {
    id,
    ...(by && { changedBy: by.attender.fullName }),
    assignedAttender,
    status,
    statusCode,
    awaitingReplySince,
    updatedAt,
  };
  unit.afterwards(() => announceChange(unit.workspaceId, patch));
}
