import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { endFetchMedia, FETCH_MEDIA_JOB, fetchMedia } from "./fetch-media";
import { SEND_WHATSAPP_JOB } from "./queue-whatsapp";
import { receiveWebhooks } from "./receive-webhook";
import { sendWhatsApp } from "./send-whatsapp";
import { runSideJob, SIDE_JOB } from "./side-jobs";
import { RECEIVE_WHATSAPP_JOB } from "./take-in-webhook";

const send: JobHandler = (job, signal) => sendWhatsApp(job, signal);

/** What the queue does for the WhatsApp channel, by job type. */
export const whatsAppJobHandlers = {
  [SEND_WHATSAPP_JOB]: send,
  [RECEIVE_WHATSAPP_JOB]: receiveWebhooks,
  [FETCH_MEDIA_JOB]: fetchMedia,
  [SIDE_JOB]: runSideJob,
} satisfies Partial<Record<JobType, JobHandler>>;

/** Who learns that one of them was given up. */
export const whatsAppJobEnds = { [FETCH_MEDIA_JOB]: endFetchMedia } satisfies Partial<Record<JobType, JobEnd>>;
