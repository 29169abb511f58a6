import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { liveRoles, peopleByRole, type RoleRow, roleById } from "../store/role";
import { GIVABLE_PERMISSIONS } from "./policy";
import type { RoleDto } from "./schema";

const byName = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });

/** The permissions of a stored role; one that a later version doesn't know any more is left out. */
function permissionsIn({ permissions }: Pick<RoleRow, "permissions">): RoleDto["permissions"] {
  const stored = new Set(readStoredJson<string[]>(permissions));
  return GIVABLE_PERMISSIONS.filter((permission) => stored.has(permission));
}

const toRoleDto = (row: RoleRow, people: number): RoleDto => ({
  id: row.id,
  name: row.name,
  permissions: permissionsIn(row),
  people,
  version: row.version,
  updatedAt: isoInstant(row.updatedAt),
});

type Reading = Pick<Reader, "all" | "first">;

const countsOf = async (reader: Reading) =>
  new Map((await reader.all(peopleByRole, {})).map(({ roleId, people }) => [roleId, people]));

/** The workspace's own roles by name. */
export async function listRoles({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<RoleDto[]> {
  const reader = reads(workspaceId);
  const [roles, counts] = await Promise.all([reader.all(liveRoles, {}), countsOf(reader)]);
  return roles
    .map((row) => toRoleDto(row, counts.get(row.id) ?? 0))
    .sort((one, other) => byName.compare(one.name, other.name) || one.id - other.id);
}

/** A role that isn't deleted, as a reader or a commit has it. */
export async function roleOf(reader: Reading, id: number): Promise<RoleDto | null> {
  const row = await reader.first(roleById, { id });
  if (!row || row.deletedAt !== null) return null;
  return toRoleDto(row, (await countsOf(reader)).get(id) ?? 0);
}
