import { analyticsJobEnds, analyticsJobHandlers, RECURRING_ANALYTICS_JOBS } from "@/lib/modules/analytics/job-handlers";
import { assistantJobEnds, assistantJobHandlers } from "@/lib/modules/assistant/job-handlers";
import { FAILED_SIGN_IN_JOB, recordFailedSignIn } from "@/lib/modules/attenders/failed-sign-in";
import { PASSWORD_RESET_JOB, sendPasswordReset } from "@/lib/modules/attenders/password/request-password-reset";
import { purgeExpiredLinks } from "@/lib/modules/attenders/purge-links";
import { automationJobHandlers } from "@/lib/modules/automation/job-handlers";
import { purgeRuns as purgeRuleRuns } from "@/lib/modules/automation/purge-runs";
import { billingJobHandlers, RECURRING_BILLING_JOBS } from "@/lib/modules/billing/job-handlers";
import { emailJobEnds, emailJobHandlers } from "@/lib/modules/channels/email/job-handlers";
import { whatsAppJobEnds, whatsAppJobHandlers } from "@/lib/modules/channels/whatsapp/job-handlers";
import { BULK_JOB } from "@/lib/modules/conversations/bulk-runs/run";
import { doRunPart, giveUpRun, purgeRuns } from "@/lib/modules/conversations/bulk-runs/run-job";
import { RELEASE_JOB } from "@/lib/modules/conversations/held/queue-release";
import { releaseDue } from "@/lib/modules/conversations/held/release-held";
import { WAKE_JOB } from "@/lib/modules/conversations/snooze/queue-wake";
import { wakeDue } from "@/lib/modules/conversations/snooze/wake-due";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { directoryJobEnds, directoryJobHandlers, RECURRING_DIRECTORY_JOBS } from "@/lib/modules/customers/job-handlers";
import { dispatchEvents } from "@/lib/modules/events/dispatch";
import { purgeEvents } from "@/lib/modules/events/purge-events";
import { DISPATCH_JOB } from "@/lib/modules/events/queue-dispatch";
import { removeStaleUploads } from "@/lib/modules/files/remove-stale-uploads";
import { removeUnneeded } from "@/lib/modules/files/remove-unneeded";
import { digestJobEnds, digestJobHandlers } from "@/lib/modules/notifications/digest/job-handlers";
import { routingJobHandlers } from "@/lib/modules/routing/job-handlers";
import { SEND_SURVEY_JOB, sendSurvey } from "@/lib/modules/satisfaction/send-survey";
import { RECURRING_SIGNUP_JOBS, signupJobHandlers } from "@/lib/modules/signup/job-handlers";
import { slaJobHandlers } from "@/lib/modules/sla/job-handlers";
import { TAG_RUN_JOB } from "@/lib/modules/tags/runs/begin-run";
import { doTagRunPart, giveUpTagRun, purgeTagRuns } from "@/lib/modules/tags/runs/run-job";
import { purgeDeletedTickets } from "@/lib/modules/tickets/delete-ticket";
import { removeStaleTicketFiles } from "@/lib/modules/tickets/ticket-files";
import { deleteDoneJobs, insertJob } from "@/lib/platform/db/job-store";
import type { JobType, ToldJobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { MAIL_JOB } from "@/lib/platform/mail/mail";
import { purgeExpiredSessions } from "@/lib/platform/session/sessions";
import { REMOVE_FILE_JOB } from "@/lib/platform/storage/removal";
import { fileReferences } from "./file-references";
import { endQueuedMail, sendQueuedMail } from "./mail-jobs";

const HOUR_MS = 60 * 60 * 1000;
const PURGE = "sessions.purge-expired";
const PURGE_DELETED = "conversations.purge-deleted";
const REMOVE_STALE_UPLOADS = "uploads.remove-stale";
/** Finished jobs are kept this long for whoever looks into the queue. */
const JOB_HISTORY_MS = 7 * 24 * HOUR_MS;

/** What the queue can do, by job type: every one of JOB_TERMS. */
export const jobHandlers: Record<JobType, JobHandler> = {
  async [PURGE]() {
    const sessions = await purgeExpiredSessions(Date.now());
    const links = await purgeExpiredLinks(Date.now());
    const jobs = await deleteDoneJobs(Date.now() - JOB_HISTORY_MS);
    const events = await purgeEvents(Date.now());
    const ruleRuns = await purgeRuleRuns(Date.now());
    logger().debug({ sessions, links, jobs, events, ruleRuns }, "purged");
    await scheduleNextHour(PURGE);
  },
  async [REMOVE_STALE_UPLOADS]() {
    const uploads = (await removeStaleUploads(Date.now())) + (await removeStaleTicketFiles(Date.now()));
    logger().debug({ uploads }, "stale uploads removed");
    await scheduleNextHour(REMOVE_STALE_UPLOADS);
  },
  async [PURGE_DELETED]() {
    const conversations = await purgeDeletedConversations(Date.now());
    const tickets = await purgeDeletedTickets(Date.now());
    const bulkRuns = await purgeRuns(Date.now());
    const tagRuns = await purgeTagRuns(Date.now());
    logger().debug({ conversations, tickets, bulkRuns, tagRuns }, "what was deleted a day ago is erased");
    await scheduleNextHour(PURGE_DELETED);
  },
  ...billingJobHandlers(scheduleNextHour),
  ...signupJobHandlers(scheduleNextHour),
  ...directoryJobHandlers(scheduleNextHour),
  ...analyticsJobHandlers(scheduleNextHour),
  ...emailJobHandlers,
  ...whatsAppJobHandlers,
  ...assistantJobHandlers,
  [MAIL_JOB]: sendQueuedMail,
  [DISPATCH_JOB]: dispatchEvents,
  async [FAILED_SIGN_IN_JOB]({ payload }) {
    await recordFailedSignIn(payload);
  },
  async [PASSWORD_RESET_JOB]({ payload }) {
    await sendPasswordReset(payload);
  },
  async [RELEASE_JOB]({ payload }) {
    const { workspaceId, chatId } = payload as { workspaceId: number; chatId: number };
    await releaseDue(workspaceId, chatId, Date.now());
  },
  async [BULK_JOB]({ payload }, signal) {
    await doRunPart(payload, signal);
  },
  async [TAG_RUN_JOB]({ payload }, signal) {
    await doTagRunPart(payload, signal);
  },
  async [WAKE_JOB]({ payload }) {
    await wakeDue((payload as { workspaceId: number }).workspaceId, Date.now());
  },
  ...routingJobHandlers,
  ...slaJobHandlers,
  ...automationJobHandlers,
  ...digestJobHandlers,
  async [SEND_SURVEY_JOB]({ payload }) {
    await sendSurvey(payload);
  },
  async [REMOVE_FILE_JOB]({ payload }) {
    const { storageKey } = payload as { storageKey: string };
    await removeUnneeded(storageKey, fileReferences);
  },
};

const RECURRING = [
  PURGE,
  REMOVE_STALE_UPLOADS,
  PURGE_DELETED,
  ...RECURRING_BILLING_JOBS,
  ...RECURRING_SIGNUP_JOBS,
  ...RECURRING_DIRECTORY_JOBS,
  ...RECURRING_ANALYTICS_JOBS,
] as const;

/** Who is told when a job is given up, by job type: everybody whom JOB_TERMS names. */
const told: Record<ToldJobType, JobEnd> = {
  ...directoryJobEnds,
  ...analyticsJobEnds,
  ...emailJobEnds,
  ...whatsAppJobEnds,
  ...assistantJobEnds,
  [MAIL_JOB]: endQueuedMail,
  [BULK_JOB]: ({ payload }) => giveUpRun(payload),
  [TAG_RUN_JOB]: ({ payload }) => giveUpTagRun(payload),
};

/** What follows when a job is given up, by job type; a recurring one waits for the next hour. */
export const jobEnds: Record<string, JobEnd> = {
  ...told,
  ...digestJobEnds,
  ...Object.fromEntries(RECURRING.map((type) => [type, () => scheduleNextHour(type)])),
};

async function scheduleNextHour(type: JobType): Promise<void> {
  const now = Date.now();
  const nextHour = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS;
  await insertJob({ type, payload: {}, uniqueKey: `${type}:${nextHour}`, runAt: nextHour, now });
}

/** Puts the recurring jobs into the queue, unless they wait there already. */
export async function scheduleRecurringJobs(): Promise<void> {
  for (const type of RECURRING) await scheduleNextHour(type);
}
