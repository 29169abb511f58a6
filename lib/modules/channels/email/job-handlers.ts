import type { JobHandler } from "@/lib/platform/jobs/worker";
import { ANSWER_TICKET_JOB, answerTicket } from "./answer-ticket";
import { AUTO_REPLY_JOB, sendAutoReply } from "./auto-reply";
import { SEND_EMAIL_JOBS } from "./queue-email";
import { receiveEmail } from "./receive-email";
import { sendEmail } from "./send-email";
import { RECEIVE_EMAIL_JOB } from "./take-in";

/** What the queue does for the e-mail channel, by job type. */
export const emailJobHandlers: Record<string, JobHandler> = {
  ...Object.fromEntries(SEND_EMAIL_JOBS.map((type) => [type, sendEmail])),
  [ANSWER_TICKET_JOB]: answerTicket,
  [AUTO_REPLY_JOB]: sendAutoReply,
  [RECEIVE_EMAIL_JOB]: receiveEmail,
};
