import type { Channel } from "@/lib/kernel/conversation";
import { isoInstant } from "@/lib/kernel/instant";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { extendReplyWindows, latestReplyWindow, replyWindowOf } from "@/lib/modules/conversations/store/reply-window";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** Until when a channel lets anything be written in a conversation, epoch milliseconds; 0 where it never was open. */
export async function replyWindowEnd(reader: Pick<Reader, "first">, conversationId: number): Promise<number> {
  return (await reader.first(replyWindowOf, { conversationId }))?.replyWindowEndsAt ?? 0;
}

/** The latest end among a customer's conversations of a channel, epoch milliseconds; 0 where none ever was open. */
export async function latestReplyWindowEnd(
  reader: Pick<Reader, "first">,
  customerId: number,
  channel: Channel,
): Promise<number> {
  return (await reader.first(latestReplyWindow, { customerId, channel }))?.endsAt ?? 0;
}

/**
 * Keeps the windows of these conversations open until `endsAt` (epoch milliseconds), never shorter. @returns those that changed;
 * tell of them where lists have them already
 */
export async function extendReplyWindow(unit: Unit, ids: readonly number[], endsAt: number): Promise<number[]> {
  return (await unit.all(extendReplyWindows, { ids, endsAt })).map(({ id }) => id);
}

/** Tells the lists until when anything may be written in these conversations. */
export function tellReplyWindow(unit: Unit, ids: readonly number[], endsAt: number): void {
  const replyWindowEndsAt = isoInstant(endsAt);
  unit.afterwards(() => {
    for (const id of ids) announceChange(unit.workspaceId, { id, replyWindowEndsAt });
  });
}
