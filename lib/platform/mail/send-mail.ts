import { z } from "zod";
import { unseal } from "@/lib/platform/crypto/seal";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type MailJob, mailJobSchema } from "./mail";
import { LINK_EXPIRED } from "./mail-failure";
import { MAIL_SEAL } from "./queue-mail";
import { renderMail } from "./render-mail";
import { deliver } from "./transport";

const secretsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** Sends the message of a mail job. The only place that does: use cases queue it. */
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

function secretsOf({ sealed }: MailJob) {
  if (sealed === undefined) return {};
  try {
    return secretsSchema.parse(readStoredJson(unseal(MAIL_SEAL, sealed)));
  } catch {
    // SECRET_KEY was changed since; the message would arrive without its link.
    throw new PermanentFailure("the message's link can't be unsealed");
  }
}
