import { randomUUID } from "node:crypto";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { commit } from "@/lib/modules/events/commit";

/** Has a conversation's customer write, as a channel does. @param at epoch milliseconds @returns the message's number */
export function customerWrites(
  workspaceId: number,
  conversationId: number,
  { text = "Bom dia", at = Date.now() }: { text?: string; at?: number } = {},
): Promise<number> {
  return commit({ workspaceId }, async (unit) => {
    const state = await conversationState(unit, conversationId);
    if (!state) throw new Error("a customer wrote in no conversation");
    const input = {
      ...{ sender: { kind: "customer" as const }, text, clientMessageId: randomUUID(), at },
      ...{ files: [], replyToId: null, uploadIds: [] },
    };
    const appended = await appendMessage(unit, state, input);
    await announceMessage(unit, input, appended);
    return appended.seq;
  });
}
