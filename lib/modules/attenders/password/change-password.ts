import { commit } from "@/lib/modules/events/commit";
import { recordFact } from "@/lib/modules/events/record-fact";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { forgetShared, forKey, takeShared } from "@/lib/platform/http/shared-rates";
import type { Ctx } from "@/lib/platform/session/context";
import { endLinks } from "../access-tokens";
import { endSessionsOf } from "../end-sessions-of";
import type { ChangePassword } from "../schema";
import { attenderById, replacePassword } from "../store/attender";
import { hashChosenPassword } from "./new-password";
import { queuePasswordChanged } from "./password-changed-mail";

/** Wrong current passwords: somebody at a forgotten screen doesn't get to guess. */
const GUESSES = { limit: 10, windowMs: 15 * 60 * 1000 };

/**
 * Changes the attender's own password. Their other sessions end; this one stays.
 * @throws {AppError} WRONG_PASSWORD, VALIDATION_FAILED for an easily guessed one, TOO_MANY_REQUESTS, CONFLICT when it was changed elsewhere meanwhile
 */
export async function changePassword(
  ctx: Ctx,
  input: Pick<ChangePassword, "currentPassword" | "newPassword">,
): Promise<void> {
  const guesser = forKey("change-password", `${ctx.workspaceId}:${ctx.attender.id}`, GUESSES);
  // Counted before the slow check, so that parallel guesses can't all pass; forgotten on success.
  await takeShared(guesser);
  const { id } = ctx.attender;
  const known = await reads(ctx.workspaceId).first(attenderById, { id });
  if (!known) throw new AppError("CONFLICT");
  if (!(await verifyPassword(known.passwordHash, input.currentPassword))) {
    await recordFact(ctx, "password-change.refused");
    throw new AppError("WRONG_PASSWORD");
  }
  await forgetShared(guesser);
  const { firstName, surname, email } = ctx.attender;
  const owner = { names: [firstName, surname], email, companyName: ctx.workspace.name };
  const passwordHash = await hashChosenPassword(input.newPassword, owner, "newPassword");
  await commit(ctx, async (unit) => {
    // Compared again: a reset by e-mail may have come between the check and this write.
    const change = { id, knownHash: known.passwordHash, passwordHash, now: unit.now };
    const attender = await unit.first(replacePassword, change);
    if (!attender) throw new AppError("CONFLICT");
    await endLinks(unit, id);
    await queuePasswordChanged(unit, attender, ctx.workspace.timeZone);
    await unit.audit("password.changed");
    await endSessionsOf(unit, id, "password-changed", ctx.sessionId);
  });
}
