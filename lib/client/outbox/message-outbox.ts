import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/client/calls/limits";
import { emitMessage } from "@/lib/client/live/socket";
import type { HeldMessageAck, SendingOptions } from "@/lib/modules/conversations/events";
import type { AttachmentDto, MessageDto } from "@/lib/modules/conversations/schema";
import type { EmailOptionsInput } from "@/lib/modules/delivery/recipients/schema";
import type { DraftReply } from "./drafts";
import { createOutbox, type Pending } from "./outbox";

type MessageContent = {
  chatId: number;
  /** Empty where there are only files. */
  text: string;
  /** The message that this one answers. */
  replyTo: DraftReply | null;
  /** Files that are uploaded already. */
  attachments: readonly AttachmentDto[];
  /** How it waits before it goes, and what is done with its conversation then. */
  sending?: SendingWay;
  /** To whom it goes by e-mail, and what it forwards. */
  email?: EmailOptionsInput | undefined;
};

/** How a message waits before it goes, and what is done with its conversation when it does. */
export type SendingWay = Pick<SendingOptions, "undoSeconds" | "sendAt" | "evenIfAnswered" | "after">;

/** A message that the server hasn't confirmed. */
export type PendingMessage = Pending<MessageContent>;

/** Messages on their way to the customer. */
export const messageOutbox = createOutbox<MessageContent, MessageDto | HeldMessageAck>({
  kind: "message",
  keyOf: ({ chatId, clientId }) => `${chatId}.${clientId}`,
  read: (stored) => {
    // Earlier versions had another name for the id, and kept neither what is answered nor files.
    const { clientMessageId, clientId = clientMessageId, ...rest } = stored;
    if (typeof clientId !== "string" || typeof rest.text !== "string") return null;
    const whole: Record<string, unknown> = { replyTo: null, attachments: [], ...rest, clientId };
    return whole as PendingMessage;
  },
  send: async ({ clientId, chatId, text, replyTo, attachments, sending, email }, writer) => {
    const answer = await emitMessage(chatId, text, {
      clientMessageId: clientId,
      ...sending,
      ...(email && { email }),
      ...(replyTo ? { replyToId: replyTo.id } : {}),
      ...(attachments.length > 0 ? { uploads: attachments.map(({ id }) => id) } : {}),
    });
    if ("failed" in answer || "held" in answer) return answer;
    return {
      id: answer.id,
      chatId,
      seq: answer.seq,
      clientMessageId: clientId,
      content: text || (email?.forwards ? FORWARD_ONLY_TEXT : FILES_ONLY_TEXT),
      type: answer.type,
      sentAt: answer.sentAt,
      createdAt: answer.sentAt,
      attenderIdentifier: writer.id,
      userIdentifier: null,
      senderName: writer.name,
      isFromAttender: true,
      replyToId: replyTo?.id ?? null,
      replyTo: answer.replyTo,
      isFlagged: false,
      attachments: answer.attachments,
      ...(answer.delivery && { delivery: answer.delivery }),
    };
  },
});

/** Removes what turns out to have arrived, whichever way that became known. */
export function confirmDelivered(messages: readonly MessageDto[]): void {
  for (const { clientMessageId } of messages) if (clientMessageId !== null) messageOutbox.discard(clientMessageId);
}
