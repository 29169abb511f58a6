import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { hashToken } from "@/lib/platform/crypto/token";
import { findLiveEmailChange } from "@/lib/platform/db/access-token-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { enqueueMail } from "@/lib/platform/mail/enqueue-mail";
import { endSessions } from "@/lib/platform/realtime/publisher";
import { consumeToken, endLinks } from "./access-tokens";
import { announceTeam } from "./announce-attender";
import { fullNameOf } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { removeSessions } from "./remove-sessions";

/** What a link that confirms an address is about; null for an unknown, used, ended or expired one alike. */
export function readEmailChange(token: string): { companyName: string; email: string; newEmail: string } | null {
  const change = findLiveEmailChange(hashToken(token), Date.now());
  return change ? { companyName: change.workspaceName, email: change.email, newEmail: change.pendingEmail } : null;
}

/**
 * Makes the confirmed address the one to sign in with. Every session and link of the account ends, and both addresses are
 * written to.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used, ended or expired link alike; EMAIL_IN_USE when somebody else has
 * the address by now
 */
export async function confirmEmailChange(token: string, address: string): Promise<{ email: string }> {
  const change = findLiveEmailChange(hashToken(token), Date.now());
  if (!change) throw new AppError("TOKEN_EXPIRED");
  const { workspaceId, attenderId, email, pendingEmail } = change;
  const at = new Date();
  const sessionIds = await refusingUsedEmail(() =>
    scopedClient(workspaceId).$transaction(async (tx) => {
      await consumeToken(tx, "email_change", token, at);
      const row = await tx.attender.findFirst({ where: { id: attenderId, email, pendingEmail } });
      if (!row) throw new AppError("TOKEN_EXPIRED");
      const version = row.version + 1;
      const by = { by: attenderId, name: fullNameOf(row), at: at.getTime() };
      await tx.attender.update({
        where: { id: attenderId },
        data: {
          email: pendingEmail,
          pendingEmail: null,
          pendingEmailAt: null,
          version,
          fieldChanges: withChanges(parseFieldChanges(row.fieldChanges), ["email"], by, version),
        },
      });
      await endLinks(tx, attenderId);
      const locale = toLocale(change.primaryLanguage) ?? DEFAULT_LOCALE;
      const when = new Intl.DateTimeFormat(locale, {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: change.timeZone,
      }).format(at);
      const values = {
        name: fullNameOf(change),
        email,
        newEmail: pendingEmail,
        companyName: change.workspaceName,
        when,
      };
      for (const to of [email, pendingEmail])
        await enqueueMail(tx, { to, locale, template: "email-changed", values, workspaceId });
      await recordAudit(
        workspaceId,
        {
          // Nobody is signed in: the account is the subject, not the one who did it.
          attenderId: null,
          action: "email-change.confirmed",
          subjectType: "attender",
          subjectId: attenderId,
          details: { "email.from": email, "email.to": pendingEmail },
          address,
        },
        tx,
      );
      return removeSessions(tx, attenderId);
    }),
  );
  endSessions(sessionIds, "email-changed");
  announceTeam(workspaceId, attenderId, null);
  return { email: pendingEmail };
}
