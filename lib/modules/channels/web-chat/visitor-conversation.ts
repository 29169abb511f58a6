import { newestOfVisitor } from "@/lib/modules/conversations/queries";
import { goesOn } from "@/lib/modules/conversations/state/continue-closed";
import { reads } from "@/lib/platform/db/reads";
import { ownConversation, ownFile } from "./store/visitor-history";
import type { VisitorCtx } from "./visitors";

/** The visitor's open conversation, or null. */
export async function openConversationOf({ workspaceId, visitorId }: VisitorCtx): Promise<number | null> {
  const latest = await newestOfVisitor(reads(workspaceId), visitorId);
  return latest && latest.status !== "closed" ? latest.id : null;
}

/** Whether the visitor's next message goes to a conversation that is there: an open one, or one closed a short while ago. */
export async function hasConversationThatGoesOn({ workspaceId, visitorId }: VisitorCtx): Promise<boolean> {
  const reader = reads(workspaceId);
  const latest = await newestOfVisitor(reader, visitorId);
  return latest !== undefined && goesOn(reader, latest, Date.now());
}

/** Whether a conversation is this visitor's, open or closed. */
export async function ownsConversation({ workspaceId, visitorId }: VisitorCtx, id: number): Promise<boolean> {
  return (await reads(workspaceId).first(ownConversation, { id, visitorId })) !== undefined;
}

/** A file of the visitor's own conversations, for a download. */
export function findOwnFile({ workspaceId, visitorId }: VisitorCtx, id: string) {
  return reads(workspaceId).first(ownFile, { id, visitorId });
}
