import { type KeptAnswer, storeAnswer } from "@/lib/modules/assistant/answers/keep-answer";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage, isRepeat } from "@/lib/modules/conversations/messages/append-message";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { findIncoming } from "@/lib/modules/conversations/thread/incoming-message";
import { assistantAnswerId, assistantHandoverId } from "@/lib/modules/conversations/visitor/visitor-message";
import { queueOutgoing } from "@/lib/modules/delivery/queue-outgoing";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { MessagePlace } from "./queue-reading";
import { mayAnswer } from "./session";

/** What an automatic message answers, as it is kept; null: it is kept nowhere, because nothing was asked. */
export type Kept = Omit<KeptAnswer, "kind" | "attenderId" | "conversationId" | "ticketId" | "messageSeq"> | null;

/**
 * Sends what the assistant says to a customer's message, at most once. Nothing is sent where a person or a newer message was faster.
 * @param then what follows from the message; the same commit stores both, so that a crash leaves neither or both
 * @param afterwards what follows from it when it is stored, in that commit
 */
export async function sendAutomatic(
  place: MessagePlace,
  said: { kept: Kept; text: string; isHandover?: boolean; choices?: AppendInput["choices"] },
  then: (unit: Unit) => Promise<void> = async () => undefined,
  afterwards: (unit: Unit) => Promise<void> = async () => undefined,
): Promise<void> {
  const { workspaceId, conversationId, seq } = place;
  const at = Date.now();
  const inputOf = (clientMessageId: string): AppendInput => ({
    sender: { kind: "assistant", name: "" },
    text: said.text,
    clientMessageId,
    files: [],
    replyToId: null,
    uploadIds: [],
    choices: said.choices,
    at,
  });
  const [asAnswer, asHandover] = [inputOf(assistantAnswerId(seq)), inputOf(assistantHandoverId(seq))];
  const input = said.isHandover ? asHandover : asAnswer;
  await commit({ workspaceId }, async (unit) => {
    const incoming = await findIncoming(unit, place);
    if (!incoming || !(await mayAnswer(unit, place, incoming, at))) return;
    if ((await isRepeat(unit, conversationId, asAnswer)) || (await isRepeat(unit, conversationId, asHandover))) return;
    const about = { attenderId: null, conversationId, ticketId: null, messageSeq: seq };
    if (said.kept) await storeAnswer(unit, { ...said.kept, ...about, kind: "auto_response" });
    if ((await conversationState(unit, conversationId))?.lastSeq !== seq) return;
    await then(unit);
    const conversation = await conversationState(unit, conversationId);
    if (!conversation) return;
    const appended = await appendMessage(unit, conversation, input);
    const outgoing = { conversationId, messageSeq: appended.seq, isAutomatic: true, at };
    const parts = await queueOutgoing(unit, conversation.channel, outgoing);
    await announceMessage(unit, input, appended, parts);
    await afterwards(unit);
  });
}
