import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission, type Permission, permissionsOf } from "@/lib/platform/session/permissions";
import { rightsOfActive, roleById } from "../store/role";
import { coversRights, type Rights } from "./rights";

/**
 * Looks again, inside the commit, whether the caller may: a colleague may have deactivated them, or taken their role away, since the
 * call began. Writers wait for each other, so what is true here stays true until the commit.
 * @returns what they may do and how far they see by now
 * @throws {AppError} `refusal`
 */
export async function assertStillMay(
  ctx: Ctx,
  tx: Tx,
  permission: Permission,
  refusal: ErrorCode = "FORBIDDEN",
): Promise<Rights> {
  const row = await tx.first(rightsOfActive, { id: ctx.attender.id });
  if (!row) throw new AppError(refusal);
  const rights = { profile: row.profile, permissions: permissionsOf(row), reach: row.reach };
  if (!hasPermission(rights, permission)) throw new AppError(refusal);
  return rights;
}

/** Who somebody is, as far as it decides what they may do. */
type Person = Pick<Rights, "profile" | "reach"> & { roleId: number | null };

/**
 * Makes sure that the caller has every right that somebody has, or is to have.
 * @throws {AppError} RIGHTS_BEYOND_OWN; NOT_FOUND for a role that the workspace doesn't have
 */
export async function assertCovers(tx: Tx, own: Rights, { profile, roleId, reach }: Person): Promise<void> {
  const role = roleId === null ? undefined : await tx.first(roleById, { id: roleId });
  if (roleId !== null && (!role || role.deletedAt !== null)) throw new AppError("NOT_FOUND");
  const permissions = permissionsOf({ profile, roleId, rolePermissions: role?.permissions ?? null });
  if (!coversRights(own, { profile, permissions, reach })) throw new AppError("RIGHTS_BEYOND_OWN");
}
