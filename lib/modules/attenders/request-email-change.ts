import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { findAttenderByEmail } from "@/lib/platform/db/access-token-store";
import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import type { Ctx } from "@/lib/platform/session/context";
import { EMAIL_CHANGE_HOURS, endEmailChange, issueLink, linkEnd } from "./access-tokens";
import { assertStillAdministrator } from "./administrators";
import { announceTeam } from "./announce-attender";
import { ATTENDER_FIELDS, type AttenderRow, fullNameOf, toAttenderDto } from "./attender-dto";
import type { AttenderDto } from "./schema";
import { countTeamMail } from "./team-mail-limits";

type Db = Pick<ScopedDb, "accessToken" | "job">;

/** The address that somebody has, or is to have once it is confirmed. */
export const wantedEmail = ({ email, pendingEmail }: Pick<AttenderRow, "email" | "pendingEmail">) =>
  pendingEmail ?? email;

/**
 * What a wanted address changes of somebody. Who has a password keeps signing in with the old address until the new one's
 * mailbox has confirmed it; who was only invited has nothing to lose. The old address, wanted again, ends a change.
 * @throws {AppError} EMAIL_IN_USE
 */
export function emailColumns(before: AttenderRow, email: string, now = new Date()) {
  if (before.passwordHash === null) return { email };
  if (email === before.email) return { pendingEmail: null, pendingEmailAt: null };
  // Only the confirmation makes it theirs, and the database decides then; this one spares a link that can't work.
  if (findAttenderByEmail(email)) throw new AppError("EMAIL_IN_USE");
  return { pendingEmail: email, pendingEmailAt: now };
}

/** Has a change of address begin, or end, in the caller's transaction: the link to the new one, a notice to the old one. */
export async function followEmailChange(ctx: Ctx, db: Db, before: AttenderRow, after: AttenderRow): Promise<void> {
  if (before.pendingEmail === after.pendingEmail) return;
  await endEmailChange(db, after.id);
  if (after.pendingEmail === null) return;
  await queueConfirmation(ctx, db, after);
  await enqueueMail(db, {
    to: after.email,
    locale: toLocale(after.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "email-change-notice",
    values: valuesOf(ctx, after),
    workspaceId: ctx.workspaceId,
  });
}

/**
 * Sends the link that confirms a new address again; the earlier one ends.
 * @throws {AppError} NOT_FOUND; CONFLICT where no change is waiting (any more); TOO_MANY_REQUESTS
 */
export async function resendEmailChange(ctx: Ctx, attenderId: number): Promise<AttenderDto> {
  const row = await ctx.db.$transaction(async (tx) => {
    await assertStillAdministrator(ctx, tx, "ATTENDER_UPDATE_FORBIDDEN");
    const known = await tx.attender.findFirst({ where: { id: attenderId }, select: { pendingEmail: true } });
    if (!known) throw notFound();
    if (known.pendingEmail === null) throw new AppError("CONFLICT");
    const data = { pendingEmailAt: new Date() };
    const attender = await tx.attender.update({ where: { id: attenderId }, data, select: ATTENDER_FIELDS });
    await queueConfirmation(ctx, tx, attender);
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "email-change.resent",
        subjectType: "attender",
        subjectId: attenderId,
        details: { email: wantedEmail(attender) },
        address: ctx.address,
      },
      tx,
    );
    return attender;
  });
  announceTeam(ctx.workspaceId, attenderId, { id: ctx.attender.id, name: ctx.attender.fullName });
  return toAttenderDto(row);
}

async function queueConfirmation(ctx: Ctx, db: Db, attender: AttenderRow): Promise<void> {
  const to = wantedEmail(attender);
  countTeamMail(ctx.workspaceId, to);
  await enqueueMail(db, {
    to,
    locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "email-change",
    values: valuesOf(ctx, attender),
    secrets: { link: await issueLink(db, { workspaceId: ctx.workspaceId, attenderId: attender.id }, "email_change") },
    expiresAt: linkEnd("email_change"),
    workspaceId: ctx.workspaceId,
  });
}

const valuesOf = (ctx: Ctx, attender: AttenderRow) => ({
  name: fullNameOf(attender),
  email: attender.email,
  newEmail: wantedEmail(attender),
  changerName: ctx.attender.fullName,
  companyName: ctx.workspace.name,
  hours: EMAIL_CHANGE_HOURS,
});
