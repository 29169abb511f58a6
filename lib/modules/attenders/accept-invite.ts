import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { hashToken } from "@/lib/platform/crypto/token";
import { findLiveAccessToken } from "@/lib/platform/db/access-token-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import { consumeToken, endLinks } from "./access-tokens";
import { announceTeam } from "./announce-attender";
import { fullNameOf } from "./attender-dto";
import { hashChosenPassword, ownerOf } from "./new-password";
import type { InviteDto } from "./schema";

/**
 * Whom an invite is for.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used or expired link alike
 */
export function readInvite(token: string): InviteDto {
  const invite = findLiveAccessToken("invite", hashToken(token), Date.now());
  if (!invite) throw new AppError("TOKEN_EXPIRED");
  return { companyName: invite.workspaceName, fullName: fullNameOf(invite), email: invite.email };
}

/**
 * Sets the invited person's password; they sign in with it next.
 * @throws {AppError} TOKEN_EXPIRED, VALIDATION_FAILED for an easily guessed password
 */
export async function acceptInvite(token: string, password: string, address: string): Promise<InviteDto> {
  const invite = findLiveAccessToken("invite", hashToken(token), Date.now());
  if (!invite) throw new AppError("TOKEN_EXPIRED");
  // Before the transaction: the hash is slow on purpose, and writers wait for each other.
  const passwordHash = await hashChosenPassword(password, ownerOf(invite));
  const { workspaceId, attenderId } = invite;
  await scopedClient(workspaceId).$transaction(async (tx) => {
    await consumeToken(tx, "invite", token);
    const { count } = await tx.attender.updateMany({
      where: { id: attenderId, isActive: true, passwordHash: null },
      data: { passwordHash },
    });
    if (count !== 1) throw new AppError("TOKEN_EXPIRED");
    await endLinks(tx, attenderId);
    await recordAudit(
      workspaceId,
      { attenderId, action: "invite.accepted", subjectType: "attender", subjectId: attenderId, address },
      tx,
    );
  });
  announceTeam(workspaceId, attenderId, null);
  return { companyName: invite.workspaceName, fullName: fullNameOf(invite), email: invite.email };
}
