import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR as profile } from "@/lib/platform/session/permissions";
import { activeOfProfile, anotherOfProfile } from "./store/attender";

/**
 * Looks again, inside the commit, whether the caller may: a colleague may have deactivated them since the call began. Writers
 * wait for each other, so what is true here stays true until the commit.
 */
export async function assertStillAdministrator(ctx: Ctx, tx: Tx, refusal: ErrorCode): Promise<void> {
  if (!(await tx.first(activeOfProfile, { id: ctx.attender.id, profile }))) throw new AppError(refusal);
}

/**
 * Refuses to take away the last administrator who can sign in; somebody who hasn't accepted the invite can't.
 * @throws {AppError} LAST_ADMINISTRATOR
 */
export async function assertAnotherAdministrator(tx: Tx, id: number): Promise<void> {
  if (!(await tx.first(anotherOfProfile, { id, profile }))) throw new AppError("LAST_ADMINISTRATOR");
}
