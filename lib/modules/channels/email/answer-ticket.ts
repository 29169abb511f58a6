import { z } from "zod";
import { readToldMessage } from "@/lib/modules/conversations/messages/told-message";
import type { Unit } from "@/lib/modules/events/unit";
import { findTicketToReopen } from "@/lib/modules/tickets/answered-ticket";
import { reopenByRequester } from "@/lib/modules/tickets/reopen-by-requester";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { queueJob } from "@/lib/platform/jobs/queue-job";

/** Type of the job that tells a conversation's ticket of its customer's answer. */
export const ANSWER_TICKET_JOB = "channels.email.answer-ticket";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  conversationId: z.number().int(),
  messageSeq: z.number().int(),
  at: z.number(),
});

/**
 * Has a customer's answer open the conversation's ticket again, if it was resolved; runs in the commit that stores the message,
 * so that a crash forgets neither. A job, so that trouble with a ticket holds up no message.
 */
export async function queueTicketAnswer(unit: Unit, conversationId: number, messageSeq: number): Promise<void> {
  const { workspaceId, now: at } = unit;
  if ((await findTicketToReopen(unit, conversationId, at)) === undefined) return;
  await queueJob(unit, {
    type: ANSWER_TICKET_JOB,
    payload: { workspaceId, conversationId, messageSeq, at } satisfies z.input<typeof payloadSchema>,
    uniqueKey: `ticket-answer:${workspaceId}:${conversationId}:${messageSeq}`,
  });
}

/** Handler of ANSWER_TICKET_JOB. A second run finds the ticket open and changes nothing. */
export async function answerTicket(job: Pick<LeasedJob, "payload">): Promise<void> {
  const { workspaceId, conversationId, messageSeq, at } = payloadSchema.parse(job.payload);
  const reader = reads(workspaceId);
  const number = await findTicketToReopen(reader, conversationId, at);
  if (number === undefined) return;
  const text = (await readToldMessage(reader, conversationId, messageSeq))?.content ?? "";
  try {
    await reopenByRequester({ workspaceId, locale: DEFAULT_LOCALE }, number, { text, at });
  } catch (error) {
    // Deleted since it was looked at.
    if (!isAppError(error) || error.code !== "NOT_FOUND") throw error;
  }
}
