import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { roleById, setRoleDeleted } from "../store/role";
import { roleOf } from "./queries";
import { coversPermissions } from "./rights";
import { refuseTakenName } from "./save-role";
import type { RoleDto } from "./schema";
import { assertStillMay } from "./still-may";
import { tellRoles } from "./tell";

/** A deleted role can be restored for this long, milliseconds. */
const ROLE_RESTORE_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes a role that nobody has: whoever has one keeps it until somebody says what they may do instead.
 * @throws {AppError} NOT_FOUND, ROLE_IN_USE, RIGHTS_BEYOND_OWN
 */
export function deleteRole(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const own = await assertStillMay(ctx, unit, "roles.manage");
    const role = await roleOf(unit, id);
    if (!role) throw notFound();
    if (!coversPermissions(own.permissions, role.permissions)) throw new AppError("RIGHTS_BEYOND_OWN");
    if (role.people > 0) throw new AppError("ROLE_IN_USE", { count: role.people });
    await unit.run(setRoleDeleted, { id, at: unit.now, now: unit.now });
    await unit.audit("role.deleted", { subject: ["role", id], details: { name: role.name } });
    tellRoles(unit);
  });
}

/**
 * Restores a deleted role.
 * @throws {AppError} NOT_FOUND when it isn't deleted, or for too long; ROLE_NAME_TAKEN, RIGHTS_BEYOND_OWN
 */
export function restoreRole(ctx: Ctx, id: number): Promise<RoleDto> {
  return commit(ctx, async (unit) => {
    const own = await assertStillMay(ctx, unit, "roles.manage");
    const before = await unit.first(roleById, { id });
    if (!before?.deletedAt || before.deletedAt < unit.now - ROLE_RESTORE_MS) throw notFound();
    await refuseTakenName(unit, before.name, id);
    await unit.run(setRoleDeleted, { id, at: null, now: unit.now });
    const role = await roleOf(unit, id);
    if (!role) throw notFound();
    if (!coversPermissions(own.permissions, role.permissions)) throw new AppError("RIGHTS_BEYOND_OWN");
    await unit.audit("role.restored", { subject: ["role", id], details: { name: role.name } });
    tellRoles(unit);
    return role;
  });
}
