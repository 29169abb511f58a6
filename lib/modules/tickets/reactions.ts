import { dispatched, type Reaction } from "@/lib/modules/events/reactions";
import { followMerge } from "./follow-merge";
import { releaseTicketsOf } from "./release-tickets";

/** What tickets do when something happens elsewhere. */
export const ticketReactions: readonly Reaction[] = [
  // From the log, a part at a time: there may be thousands.
  dispatched("attender.deactivated", "tickets.release", async ({ workspaceId, subjectId, actorId }) => {
    await releaseTicketsOf(workspaceId, Number(subjectId), actorId);
  }),
  ...followMerge,
];
