import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { appendMessage } from "@/lib/modules/conversations/messages/append-message";
import type { AskedConversation } from "@/lib/modules/conversations/state/asked-conversation";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { hasTeamWritten } from "@/lib/modules/conversations/thread/incoming-message";
import { isFromMachine, refusesWords } from "@/lib/modules/delivery/channel-rules";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import type { Unit } from "@/lib/modules/events/unit";
import { WRITING_LIMITS } from "../policy";
import { writtenBefore, writtenSince } from "../store/run";

/** Why a rule may not write to a customer now. */
export type Refusal = "closed" | "window" | "machine" | "person" | "often" | "busy";

/**
 * What a rule's message answers. `messageSeq`: the message that the event is about, if there is one; `at`: when the event happened, epoch
 * milliseconds; `afterSeq`: whoever of ours wrote after the message of this number has answered.
 */
export type Answered = { messageSeq?: number | undefined; at: number; afterSeq: number };

/**
 * Whether a rule may write to a conversation's customer: it is open, the channel lets us, no machine is answered, nobody of ours has
 * written since, and neither this customer nor all of them hear too much of rules.
 */
export async function refusesReply(
  unit: Unit,
  { id, channel, status }: AskedConversation,
  { messageSeq, at, afterSeq }: Answered,
): Promise<Refusal | null> {
  if (status === "closed") return "closed";
  if (await refusesWords(unit, channel, id, unit.now)) return "window";
  if (messageSeq !== undefined && (await isFromMachine(unit, channel, id, messageSeq))) return "machine";
  if (await hasTeamWritten(unit, id, at, afterSeq)) return "person";
  for (const { count, withinMs } of WRITING_LIMITS.conversation) {
    const written = await unit.all(writtenSince, { conversationId: id, since: unit.now - withinMs, limit: count });
    if (written.length >= count) return "often";
  }
  const { count, withinMs } = WRITING_LIMITS.workspace;
  const isFull = await unit.first(writtenBefore, { since: unit.now - withinMs, skip: count - 1 });
  return isFull ? "busy" : null;
}

/** Writes to a conversation's customer as the company, once for a key. */
export async function writeReply(unit: Unit, conversationId: number, text: string, key: string): Promise<void> {
  const state = await conversationState(unit, conversationId);
  if (!state) return;
  const input = {
    sender: { kind: "assistant" as const, name: "" },
    text,
    clientMessageId: `rule-${key}`,
    files: [],
    replyToId: null,
    uploadIds: [],
    at: unit.now,
  };
  const appended = await appendMessage(unit, state, input);
  const outgoing = { conversationId, messageSeq: appended.seq, isAutomatic: true, at: unit.now };
  await announceMessage(unit, input, appended, await queueOutgoing(unit, state.channel, outgoing));
}
