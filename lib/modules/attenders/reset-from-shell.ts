import { randomInt } from "node:crypto";
import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import { endLinks, issueLink } from "./access-tokens";
import { endSessionsOf } from "./end-sessions-of";
import { findByEmail } from "./find-by-email";
import { hashChosenPassword } from "./password/new-password";
import { queuePasswordChanged } from "./password/password-changed-mail";
import { brokenRules } from "./password/password-policy";
import { setPassword } from "./store/attender";

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
  const owner = await findByEmail(email.trim().toLowerCase());
  if (!owner?.isActive) throw notFound();
  const { workspaceId, attenderId: id, timeZone } = owner;
  const password = kind === "password" ? newPassword() : undefined;
  const passwordHash = password === undefined ? undefined : await hashChosenPassword(password, NOBODY);
  return commit({ workspaceId }, async (unit): Promise<ShellReset> => {
    await endSessionsOf(unit, id, "password-changed");
    const action = password === undefined ? "password-reset.issued" : "password.replaced";
    await unit.audit(action, { subject: ["attender", id] });
    if (password === undefined || passwordHash === undefined)
      return { link: await issueLink(unit, id, "password_reset", unit.now) };
    const attender = await unit.first(setPassword, { id, passwordHash, now: unit.now });
    if (!attender) throw notFound();
    await endLinks(unit, id);
    await queuePasswordChanged(unit, attender, timeZone);
    return { password };
  });
}

function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
    if (brokenRules(password).length === 0) return password;
  }
}
