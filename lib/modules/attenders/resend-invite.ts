import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { assertStillAdministrator } from "./administrators";
import { ATTENDER_FIELDS } from "./attender-dto";
import { queueInvite } from "./queue-invite";

/**
 * Sends an invite again, with a fresh link that ends the earlier one.
 * @throws {AppError} NOT_FOUND, INVITE_INACTIVE, INVITE_ACCEPTED, TOO_MANY_REQUESTS
 */
export async function resendInvite(ctx: Ctx, attenderId: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await assertStillAdministrator(ctx, tx, "INVITE_FORBIDDEN");
    const attender = await tx.attender.findFirst({ where: { id: attenderId }, select: ATTENDER_FIELDS });
    if (!attender) throw notFound();
    if (!attender.isActive) throw new AppError("INVITE_INACTIVE");
    if (attender.passwordHash !== null) throw new AppError("INVITE_ACCEPTED");
    await queueInvite(ctx, tx, attender);
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "invite.resent",
        subjectType: "attender",
        subjectId: attenderId,
        details: { email: attender.email },
        address: ctx.address,
      },
      tx,
    );
  });
}
