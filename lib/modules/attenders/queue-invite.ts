import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { countAgainst } from "@/lib/platform/http/rate-limit";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import type { Ctx } from "@/lib/platform/session/context";
import { INVITE_HOURS, issueLink } from "./access-tokens";
import { type AttenderRow, fullNameOf } from "./attender-dto";

type Invited = Pick<AttenderRow, "id" | "firstName" | "surname" | "email" | "primaryLanguage">;

const HOUR_MS = 60 * 60 * 1000;
/** The first invite and five more: nobody's mailbox is ours to fill. */
const PER_ADDRESS = { limit: 6, windowMs: HOUR_MS };
/** What a company writes to whomever it likes; its name and its people's are in the text. */
const PER_WORKSPACE = { limit: 60, windowMs: HOUR_MS };

/**
 * Queues an invite with a fresh link, in the caller's transaction; earlier invites of this attender stop working.
 * @throws {AppError} TOO_MANY_REQUESTS whatever was done to have it sent
 */
export async function queueInvite(
  ctx: Ctx,
  db: Pick<ScopedDb, "accessToken" | "job">,
  attender: Invited,
): Promise<void> {
  countAgainst("invite-to", attender.email, PER_ADDRESS);
  countAgainst("invite-of", String(ctx.workspaceId), PER_WORKSPACE);
  const owner = { workspaceId: ctx.workspaceId, attenderId: attender.id };
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
    workspaceId: ctx.workspaceId,
  });
}
