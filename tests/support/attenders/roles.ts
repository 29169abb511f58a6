import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";
import type { Reach } from "@/lib/platform/session/sight";
import { addAttender, signedIn } from "@/tests/support/context";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** Gives somebody a new role with these permissions. @returns the role's id */
export async function giveRole(email: string, permissions: readonly GivablePermission[]): Promise<number> {
  const { id, workspaceId } = await rawClient().attender.findUniqueOrThrow({ where: { email } });
  const name = `Perfil de ${email}`;
  const role = await rawClient().role.create({
    data: { workspaceId, name, permissions: JSON.stringify(permissions) },
  });
  await rawClient().attender.update({ where: { id }, data: { roleId: role.id } });
  return role.id;
}

/** Somebody who has accepted their invite, with a new role of these permissions; null: with none. */
export async function personOf(
  workspaceId: number,
  permissions: readonly GivablePermission[] | null,
  { profile = 2, reach = "everything" }: { profile?: number; reach?: Reach } = {},
) {
  const email = await addAttender(workspaceId, profile);
  const { id } = await rawClient().attender.update({ where: { email }, data: { passwordHash: "set", reach } });
  const roleId = permissions && (await giveRole(email, permissions));
  return { id, email, roleId, token: (await signedIn(email)).token };
}
