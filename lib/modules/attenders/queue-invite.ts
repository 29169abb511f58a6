import type { Unit } from "@/lib/modules/events/unit";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { Ctx } from "@/lib/platform/session/context";
import { INVITE_HOURS, issueLink, linkEnd } from "./access-tokens";
import { fullNameOf } from "./attender-dto";
import { type AttenderRow, queueInviteMail } from "./store/attender";
import { countTeamMail } from "./team-mail-limits";

type Invited = Pick<AttenderRow, "id" | "firstName" | "surname" | "email" | "primaryLanguage">;

/**
 * Queues an invite with a fresh link, in the caller's commit; earlier invites of this attender stop working.
 * @throws {AppError} TOO_MANY_REQUESTS whatever was done to have it sent
 */
export async function queueInvite(ctx: Ctx, unit: Unit, attender: Invited): Promise<void> {
  const { id, email } = attender;
  countTeamMail(unit.workspaceId, email);
  await unit.run(queueInviteMail, { id, at: unit.now });
  await queueMail(unit, {
    to: email,
    locale: toLocale(attender.primaryLanguage) ?? DEFAULT_LOCALE,
    template: "invite",
    values: {
      name: fullNameOf(attender),
      email,
      inviterName: ctx.attender.fullName,
      companyName: ctx.workspace.name,
      hours: INVITE_HOURS,
    },
    secrets: { link: await issueLink(unit, id, "invite", unit.now) },
    expiresAt: linkEnd("invite", unit.now),
    invite: { attenderId: id, queuedAt: unit.now },
  });
}
