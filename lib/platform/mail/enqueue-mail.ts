import type { PrismaClient } from "@/generated/prisma/client";
import { seal } from "@/lib/platform/crypto/seal";
import type { Locale } from "@/lib/platform/i18n/locales";
import { enqueue } from "@/lib/platform/jobs/queue";
import { MAIL_JOB, type MailJob, type MailTemplate, type MailValues } from "./mail";

/** What links in queued messages are sealed for. */
export const MAIL_SEAL = "mail";

export type NewMail = {
  to: string;
  locale: Locale;
  template: MailTemplate;
  values: MailValues;
  workspaceId?: number;
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

/** Queues a message in the transaction of what causes it: no cause without its message, no message without its cause. */
export async function enqueueMail(db: { job: Pick<PrismaClient["job"], "create"> }, mail: NewMail): Promise<void> {
  const { workspaceId, secrets, expiresAt, ...payload } = mail;
  await enqueue(db, {
    type: MAIL_JOB,
    payload: secrets ? { ...payload, sealed: seal(MAIL_SEAL, JSON.stringify(secrets)) } : payload,
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(expiresAt === undefined ? {} : { giveUpAt: expiresAt }),
  });
}
