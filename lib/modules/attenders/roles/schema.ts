import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { GIVABLE_PERMISSIONS, type GivablePermission, NEEDED_PERMISSIONS } from "./policy";

const say = (message: FieldMessage) => message;

/** Most roles of a workspace, beside the two that every workspace has. */
export const ROLES_MAX = 50;
/** Longest name of a role, in UTF-16 code units. */
const ROLE_NAME_MAX_LENGTH = 60;

const permissionSchema = z.enum(GIVABLE_PERMISSIONS as [GivablePermission, ...GivablePermission[]]);

/** The role that somebody has in place of the profile Default; null: none. */
export const roleIdSchema = z.number().int().positive().max(ID_MAX).nullable();

/** A role of the workspace's own, where something says which. */
export const roleNameSchema = z.object({ id: z.number().int(), name: z.string() });

/** A role of the workspace's own. */
export const roleSchema = roleNameSchema.extend({
  /** What it lets people do, beside what everybody may. */
  permissions: z.array(permissionSchema),
  /** How many people have it, deactivated ones too. */
  people: z.number().int(),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type RoleDto = z.infer<typeof roleSchema>;

/** Body of POST. */
export const newRoleSchema = z.strictObject({
  name: lineSchema(say("roleNameRequired"))
    .min(1, say("roleNameRequired"))
    .max(ROLE_NAME_MAX_LENGTH, say("nameTooLong")),
  permissions: z
    .array(permissionSchema)
    .max(GIVABLE_PERMISSIONS.length)
    .refine((permissions) => new Set(permissions).size === permissions.length)
    .refine((permissions) =>
      permissions.every((permission) => {
        const needed = NEEDED_PERMISSIONS[permission];
        return needed === undefined || permissions.includes(needed);
      }),
    ),
});
export type RoleInput = z.output<typeof newRoleSchema>;

/** Body of PUT. */
export const changeRoleSchema = newRoleSchema.extend(versionField);
