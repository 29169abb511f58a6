import { goesOn } from "@/lib/modules/conversations/continue-closed";
import { newestOfVisitor } from "@/lib/modules/conversations/queries";
import { connections } from "@/lib/platform/db/connections";
import { isVisitorsConversation } from "@/lib/platform/db/message-store";
import { reads } from "@/lib/platform/db/reads";
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
export function ownsConversation({ workspaceId, visitorId }: VisitorCtx, conversationId: number): boolean {
  return isVisitorsConversation(connections().reader, workspaceId, visitorId, conversationId);
}
