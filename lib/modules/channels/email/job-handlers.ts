import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { ANSWER_TICKET_JOB, answerTicket } from "./answer-ticket";
import { AUTO_REPLY_JOB, sendAutoReply } from "./auto-reply";
import { SEND_EMAIL_JOB } from "./queue-email";
import { endReceiveEmail, receiveEmail } from "./receive-email";
import { endSendEmail, sendEmail } from "./send-email";
import { RECEIVE_EMAIL_JOB } from "./take-in";

/** What the queue does for the e-mail channel, by job type. */
export const emailJobHandlers = {
  [SEND_EMAIL_JOB]: sendEmail,
  [ANSWER_TICKET_JOB]: answerTicket,
  [AUTO_REPLY_JOB]: sendAutoReply,
  [RECEIVE_EMAIL_JOB]: receiveEmail,
} satisfies Partial<Record<JobType, JobHandler>>;

/** Who learns that one of them was given up. */
export const emailJobEnds = {
  [SEND_EMAIL_JOB]: endSendEmail,
  [RECEIVE_EMAIL_JOB]: endReceiveEmail,
} satisfies Partial<Record<JobType, JobEnd>>;
