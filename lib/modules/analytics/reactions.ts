import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { markAnswered, markConversation, markTicket } from "./mark-dirty";
import { REBUILD_JOB } from "./rebuild-job";

/** What the figures do when something happens elsewhere. */
export const analyticsReactions: readonly Reaction[] = [
  within("conversation.recorded", async (unit, { subjectId }) => markConversation(unit, Number(subjectId))),
  within("conversation.answered", async (unit, { subjectId }) => markAnswered(unit, Number(subjectId))),
  within("ticket.recorded", async (unit, { subjectId }) => markTicket(unit, Number(subjectId))),
  within("conversations.retagged", async (unit, { data }) => {
    for (const id of data.ids) markConversation(unit, id);
  }),
  within("tickets.retagged", async (unit, { data }) => {
    for (const id of data.ids) markTicket(unit, id);
  }),
  within("survey.sent", async (unit, { subjectId }) => markConversation(unit, Number(subjectId))),
  within("survey.rated", async (unit, { subjectId }) => markConversation(unit, Number(subjectId))),
  // Every day and hour of theirs begins at another instant.
  within("workspace.time_zone_changed", async (unit) => {
    await queueJob(unit, { type: REBUILD_JOB, payload: { workspaceId: unit.workspaceId } });
  }),
];
