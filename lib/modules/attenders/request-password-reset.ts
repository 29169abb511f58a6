import { createHash } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { findAttenderByEmail } from "@/lib/platform/db/access-token-store";
import { insertJob } from "@/lib/platform/db/job-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { countAgainst } from "@/lib/platform/http/rate-limit";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import { issueLink, linkEnd, RESET_MINUTES } from "./access-tokens";
import { fullNameOf } from "./attender-dto";

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
  countAgainst("password-reset", input.email, PER_EMAIL);
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
  const owner = findAttenderByEmail(email);
  if (!owner?.isActive) return;
  const { workspaceId, attenderId } = owner;
  await scopedClient(workspaceId).$transaction(async (tx) => {
    const attender = await tx.attender.findFirst({ where: { id: attenderId, isActive: true, email } });
    if (!attender) return;
    await enqueueMail(tx, {
      to: email,
      locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
      template: "password-reset",
      values: { name: fullNameOf(attender), email, minutes: RESET_MINUTES },
      secrets: { link: await issueLink(tx, owner, "password_reset") },
      expiresAt: linkEnd("password_reset"),
      workspaceId,
    });
    await recordAudit(
      workspaceId,
      // Nobody is signed in: the account is the subject, not the one who did it.
      { attenderId: null, action: "password-reset.requested", subjectType: "attender", subjectId: attenderId, address },
      tx,
    );
  });
}
