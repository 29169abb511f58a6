import { goesOn } from "@/lib/modules/conversations/continue-closed";
import { connections } from "@/lib/platform/db/connections";
import { findLatestOfVisitor, isVisitorsConversation } from "@/lib/platform/db/message-store";
import type { VisitorCtx } from "./visitors";

/** The visitor's open conversation, or null. */
export function openConversationOf({ workspaceId, visitorId }: VisitorCtx): number | null {
  const latest = findLatestOfVisitor(connections().reader, workspaceId, visitorId);
  return latest && latest.status !== "closed" ? latest.id : null;
}

/** Whether the visitor's next message goes to a conversation that is there: an open one, or one closed a short while ago. */
export function hasConversationThatGoesOn({ workspaceId, visitorId }: VisitorCtx): boolean {
  const { reader } = connections();
  const latest = findLatestOfVisitor(reader, workspaceId, visitorId);
  return latest !== undefined && goesOn(reader, workspaceId, latest, Date.now());
}

/** Whether a conversation is this visitor's, open or closed. */
export function ownsConversation({ workspaceId, visitorId }: VisitorCtx, conversationId: number): boolean {
  return isVisitorsConversation(connections().reader, workspaceId, visitorId, conversationId);
}
