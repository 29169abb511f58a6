import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

type Db = Pick<ScopedDb, "attender">;

/**
 * Looks again, inside the transaction, whether the caller may: a colleague may have deactivated them since the call
 * began. Writers wait for each other, so what is true here stays true until the commit.
 */
export async function assertStillAdministrator(ctx: Ctx, db: Db, refusal: ErrorCode): Promise<void> {
  const self = await db.attender.findFirst({
    where: { id: ctx.attender.id, isActive: true, profile: PROFILE_ADMINISTRATOR },
    select: { id: true },
  });
  if (!self) throw new AppError(refusal);
}

/**
 * Refuses to take away the last administrator who can sign in; somebody who hasn't accepted the invite can't.
 * @throws {AppError} LAST_ADMINISTRATOR
 */
export async function assertAnotherAdministrator(db: Db, attenderId: number): Promise<void> {
  const others = await db.attender.count({
    where: { id: { not: attenderId }, isActive: true, profile: PROFILE_ADMINISTRATOR, passwordHash: { not: null } },
  });
  if (others === 0) throw new AppError("LAST_ADMINISTRATOR");
}
