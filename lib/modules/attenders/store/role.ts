import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "name", "permissions", "version", "changedBy", "updatedAt"] as const;

/** The roles that aren't deleted. */
export const liveRoles = statement(() =>
  tables.selectFrom("role").select(COLUMNS).where("deletedAt", "is", null).orderBy("id"),
);
export type RoleRow = RowOf<typeof liveRoles>;

/** A role, deleted or not. */
export const roleById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("role")
    .select([...COLUMNS, "deletedAt"])
    .where("id", "=", $.id),
);

/** How many people have each role, deactivated ones too; a role that nobody has is left out. */
export const peopleByRole = statement(() =>
  tables
    .selectFrom("attender")
    .select((of) => ["roleId", of.fn.countAll<number>().as("people")])
    .where("roleId", "is not", null)
    .groupBy("roleId"),
);

/** Everybody who has a role. */
export const idsOfRole = statement(($: Parameters<{ roleId: number }>) =>
  tables.selectFrom("attender").select("id").where("roleId", "=", $.roleId).orderBy("id"),
);

export const insertRole = statement(($: Parameters<{ name: string; permissions: string; now: number }>) =>
  tables
    .insertInto("role")
    .values({ name: $.name, permissions: $.permissions, createdAt: $.now, updatedAt: $.now })
    .returning("id"),
);

export const updateRole = statement(
  (
    $: Parameters<{
      id: number;
      name: string;
      permissions: string;
      version: number;
      changedBy: string | null;
      now: number;
    }>,
  ) =>
    tables
      .updateTable("role")
      .set({
        name: $.name,
        permissions: $.permissions,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id),
);

/** Deletes a role, or brings it back with null. */
export const setRoleDeleted = statement(($: Parameters<{ id: number; at: number | null; now: number }>) =>
  tables.updateTable("role").set({ deletedAt: $.at, updatedAt: $.now }).where("id", "=", $.id),
);

const rights = () =>
  tables
    .selectFrom("attender as a")
    .leftJoin("role as r", "r.id", "a.roleId")
    .select(["a.id", "a.profile", "a.roleId", "r.permissions as rolePermissions", "a.reach"])
    .where("a.isActive", "=", true);

/** What decides what an active person may do and how far they see. */
export const rightsOfActive = statement(($: Parameters<{ id: number }>) => rights().where("a.id", "=", $.id));

/** The same of everybody active. */
export const rightsOfEverybody = statement(() => rights().orderBy("a.id"));
