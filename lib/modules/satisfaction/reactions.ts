import { channelOf } from "@/lib/modules/conversations/channel-of";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { isAsked } from "./is-asked";
import { SEND_SURVEY_JOB, type SurveyJob } from "./send-survey";

/** A closing asks for its survey after this long, so that one which is undone asks for none. Milliseconds. */
const SURVEY_DELAY_MS = 60_000;

/** What surveys do when something happens elsewhere. */
export const satisfactionReactions: readonly Reaction[] = [
  within("conversation.closed", async (unit, { subjectId, data: { closingId } }) => {
    const conversationId = Number(subjectId);
    const channel = await channelOf(unit, conversationId);
    if (!channel || !(await isAsked(unit, conversationId, channel))) return;
    const payload: SurveyJob = { workspaceId: unit.workspaceId, conversationId, factId: closingId };
    const uniqueKey = `${SEND_SURVEY_JOB}:${closingId}`;
    await queueJob(unit, { type: SEND_SURVEY_JOB, payload, uniqueKey, runAt: unit.now + SURVEY_DELAY_MS });
  }),
];
