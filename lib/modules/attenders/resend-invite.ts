import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { queueInvite } from "./queue-invite";
import { assertCovers, assertStillMay } from "./roles/still-may";
import { attenderById } from "./store/attender";

/**
 * Sends an invite again, with a fresh link that ends the earlier one.
 * @throws {AppError} NOT_FOUND, INVITE_INACTIVE, INVITE_ACCEPTED, RIGHTS_BEYOND_OWN, TOO_MANY_REQUESTS
 */
export function resendInvite(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const own = await assertStillMay(ctx, unit, "attenders.manage", "INVITE_FORBIDDEN");
    const attender = await unit.first(attenderById, { id });
    if (!attender) throw notFound();
    await assertCovers(unit, own, attender);
    if (!attender.isActive) throw new AppError("INVITE_INACTIVE");
    if (attender.passwordHash !== null) throw new AppError("INVITE_ACCEPTED");
    await queueInvite(ctx, unit, attender);
    await unit.audit("invite.resent", { subject: ["attender", id], details: { email: attender.email } });
  });
}
