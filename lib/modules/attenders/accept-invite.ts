import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import { consumeToken, endLinks, findLiveLink } from "./access-tokens";
import { tellTeam } from "./announce-attender";
import { fullNameOf } from "./attender-dto";
import { hashChosenPassword, ownerOf } from "./password/new-password";
import type { InviteDto } from "./schema";
import { setFirstPassword } from "./store/attender";

/**
 * Whom an invite is for.
 * @throws {AppError} TOKEN_EXPIRED for an unknown, used or expired link alike
 */
export async function readInvite(token: string): Promise<InviteDto> {
  const invite = await findLiveLink("invite", token);
  if (!invite) throw new AppError("TOKEN_EXPIRED");
  return { companyName: invite.workspaceName, fullName: fullNameOf(invite), email: invite.email };
}

/**
 * Sets the invited person's password; they sign in with it next.
 * @throws {AppError} TOKEN_EXPIRED, VALIDATION_FAILED for an easily guessed password
 */
export async function acceptInvite(token: string, password: string, address: string): Promise<InviteDto> {
  const invite = await findLiveLink("invite", token);
  if (!invite) throw new AppError("TOKEN_EXPIRED");
  // Before the commit: the hash is slow on purpose, and writers wait for each other.
  const passwordHash = await hashChosenPassword(password, ownerOf(invite));
  const { workspaceId, attenderId: id } = invite;
  await commit({ workspaceId, attender: { id }, address }, async (unit) => {
    await consumeToken(unit, "invite", token, unit.now);
    if ((await unit.run(setFirstPassword, { id, passwordHash, now: unit.now })) !== 1)
      throw new AppError("TOKEN_EXPIRED");
    await endLinks(unit, id);
    await unit.audit("invite.accepted", { subject: ["attender", id] });
    tellTeam(unit, id, null);
  });
  return { companyName: invite.workspaceName, fullName: fullNameOf(invite), email: invite.email };
}
