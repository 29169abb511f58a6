import type Database from "better-sqlite3";
import { z } from "zod";
import { reopenByRequester } from "@/lib/modules/tickets/reopen-by-requester";
import { connections } from "@/lib/platform/db/connections";
import { findOutgoingSource } from "@/lib/platform/db/email-store";
import { addJob, type LeasedJob } from "@/lib/platform/db/job-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { findTicketToReopen } from "@/lib/platform/db/ticket-store";
import { isAppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";

/** Type of the job that tells a conversation's ticket of its customer's answer. */
export const ANSWER_TICKET_JOB = "channels.email.answer-ticket";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  conversationId: z.number().int(),
  messageSeq: z.number().int(),
  at: z.number(),
});

type Answer = { workspaceId: number; conversationId: number; messageSeq: number };

/**
 * Has a customer's answer open the conversation's ticket again, if it was resolved; runs in the transaction that stores the
 * message, so that a crash forgets neither. A job, because a ticket is announced after its own commit.
 */
export function queueTicketAnswer(db: Database.Database, message: Answer, at: number): void {
  const { workspaceId, conversationId, messageSeq } = message;
  if (findTicketToReopen(db, workspaceId, conversationId, at) === undefined) return;
  addJob(db, {
    type: ANSWER_TICKET_JOB,
    payload: { workspaceId, conversationId, messageSeq, at } satisfies z.input<typeof payloadSchema>,
    uniqueKey: `ticket-answer:${workspaceId}:${conversationId}:${messageSeq}`,
    workspaceId,
    runAt: at,
    now: at,
  });
}

/** Handler of ANSWER_TICKET_JOB. A second run finds the ticket open and changes nothing. */
export async function answerTicket(job: Pick<LeasedJob, "payload">): Promise<void> {
  const { workspaceId, conversationId, messageSeq, at } = payloadSchema.parse(job.payload);
  const { reader } = connections();
  const number = findTicketToReopen(reader, workspaceId, conversationId, at);
  if (number === undefined) return;
  const text = findOutgoingSource(reader, workspaceId, conversationId, messageSeq)?.content ?? "";
  const ctx = { workspaceId, db: scopedClient(workspaceId), locale: DEFAULT_LOCALE };
  try {
    await reopenByRequester(ctx, number, { text, at });
  } catch (error) {
    // Deleted since it was looked at.
    if (!isAppError(error) || error.code !== "NOT_FOUND") throw error;
  }
}
