import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { hashToken } from "@/lib/platform/crypto/token";
import { findLiveAccessToken } from "@/lib/platform/db/access-token-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import { endSessions } from "@/lib/platform/realtime/publisher";
import { consumeToken, endLinks } from "./access-tokens";
import { announceTeam } from "./announce-attender";
import { ATTENDER_FIELDS } from "./attender-dto";
import { hashChosenPassword, ownerOf } from "./new-password";
import { queuePasswordChanged } from "./password-changed-mail";
import { removeSessions } from "./remove-sessions";

/** Whether a reset's link still works, so that nobody types a password for one that doesn't. */
export function isResetLive(token: string): boolean {
  return findLiveAccessToken("password_reset", hashToken(token), Date.now()) !== undefined;
}

/**
 * Sets a new password by the link of a reset and ends every session of the account: whoever knew the old password is
 * out.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used or expired link alike, VALIDATION_FAILED for an easily guessed
 * password
 */
export async function resetPassword(token: string, password: string, address: string): Promise<void> {
  const reset = findLiveAccessToken("password_reset", hashToken(token), Date.now());
  if (!reset) throw new AppError("TOKEN_EXPIRED");
  const passwordHash = await hashChosenPassword(password, ownerOf(reset));
  const { workspaceId, attenderId } = reset;
  const at = new Date();
  const sessionIds = await scopedClient(workspaceId).$transaction(async (tx) => {
    await consumeToken(tx, "password_reset", token, at);
    const { count } = await tx.attender.updateMany({
      where: { id: attenderId, isActive: true },
      data: { passwordHash },
    });
    if (count !== 1) throw new AppError("TOKEN_EXPIRED");
    const attender = await tx.attender.findFirstOrThrow({ where: { id: attenderId }, select: ATTENDER_FIELDS });
    // Whoever reads this mailbox has accepted the invite with it.
    await endLinks(tx, attenderId);
    await queuePasswordChanged(tx, attender, { id: workspaceId, timeZone: reset.timeZone }, at);
    await recordAudit(
      workspaceId,
      { attenderId, action: "password.reset", subjectType: "attender", subjectId: attenderId, address },
      tx,
    );
    return removeSessions(tx, attenderId);
  });
  endSessions(sessionIds, "password-changed");
  // It may have been their first one.
  announceTeam(workspaceId, attenderId, null);
}
