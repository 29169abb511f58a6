import { addEntry } from "@/lib/modules/conversations/add-entry";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import {
  clearClosed,
  closedAtOf,
  inactiveAssignee,
  reopenHours,
  setAssignee,
} from "@/lib/modules/conversations/store/conversation-state";
import { continuationOf } from "@/lib/modules/conversations/store/timeline-entry";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import { type ConversationState, keepState } from "./conversation-state";
import { recordChange } from "./record-change";

const HOUR_MS = 60 * 60 * 1000;

/** After which instant (epoch milliseconds) a conversation must have been closed, that a message at `at` opens again. */
export async function reopensSince(tx: Reader, at: number): Promise<number> {
  const { hours = 0 } = (await tx.first(reopenHours, {})) ?? {};
  return at - hours * HOUR_MS;
}

/** Whether a customer's message at `at` goes on in a conversation: in an open one, or soon after the close of one. */
export async function goesOn(
  tx: Reader,
  { id, status, mergedIntoId }: Pick<ConversationState, "id" | "status" | "mergedIntoId">,
  at: number,
) {
  if (status !== "closed") return true;
  // What its customer writes goes elsewhere.
  if (mergedIntoId !== null) return false;
  const closedAt = (await tx.first(closedAtOf, { id }))?.closedAt ?? null;
  return closedAt !== null && closedAt > (await reopensSince(tx, at));
}

/**
 * Prepares a conversation for its customer's message: a closed one opens again with the attender who had it, or for everybody
 * where that one is no longer active; its timeline says so. appendMessage() gives it its status.
 * @returns the conversation to append to, and what says in the lists that it is open; call it after announceMessage()
 */
export async function openForCustomer(
  unit: Unit,
  conversation: ConversationState,
): Promise<{ conversation: ConversationState; announce: () => void }> {
  if (conversation.status !== "closed") return { conversation, announce: () => undefined };
  const { id, visitorId } = conversation;
  await unit.run(clearClosed, { id });
  await addEntry(unit, { chatId: id, kind: "reopened", authorId: null });
  const left = await unit.first(inactiveAssignee, { id });
  if (left) {
    await unit.run(setAssignee, { id, attenderId: null });
    await addEntry(unit, { chatId: id, kind: "released", authorId: null, targetAttenderId: left.id });
  }
  const opened = left ? { ...conversation, assignedAttenderId: null } : conversation;
  await recordChange(unit, id, conversation, opened);
  keepState(unit, opened);
  return {
    conversation: opened,
    announce: () => {
      const patch: ChatPatch = { id, closedAt: null };
      if (left) patch.assignedAttender = null;
      unit.afterwards(() => announceChange(unit.workspaceId, patch));
      if (visitorId === null) return;
      const room = visitorRoom(unit.workspaceId, visitorId);
      unit.afterwards(() => publish(room, "ChatReopened", { conversationId: id }));
    },
  };
}

/** Says in both conversations that one goes on with the other. */
export async function linkConversations(unit: Unit, { from, to }: { from: number; to: number }): Promise<void> {
  await addEntry(unit, { chatId: from, kind: "continued_in", authorId: null, content: String(to) });
  await addEntry(unit, { chatId: to, kind: "continues", authorId: null, content: String(from) });
}

/** The conversation in which a closed one's customer wrote on, by the line that says so. */
export async function findContinuation(tx: Reader, conversationId: number): Promise<number | undefined> {
  const entry = await tx.first(continuationOf, { conversationId });
  return entry && Number(entry.content);
}
