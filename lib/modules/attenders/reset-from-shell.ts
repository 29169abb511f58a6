import { randomInt } from "node:crypto";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { findAttenderByEmail } from "@/lib/platform/db/access-token-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { notFound } from "@/lib/platform/errors/app-error";
import { endLinks, issueLink } from "./access-tokens";
import { ATTENDER_FIELDS } from "./attender-dto";
import { hashChosenPassword } from "./new-password";
import { queuePasswordChanged } from "./password-changed-mail";
import { brokenRules } from "./password-policy";
import { removeSessions } from "./remove-sessions";

/** Without the characters that people take for one another. */
const CHARACTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*?&";
const LENGTH = 20;
/** Twenty characters by chance are nobody's name. */
const NOBODY = { names: [], email: "", companyName: "" };

/** What the operator hands on. */
export type ShellReset = { link: string } | { password: string };

/**
 * Lets somebody in again whom no e-mail reaches: a link that works once for an hour, or a new password at once. Either way
 * their sessions end, and the audit log says that it came from the server's shell. For whoever has the shell, not the API.
 * @throws {AppError} NOT_FOUND when the address is no active attender's
 */
export async function resetFromShell(email: string, kind: "link" | "password"): Promise<ShellReset> {
  const owner = findAttenderByEmail(email.trim().toLowerCase());
  if (!owner?.isActive) throw notFound();
  const { workspaceId, attenderId } = owner;
  const password = kind === "password" ? newPassword() : undefined;
  const passwordHash = password === undefined ? undefined : await hashChosenPassword(password, NOBODY);
  const at = new Date();
  return scopedClient(workspaceId).$transaction(async (tx): Promise<ShellReset> => {
    await removeSessions(tx, attenderId);
    const action = password === undefined ? "password-reset.issued" : "password.replaced";
    await recordAudit(
      workspaceId,
      { attenderId: null, action, subjectType: "attender", subjectId: attenderId, address: "" },
      tx,
    );
    if (password === undefined || passwordHash === undefined)
      return { link: await issueLink(tx, owner, "password_reset") };
    await tx.attender.update({ where: { id: attenderId }, data: { passwordHash } });
    await endLinks(tx, attenderId);
    const attender = await tx.attender.findFirstOrThrow({ where: { id: attenderId }, select: ATTENDER_FIELDS });
    await queuePasswordChanged(tx, attender, { id: workspaceId, timeZone: owner.timeZone }, at);
    return { password };
  });
}

function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
    if (brokenRules(password).length === 0) return password;
  }
}
