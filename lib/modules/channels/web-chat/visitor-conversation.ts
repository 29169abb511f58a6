import { confirmDelivery } from "@/lib/modules/conversations/messages/confirm-delivery";
import { newestOfVisitor } from "@/lib/modules/conversations/queries";
import { goesOn } from "@/lib/modules/conversations/state/continue-closed";
import { reads } from "@/lib/platform/db/reads";
import { fileBehind, ownConversation, ownFile } from "./store/visitor-history";
import type { VisitorCtx } from "./visitors";

/** The visitor's open conversation, or null. */
export async function openConversationOf({ workspaceId, visitorId }: VisitorCtx): Promise<number | null> {
  const latest = (await newestOfVisitor(reads(workspaceId), visitorId))?.conversation;
  return latest && latest.status !== "closed" ? latest.id : null;
}

/** Whether the visitor's next message goes to a conversation that is there: an open one, or one closed a short while ago. */
export async function hasConversationThatGoesOn({ workspaceId, visitorId }: VisitorCtx): Promise<boolean> {
  const reader = reads(workspaceId);
  const latest = (await newestOfVisitor(reader, visitorId))?.conversation;
  return latest !== undefined && goesOn(reader, latest, Date.now());
}

/** Whether a conversation is this visitor's, open or closed. */
export async function ownsConversation({ workspaceId, visitorId }: VisitorCtx, id: number): Promise<boolean> {
  return (await reads(workspaceId).first(ownConversation, { id, visitorId })) !== undefined;
}

/** A file of the visitor's own conversations, or of what they read of the one that theirs was merged into, for a download. */
export async function findOwnFile({ workspaceId, visitorId }: VisitorCtx, id: string) {
  const reader = reads(workspaceId);
  const own = await reader.first(ownFile, { id, visitorId });
  if (own) return own;
  for (const { conversationId, afterSeq } of (await newestOfVisitor(reader, visitorId))?.legs ?? []) {
    const file = await reader.first(fileBehind, { id, conversationId, afterSeq });
    if (file) return file;
  }
  return undefined;
}

/** Notes how far a visitor's browser has got in a conversation of theirs, and in what it was merged into. */
export async function confirmSeen(
  { workspaceId, visitorId }: VisitorCtx,
  conversationId: number,
  seqs: { deliveredSeq: number; readSeq: number },
): Promise<void> {
  await confirmDelivery(workspaceId, conversationId, seqs);
  const place = await newestOfVisitor(reads(workspaceId), visitorId);
  const leg = place?.ownId === conversationId ? place.legs.at(-1) : undefined;
  if (!place || !leg || leg.conversationId === conversationId || place.conversation.channel !== "webchat") return;
  const behind = (seq: number) => Math.max(0, seq - leg.offset);
  const { deliveredSeq, readSeq } = seqs;
  if (behind(deliveredSeq) <= leg.afterSeq) return;
  await confirmDelivery(workspaceId, leg.conversationId, {
    deliveredSeq: behind(deliveredSeq),
    readSeq: behind(readSeq) > leg.afterSeq ? behind(readSeq) : 0,
  });
}
