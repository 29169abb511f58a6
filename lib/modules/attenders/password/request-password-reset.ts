import { createHash } from "node:crypto";
import { z } from "zod";
import { commit } from "@/lib/modules/events/commit";
import { insertJob } from "@/lib/platform/db/job-store";
import { countShared, forKey } from "@/lib/platform/http/shared-rates";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { issueLink, linkEnd, RESET_MINUTES } from "../access-tokens";
import { fullNameOf } from "../attender-dto";
import { findByEmail } from "../find-by-email";
import { attenderById } from "../store/attender";

/** Type of the job that looks whether there is anybody to write to. */
export const PASSWORD_RESET_JOB = "attenders.send-password-reset";

const PER_EMAIL = { limit: 5, windowMs: 60 * 60 * 1000 };
const payloadSchema = z.object({ email: z.string(), address: z.string() });

/**
 * Asks for a link by e-mail. Whether the address is anybody's isn't looked up here: known and unknown addresses are the
 * same one insert and the same answer, and a job does the rest.
 * @throws {AppError} TOO_MANY_REQUESTS per e-mail address, whoever asks
 */
export async function requestPasswordReset(input: { email: string; address: string }): Promise<void> {
  await countShared(forKey("password-reset", input.email, PER_EMAIL));
  const now = Date.now();
  await insertJob({
    type: PASSWORD_RESET_JOB,
    payload: input,
    uniqueKey: `${PASSWORD_RESET_JOB}:${createHash("sha256").update(input.email).digest("hex")}`,
    runAt: now,
    now,
  });
}

/** The job's half: writes to the attender whose address it is, if there is one and they are active. */
export async function sendPasswordReset(payload: unknown): Promise<void> {
  const { email, address } = payloadSchema.parse(payload);
  const owner = await findByEmail(email);
  if (!owner?.isActive) return;
  const { workspaceId, attenderId: id } = owner;
  // Nobody is signed in: the account is the subject, not the one who did it.
  await commit({ workspaceId, address }, async (unit) => {
    const attender = await unit.first(attenderById, { id });
    if (!attender?.isActive || attender.email !== email) return;
    await queueMail(unit, {
      to: email,
      locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
      template: "password-reset",
      values: { name: fullNameOf(attender), email, minutes: RESET_MINUTES },
      secrets: { link: await issueLink(unit, id, "password_reset", unit.now) },
      expiresAt: linkEnd("password_reset", unit.now),
    });
    await unit.audit("password-reset.requested", { subject: ["attender", id] });
  });
}
