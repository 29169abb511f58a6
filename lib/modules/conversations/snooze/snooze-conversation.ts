import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { changeRow, type RowToChange, readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { SNOOZED_WITHOUT_TIME } from "./policy";
import { queueWake } from "./queue-wake";

/**
 * Takes an open conversation out of the way until an instant or until its customer writes, whichever is first. Once more says another
 * instant. @param until epoch milliseconds @throws {AppError} NOT_FOUND, CHAT_CLOSED
 */
export function snoozeConversation(ctx: Ctx, chatId: number, until: number): Promise<ChatDto> {
  return changeSnooze(ctx, chatId, until);
}

/** Brings a snoozed conversation back before its time; one that isn't snoozed stays as it is. @throws the same */
export function unsnoozeConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return changeSnooze(ctx, chatId, null);
}

async function changeSnooze(ctx: Ctx, chatId: number, until: number | null): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const row = await readOpenRow(unit, chatId);
    if (row.snoozedUntil !== until) await snoozeRow(ctx, unit, row, until);
    return chatOf(unit, chatId, ctx.attender.id);
  });
}

/**
 * The same of an open conversation whose row was read in this commit. @param by null: the product itself does
 * @param until null: it comes back now
 */
export async function snoozeRow(
  by: { attender: { id: number; fullName: string } } | null,
  unit: Unit,
  row: RowToChange,
  until: number | null,
): Promise<void> {
  const { id: chatId } = row;
  await changeRow(unit, row, { snoozedUntil: until });
  if (until !== null) await queueWake(unit, until);
  await unit.audit(until === null ? "conversation.woken" : "conversation.snoozed", {
    subject: ["conversation", chatId],
  });
  await addEntry(unit, {
    chatId,
    kind: until === null ? "woken" : "snoozed",
    authorId: by?.attender.id ?? null,
    content: until === null || until === SNOOZED_WITHOUT_TIME ? "" : isoInstant(until),
  });
  const patch = {
    id: chatId,
    snoozedUntil: isoInstantOrNull(until),
    updatedAt: isoInstant(unit.now),
    ...(by && { changedBy: by.attender.fullName }),
  };
  unit.afterwards(() => announceChange(unit.workspaceId, patch));
}
