import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { announceChange } from "../list-changes";
import { chatOf } from "../queries";
import type { ChatDto } from "../schema";
import { count } from "../state/count";
import type { RowToChange } from "../state/row-to-change";
import { type ConversationChange, updateConversationRow } from "../store/conversation";

/**
 * Changes where the conversation that is merged stands, or stood before. It gets no line in its history: a merge is neither a
 * close nor an opening, so that nothing is counted twice and its undo leaves no trace in the figures.
 */
export async function setStanding(unit: Unit, row: RowToChange, change: ConversationChange): Promise<void> {
  await unit.run(updateConversationRow(change), { ...change, id: row.id, now: unit.now });
  count(unit, row, { ...row, ...change });
  await unit.react("conversation.recorded", row.id, {});
  await unit.react("conversation.placed", row.id, {});
}

/** Tells the lists and the open screens where a conversation stands now. @returns it, as its reader sees it */
export async function tellStanding(ctx: Ctx, unit: Unit, id: number): Promise<ChatDto> {
  const chat = await chatOf(unit, id, ctx.attender.id);
  const { status, statusCode, awaitingReplySince, snoozedUntil, isOutbound, closedAt, tags, updatedAt } = chat;
  const { isMerged, assignedAttender } = chat;
  const patch = { id, status, statusCode, awaitingReplySince, snoozedUntil, isOutbound, closedAt, tags, updatedAt };
  unit.afterwards(() =>
    announceChange(unit.workspaceId, { ...patch, isMerged, assignedAttender, changedBy: ctx.attender.fullName }),
  );
  return chat;
}
