import { recordFact } from "@/lib/modules/events/record-fact";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { AppError } from "@/lib/platform/errors/app-error";
import { assertBelow, forget, note } from "@/lib/platform/http/rate-limit";
import { endSessions } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { endLinks } from "./access-tokens";
import { ATTENDER_FIELDS } from "./attender-dto";
import { hashChosenPassword } from "./new-password";
import { queuePasswordChanged } from "./password-changed-mail";
import { removeSessions } from "./remove-sessions";
import type { ChangePassword } from "./schema";

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
  const guesser = ["change-password", `${ctx.workspaceId}:${ctx.attender.id}`] as const;
  assertBelow(...guesser, GUESSES);
  // Counted before the slow check, so that parallel guesses can't all pass; forgotten on success.
  note(...guesser, GUESSES);
  const known = await ctx.db.attender.findFirstOrThrow({
    where: { id: ctx.attender.id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(known.passwordHash, input.currentPassword))) {
    await recordFact(ctx, "password-change.refused");
    throw new AppError("WRONG_PASSWORD");
  }
  forget(...guesser);
  const { firstName, surname, email } = ctx.attender;
  const owner = { names: [firstName, surname], email, companyName: ctx.workspace.name };
  const passwordHash = await hashChosenPassword(input.newPassword, owner, "newPassword");
  const at = new Date();
  const sessionIds = await ctx.db.$transaction(async (tx) => {
    // Compared again: a reset by e-mail may have come between the check and this write.
    const { count } = await tx.attender.updateMany({
      where: { id: ctx.attender.id, isActive: true, passwordHash: known.passwordHash },
      data: { passwordHash },
    });
    if (count !== 1) throw new AppError("CONFLICT");
    const attender = await tx.attender.findFirstOrThrow({
      where: { id: ctx.attender.id },
      select: ATTENDER_FIELDS,
    });
    await endLinks(tx, attender.id);
    await queuePasswordChanged(tx, attender, ctx.workspace, at);
    await recordAudit(
      ctx.workspaceId,
      { attenderId: attender.id, action: "password.changed", address: ctx.address },
      tx,
    );
    return removeSessions(tx, attender.id, ctx.sessionId);
  });
  endSessions(sessionIds, "password-changed");
}
