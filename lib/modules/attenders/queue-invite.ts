import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import type { Ctx } from "@/lib/platform/session/context";
import { INVITE_HOURS, issueLink, linkEnd } from "./access-tokens";
import { type AttenderRow, fullNameOf } from "./attender-dto";
import { countTeamMail } from "./team-mail-limits";

type Invited = Pick<AttenderRow, "id" | "firstName" | "surname" | "email" | "primaryLanguage">;

/**
 * Queues an invite with a fresh link, in the caller's transaction; earlier invites of this attender stop working.
 * @throws {AppError} TOO_MANY_REQUESTS whatever was done to have it sent
 */
export async function queueInvite(
  ctx: Ctx,
  db: Pick<ScopedDb, "accessToken" | "attender" | "job">,
  attender: Invited,
): Promise<void> {
  countTeamMail(ctx.workspaceId, attender.email);
  const owner = { workspaceId: ctx.workspaceId, attenderId: attender.id };
  const queuedAt = new Date();
  await db.attender.updateMany({
    where: { id: attender.id },
    data: { inviteQueuedAt: queuedAt, inviteMailState: "queued", inviteMailError: null },
  });
  await enqueueMail(db, {
    to: attender.email,
    locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "invite",
    values: {
      name: fullNameOf(attender),
      email: attender.email,
      inviterName: ctx.attender.fullName,
      companyName: ctx.workspace.name,
      hours: INVITE_HOURS,
    },
    secrets: { link: await issueLink(db, owner, "invite") },
    expiresAt: linkEnd("invite"),
    invite: { attenderId: attender.id, queuedAt: queuedAt.getTime() },
    workspaceId: ctx.workspaceId,
  });
}
