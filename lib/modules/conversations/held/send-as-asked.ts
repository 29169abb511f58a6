import type { z } from "zod";
import type { chatClientEvents, HeldMessageAck, SendMessageAck } from "@/lib/modules/conversations/events";
import { assertClosable } from "@/lib/modules/conversations/fields/assert-closable";
import { type OutgoingMessage, sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { SNOOZED_WITHOUT_TIME } from "@/lib/modules/conversations/snooze/policy";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { holdOutgoing } from "./hold-message";

type Options = NonNullable<z.output<(typeof chatClientEvents)["SendMessage"]>[3]>;

/**
 * Sends a message at once or, if its options ask for that, after it has waited.
 * @throws what `sendMessage` and `holdOutgoing` throw; FIELDS_REQUIRED when it was to close a conversation that lacks something
 */
export async function sendAsAsked(
  ctx: Ctx,
  content: Pick<OutgoingMessage, "chatId" | "text" | "attachments">,
  { clientMessageId, replyToId, uploads, email, undoSeconds = 0, sendAt, evenIfAnswered = true, after }: Options,
): Promise<SendMessageAck | HeldMessageAck> {
  if (after === "close") await assertClosable(reads(ctx.workspaceId), ctx, content.chatId);
  const asked = { replyToId, uploads, email, after: afterOf(after) };
  const message = { ...content, clientMessageId: clientMessageId ?? null, ...asked };
  if (clientMessageId === undefined || (sendAt === undefined && undoSeconds === 0)) return sendMessage(ctx, message);
  return holdOutgoing(
    ctx,
    { ...message, clientMessageId },
    {
      dueAt: sendAt ?? Date.now() + undoSeconds * 1000,
      isScheduled: sendAt !== undefined,
      // Who takes nothing back has decided.
      evenIfAnswered: sendAt === undefined || evenIfAnswered,
    },
  );
}

function afterOf(after: Options["after"]): OutgoingMessage["after"] {
  if (after === undefined) return undefined;
  return after === "close" ? { kind: "close" } : { kind: "snooze", until: after.snoozeUntil ?? SNOOZED_WITHOUT_TIME };
}
