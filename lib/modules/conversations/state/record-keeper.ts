import { insertFact, latestKeeper } from "@/lib/modules/conversations/store/history";
import type { Unit } from "@/lib/modules/events/unit";
import { conversationState } from "./conversation-state";

/** Writes that the assistant has a conversation from now on; nothing where it has it already. */
export async function recordBot(unit: Unit, conversationId: number): Promise<void> {
  if (!(await hasBot(unit, conversationId))) await recordKeeper(unit, conversationId, "bot");
}

/** Writes that the assistant handed a conversation over; nothing where it hadn't it. */
export async function recordHandover(unit: Unit, conversationId: number): Promise<void> {
  if (await hasBot(unit, conversationId)) await recordKeeper(unit, conversationId, "handover");
}

/** Whether the assistant has a conversation. */
export const hasBot = async (unit: Unit, conversationId: number): Promise<boolean> =>
  (await unit.first(latestKeeper, { conversationId }))?.kind === "bot";

async function recordKeeper(unit: Unit, conversationId: number, kind: "bot" | "handover"): Promise<void> {
  const state = await conversationState(unit, conversationId);
  if (!state) return;
  const { assignedAttenderId: attenderId, lastSeq: afterSeq } = state;
  unit.send(insertFact, { conversationId, kind, at: unit.now, attenderId, closedBy: null, afterSeq });
  await unit.react("conversation.recorded", conversationId, {});
}
