import { seal } from "@/lib/platform/crypto/seal";
import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import type { Locale } from "@/lib/platform/i18n/locales";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { MAIL_JOB, type MailJob, type MailTemplate, type MailValues } from "./mail";

/** What links in queued messages are sealed for. */
export const MAIL_SEAL = "mail";

export type NewMail = {
  to: string;
  locale: Locale;
  template: MailTemplate;
  values: MailValues;
  /** Whose invite it is. */
  invite?: MailJob["invite"];
} & (
  | {
      /** Values that may not lie readable in the database: links. */
      secrets: MailValues;
      /** When the link stops working: so long it is tried. */
      expiresAt: Date;
    }
  | { secrets?: undefined; expiresAt?: undefined }
);

/** Queues a message in the commit of what causes it: no cause without its message, no message without its cause. */
export async function queueMail(tx: Tx | GlobalTx, mail: NewMail): Promise<void> {
  const { secrets, expiresAt, ...payload } = mail;
  await queueJob(tx, {
    type: MAIL_JOB,
    payload: secrets ? { ...payload, sealed: seal(MAIL_SEAL, JSON.stringify(secrets)) } : payload,
    ...(expiresAt === undefined ? {} : { giveUpAt: expiresAt.getTime() }),
  });
}
