import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import { consumeToken, endLinks, findLiveLink } from "../access-tokens";
import { tellTeam } from "../announce-attender";
import { endSessionsOf } from "../end-sessions-of";
import { setPassword } from "../store/attender";
import { hashChosenPassword, ownerOf } from "./new-password";
import { queuePasswordChanged } from "./password-changed-mail";

/** Whether a reset's link still works, so that nobody types a password for one that doesn't. */
export async function isResetLive(token: string): Promise<boolean> {
  return (await findLiveLink("password_reset", token)) !== undefined;
}

/**
 * Sets a new password by the link of a reset and ends every session of the account: whoever knew the old password is
 * out.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used or expired link alike, VALIDATION_FAILED for an easily guessed
 * password
 */
export async function resetPassword(token: string, password: string, address: string): Promise<void> {
  const reset = await findLiveLink("password_reset", token);
  if (!reset) throw new AppError("TOKEN_EXPIRED");
  const passwordHash = await hashChosenPassword(password, ownerOf(reset));
  const { workspaceId, attenderId: id } = reset;
  await commit({ workspaceId, attender: { id }, address }, async (unit) => {
    await consumeToken(unit, "password_reset", token, unit.now);
    const attender = await unit.first(setPassword, { id, passwordHash, now: unit.now });
    if (!attender) throw new AppError("TOKEN_EXPIRED");
    // Whoever reads this mailbox has accepted the invite with it.
    await endLinks(unit, id);
    await queuePasswordChanged(unit, attender, reset.timeZone);
    await unit.audit("password.reset", { subject: ["attender", id] });
    await endSessionsOf(unit, id, "password-changed");
    // It may have been their first one.
    tellTeam(unit, id, null);
  });
}
