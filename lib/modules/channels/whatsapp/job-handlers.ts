import type { JobHandler } from "@/lib/platform/jobs/worker";
import { FETCH_MEDIA_JOB, fetchMedia } from "./fetch-media";
import { SEND_WHATSAPP_JOBS } from "./queue-whatsapp";
import { receiveWebhooks } from "./receive-webhook";
import { sendWhatsApp } from "./send-whatsapp";
import { runSideJob, SIDE_JOB } from "./side-jobs";
import { RECEIVE_WHATSAPP_JOB } from "./take-in-webhook";

/** What the queue does for the WhatsApp channel, by job type. */
export const whatsAppJobHandlers: Record<string, JobHandler> = {
  ...Object.fromEntries(
    SEND_WHATSAPP_JOBS.map((type) => [type, (job, signal) => sendWhatsApp(job, signal)] satisfies [string, JobHandler]),
  ),
  [RECEIVE_WHATSAPP_JOB]: receiveWebhooks,
  [FETCH_MEDIA_JOB]: fetchMedia,
  [SIDE_JOB]: runSideJob,
};
