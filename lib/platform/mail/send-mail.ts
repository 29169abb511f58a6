import { z } from "zod";
import { unseal } from "@/lib/platform/crypto/seal";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type MailJob, type MailList, mailJobSchema } from "./mail";
import { LINK_EXPIRED } from "./mail-failure";
import { MAIL_SEAL } from "./queue-mail";
import { renderMail } from "./render-mail";
import { deliver } from "./transport";

const secretsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** Sends the message of a mail job. With sendComposed the only place that does: use cases queue it. */
export async function sendMail(job: Pick<LeasedJob, "id" | "payload" | "giveUpAt">): Promise<void> {
  assertOutsideCommit("mail");
  const parsed = mailJobSchema.safeParse(job.payload);
  if (!parsed.success) throw new PermanentFailure("mail job without a usable payload");
  // The process was down for longer than the link works.
  if (parsed.data.sealed !== undefined && job.giveUpAt !== null && job.giveUpAt <= Date.now())
    throw new PermanentFailure(LINK_EXPIRED);
  const { to, locale, template, values } = parsed.data;
  const message = renderMail(locale, template, { ...values, ...secretsOf(parsed.data) });
  await deliver({ ...message, to, locale, number: job.id });
}

/** A message that a job of its own composes: what it lists is read when it is sent. */
export type ComposedMail = Pick<MailJob, "to" | "locale" | "template" | "values"> & {
  list: MailList;
  /** What tells it from others, whatever it lists when it is sent again. */
  key: string;
};

/** Sends a composed message for a job. */
export async function sendComposed(job: Pick<LeasedJob, "id">, mail: ComposedMail): Promise<void> {
  assertOutsideCommit("mail");
  const { to, locale, template, values, list, key } = mail;
  const message = renderMail(locale, template, values, list);
  await deliver({ ...message, to, locale, number: job.id, key, unsubscribeLink: list.manage.link });
}

function secretsOf({ sealed }: MailJob) {
  if (sealed === undefined) return {};
  try {
    return secretsSchema.parse(readStoredJson(unseal(MAIL_SEAL, sealed)));
  } catch {
    // SECRET_KEY was changed since; the message would arrive without its link.
    throw new PermanentFailure("the message's link can't be unsealed");
  }
}
