import {
  extendReplyWindow,
  latestReplyWindowEnd,
  replyWindowEnd,
} from "@/lib/modules/conversations/messages/reply-window";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { channelOf } from "./queue-whatsapp";

/** Anything may be written this long after the customer's newest message; then only templates. */
export const REPLY_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Whether a message that is no template may go out. @param at epoch milliseconds */
export async function isReplyWindowOpen(
  reader: Pick<Reader, "first">,
  conversationId: number,
  at: number,
): Promise<boolean> {
  return (await replyWindowEnd(reader, conversationId)) > at;
}

/**
 * Whether what isn't a template is refused before it is stored. Without a number nothing can go out anyway: the message is
 * kept, and says so itself.
 */
export async function isFreeFormRefused(
  reader: Pick<Reader, "first">,
  conversationId: number,
  at: number,
): Promise<boolean> {
  return (
    !(await isReplyWindowOpen(reader, conversationId, at)) && (await channelOf(reader, conversationId)) !== undefined
  );
}

/** Gives a conversation that an agent starts the window that the customer has open from another one. */
export async function inheritReplyWindow(unit: Unit, { id, customerId }: { id: number; customerId: number }) {
  const endsAt = await latestReplyWindowEnd(unit, customerId, "whatsapp");
  if (endsAt > 0) await extendReplyWindow(unit, [id], endsAt);
}
