import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { AppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { consumeToken, endLinks, findLiveLink, type LiveLink } from "./access-tokens";
import { tellTeam } from "./announce-attender";
import { fullNameOf } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { endSessionsOf } from "./end-sessions-of";
import { attenderById, updateAttenderRow } from "./store/attender";

type EmailChange = LiveLink & { pendingEmail: string };

async function findChange(token: string): Promise<EmailChange | undefined> {
  const link = await findLiveLink("email_change", token);
  return link && link.pendingEmail !== null ? { ...link, pendingEmail: link.pendingEmail } : undefined;
}

/** What a link that confirms an address is about; null for an unknown, used, ended or expired one alike. */
export async function readEmailChange(
  token: string,
): Promise<{ companyName: string; email: string; newEmail: string } | null> {
  const change = await findChange(token);
  return change ? { companyName: change.workspaceName, email: change.email, newEmail: change.pendingEmail } : null;
}

/**
 * Makes the confirmed address the one to sign in with. Every session and link of the account ends, and both addresses are
 * written to.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used, ended or expired link alike; EMAIL_IN_USE when somebody else has
 * the address by now
 */
export async function confirmEmailChange(token: string, address: string): Promise<{ email: string }> {
  const change = await findChange(token);
  if (!change) throw new AppError("TOKEN_EXPIRED");
  const { workspaceId, attenderId: id, email, pendingEmail } = change;
  await refusingUsedEmail(() =>
    // Nobody is signed in: the account is the subject, not the one who did it.
    commit({ workspaceId, address }, async (unit) => {
      await consumeToken(unit, "email_change", token, unit.now);
      const row = await unit.first(attenderById, { id });
      if (row?.email !== email || row.pendingEmail !== pendingEmail) throw new AppError("TOKEN_EXPIRED");
      const version = row.version + 1;
      const by = { by: id, name: fullNameOf(row), at: unit.now };
      const fieldChanges = withChanges(parseFieldChanges(row.fieldChanges), ["email"], by, version);
      const moved = { email: pendingEmail, pendingEmail: null, pendingEmailAt: null, version, fieldChanges };
      await unit.first(updateAttenderRow(id, moved, unit.now), {});
      await endLinks(unit, id);
      await queueNotices(unit, change);
      const details = { "email.from": email, "email.to": pendingEmail };
      await unit.audit("email-change.confirmed", { subject: ["attender", id], details });
      await endSessionsOf(unit, id, "email-changed");
      tellTeam(unit, id, null);
    }),
  );
  return { email: pendingEmail };
}

async function queueNotices(unit: Unit, change: EmailChange): Promise<void> {
  const { email, pendingEmail, timeZone } = change;
  const locale = toLocale(change.primaryLanguage) ?? DEFAULT_LOCALE;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(unit.now);
  const name = fullNameOf(change);
  const values = { name, email, newEmail: pendingEmail, companyName: change.workspaceName, when };
  for (const to of [email, pendingEmail]) await queueMail(unit, { to, locale, template: "email-changed", values });
}
