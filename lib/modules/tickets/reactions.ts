import { dispatched, type Reaction, within } from "@/lib/modules/events/reactions";
import { followMerge } from "./follow-merge";
import { releaseTicketsOf } from "./release-tickets";
import { detachFromConversation } from "./store/customer-tickets";

/** What tickets do when something happens elsewhere. */
export const ticketReactions: readonly Reaction[] = [
  // From the log, a part at a time: there may be thousands.
  dispatched("attender.deactivated", "tickets.release", async ({ workspaceId, subjectId, actorId }) => {
    await releaseTicketsOf(workspaceId, Number(subjectId), actorId);
  }),
  within("conversation.erased", async (unit, { subjectId }) => {
    for (const { id } of await unit.all(detachFromConversation, { conversationId: Number(subjectId) }))
      await unit.react("ticket.recorded", id, {});
  }),
  ...followMerge,
];
