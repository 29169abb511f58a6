import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { EMAIL_CHANGE_HOURS, endEmailChange, issueLink, linkEnd } from "./access-tokens";
import { tellTeam } from "./announce-attender";
import { fullNameOf, toAttenderDto } from "./attender-dto";
import { findByEmail } from "./find-by-email";
import type { Rights } from "./roles/rights";
import { assertCovers, assertStillMay } from "./roles/still-may";
import type { AttenderDto } from "./schema";
import { type AttenderChange, type AttenderRow, attenderById, updateAttenderRow } from "./store/attender";
import { countTeamMail } from "./team-mail-limits";

/** The address that somebody has, or is to have once it is confirmed. */
export const wantedEmail = ({ email, pendingEmail }: Pick<AttenderRow, "email" | "pendingEmail">) =>
  pendingEmail ?? email;

/**
 * What a wanted address changes of somebody. Who has a password keeps signing in with the old address until the new one's
 * mailbox has confirmed it; who was only invited has nothing to lose. The old address, wanted again, ends a change.
 * @throws {AppError} EMAIL_IN_USE
 */
export async function emailColumns(before: AttenderRow, email: string, now: number): Promise<AttenderChange> {
  if (before.passwordHash === null) return { email };
  if (email === before.email) return { pendingEmail: null, pendingEmailAt: null };
  // Only the confirmation makes it theirs, and the database decides then; this one spares a link that can't work.
  if (await findByEmail(email)) throw new AppError("EMAIL_IN_USE");
  return { pendingEmail: email, pendingEmailAt: now };
}

/**
 * Whoever has somebody's address can take their account, and sees what they see: of colleagues who have accepted their invite it is the
 * administrators' to change.
 * @throws {AppError} RIGHTS_BEYOND_OWN
 */
export function assertMayReaddress(ctx: Ctx, own: Rights, { id, passwordHash }: AttenderRow): void {
  const isOwn = id === ctx.attender.id;
  if (own.profile !== PROFILE_ADMINISTRATOR && passwordHash !== null && !isOwn) throw new AppError("RIGHTS_BEYOND_OWN");
}

/** Has a change of address begin, or end, in the caller's commit: the link to the new one, a notice to the old one. */
export async function followEmailChange(ctx: Ctx, unit: Unit, before: AttenderRow, after: AttenderRow): Promise<void> {
  if (before.pendingEmail === after.pendingEmail) return;
  await endEmailChange(unit, after.id);
  if (after.pendingEmail === null) return;
  await queueConfirmation(ctx, unit, after);
  await queueMail(unit, {
    to: after.email,
    locale: toLocale(after.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "email-change-notice",
    values: valuesOf(ctx, after),
  });
}

/**
 * Sends the link that confirms a new address again; the earlier one ends.
 * @throws {AppError} NOT_FOUND; CONFLICT where no change is waiting (any more); RIGHTS_BEYOND_OWN; TOO_MANY_REQUESTS
 */
export function resendEmailChange(ctx: Ctx, id: number): Promise<AttenderDto> {
  return commit(ctx, async (unit) => {
    const own = await assertStillMay(ctx, unit, "attenders.manage", "ATTENDER_UPDATE_FORBIDDEN");
    const known = await unit.first(attenderById, { id });
    if (!known) throw notFound();
    await assertCovers(unit, own, known);
    assertMayReaddress(ctx, own, known);
    if (known.pendingEmail === null) throw new AppError("CONFLICT");
    const attender = await unit.first(updateAttenderRow(id, { pendingEmailAt: unit.now }, unit.now), {});
    if (!attender) throw notFound();
    await queueConfirmation(ctx, unit, attender);
    const details = { email: wantedEmail(attender) };
    await unit.audit("email-change.resent", { subject: ["attender", id], details });
    tellTeam(unit, id, authorOf(ctx));
    return toAttenderDto(attender);
  });
}

async function queueConfirmation(ctx: Ctx, unit: Unit, attender: AttenderRow): Promise<void> {
  const to = wantedEmail(attender);
  countTeamMail(unit.workspaceId, to);
  await queueMail(unit, {
    to,
    locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "email-change",
    values: valuesOf(ctx, attender),
    secrets: { link: await issueLink(unit, attender.id, "email_change", unit.now) },
    expiresAt: linkEnd("email_change", unit.now),
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
