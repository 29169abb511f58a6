import { AppError } from "@/lib/platform/errors/app-error";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

type RoleFields = { profile: number; roleId: number | null };

/**
 * Profile and role of somebody after a change. Who becomes an administrator has no role of the workspace's own any more, because an
 * administrator may everything.
 * @throws {AppError} VALIDATION_FAILED when a role is given to an administrator
 */
export function roleFields(
  before: RoleFields,
  change: { [Field in keyof RoleFields]?: RoleFields[Field] | undefined },
) {
  const { profile = before.profile, roleId = before.roleId } = change;
  if (profile !== PROFILE_ADMINISTRATOR) return { profile, roleId };
  if (change.roleId) throw new AppError("VALIDATION_FAILED", { errors: { roleId: "choiceInvalid" } });
  return { profile, roleId: null };
}
