import { plain } from "@/lib/kernel/plain";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { countAccessChange } from "@/lib/platform/db/session-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { tellAccount } from "../announce-attender";
import { idsOfRole, insertRole, liveRoles, roleById, updateRole } from "../store/role";
import { GIVABLE_PERMISSIONS } from "./policy";
import { roleOf } from "./queries";
import { coversPermissions, type Rights } from "./rights";
import { ROLES_MAX, type RoleDto, type RoleInput } from "./schema";
import { assertStillMay } from "./still-may";
import { tellRoles } from "./tell";

/**
 * Adds a role, or changes the `edited` one, for everybody who has it.
 * @throws {AppError} NOT_FOUND, ROLE_NAME_TAKEN, RECORD_CHANGED, CONFLICT beyond the limit; RIGHTS_BEYOND_OWN when it has, or had, a
 * permission that the caller hasn't
 */
export function saveRole(ctx: Ctx, { name, permissions: wanted }: RoleInput, edited?: Edited): Promise<RoleDto> {
  const permissions = GIVABLE_PERMISSIONS.filter((permission) => wanted.includes(permission));
  return commit(ctx, async (unit) => {
    const own = await assertStillMay(ctx, unit, "roles.manage");
    if (!coversPermissions(own.permissions, permissions)) throw new AppError("RIGHTS_BEYOND_OWN");
    if (edited && !(await roleOf(unit, edited.id))) throw notFound();
    await refuseTakenName(unit, name, edited?.id);
    const values = { name, permissions: JSON.stringify(permissions) };
    const id = edited ? await change(ctx, unit, own, edited, values) : await add(unit, values);
    await unit.audit(edited ? "role.updated" : "role.created", {
      subject: ["role", id],
      details: { name, permissions: permissions.join(",") },
    });
    tellRoles(unit);
    const role = await roleOf(unit, id);
    if (!role) throw notFound();
    return role;
  });
}

/** @throws {AppError} ROLE_NAME_TAKEN when another role that isn't deleted has the name, whatever its accents and case */
export async function refuseTakenName(unit: Unit, name: string, id: number | undefined): Promise<void> {
  const twin = (await unit.all(liveRoles, {})).find((role) => role.id !== id && plain(role.name) === plain(name));
  if (twin) throw new AppError("ROLE_NAME_TAKEN", { name: twin.name, errors: { name: "roleNameTaken" } });
}

type Stored = { name: string; permissions: string };

async function add(unit: Unit, values: Stored): Promise<number> {
  if ((await unit.all(liveRoles, {})).length >= ROLES_MAX) throw new AppError("CONFLICT");
  const added = await unit.first(insertRole, { ...values, now: unit.now });
  if (!added) throw new Error("a role was added without an id");
  return added.id;
}

async function change(ctx: Ctx, unit: Unit, own: Rights, { id, version }: Edited, values: Stored): Promise<number> {
  const [known, current] = [await unit.first(roleById, { id }), await roleOf(unit, id)];
  if (!known || !current) throw notFound();
  if (!coversPermissions(own.permissions, current.permissions)) throw new AppError("RIGHTS_BEYOND_OWN");
  await unit.run(updateRole, { id, ...values, now: unit.now, ...nextEdit(ctx, known, version, () => current) });
  // What their windows offer is another thing now, and so is what their sockets may send.
  await unit.run(countAccessChange, {});
  for (const person of await unit.all(idsOfRole, { roleId: id })) tellAccount(unit, person.id);
  return id;
}
