import type { Ctx } from "@/lib/platform/session/context";
import { permissionsOf } from "@/lib/platform/session/permissions";
import { sightOf } from "@/lib/platform/session/sight";
import { recountDirectory } from "@/prisma/seed/recount";
import { rows } from "../rows";
import { seeding } from "../seeding";

/** A workspace with people and customers, in which nothing has happened yet. `at`: epoch milliseconds. */
export type Seat = {
  workspaceId: number;
  timeZone: string;
  attenders: number[];
  teams: number[];
  customers: number[];
  at: number;
};

let seats = 0;

/** Makes one: an administrator, two agents, two teams and two customers. */
export async function makeSeat({ timeZone, start: at }: { timeZone: string; start: number }): Promise<Seat> {
  const key = `${process.pid}-${++seats}`;
  const dated = { createdAt: at, updatedAt: at };
  const workspaceId = await rows.insert("workspace", { clientId: `desk-${key}`, name: "Mesa", timeZone, ...dated });
  const attenders: number[] = [];
  for (const index of [0, 1, 2])
    attenders.push(
      await rows.insert("attender", {
        workspaceId,
        firstName: `Pessoa ${index}`,
        surname: "",
        email: `desk-${key}-${index}@example.com`,
        profile: index === 0 ? 1 : 2,
        isActive: true,
        namaEdition: "",
        ...dated,
      }),
    );
  const teams: number[] = [];
  for (const name of ["Vendas", "SAC"]) teams.push(await rows.insert("team", { workspaceId, name, ...dated }));
  const customers: number[] = [];
  for (const name of ["Cliente", "O mesmo"])
    customers.push(await rows.insert("customer", { workspaceId, name, status: "active", tags: "[]", ...dated }));
  await seeding((db) => recountDirectory(db, workspaceId));
  return { workspaceId, timeZone, attenders, teams, customers, at };
}

/** The same of rows that are there, at the instant of the latest change. */
export async function readSeat(workspaceId: number): Promise<Seat> {
  const timeZone = await rows.value<string>("SELECT timeZone FROM workspace WHERE id = ?", workspaceId);
  const at = await rows.value<number>(
    `SELECT max(at) FROM (SELECT max(updatedAt) AS at FROM conversation WHERE workspaceId = :workspaceId
     UNION ALL SELECT max(at) FROM conversation_fact WHERE workspaceId = :workspaceId
     UNION ALL SELECT max(coalesce(answeredAt, sentAt)) FROM survey WHERE workspaceId = :workspaceId
     UNION ALL SELECT max(updatedAt) FROM ticket WHERE workspaceId = :workspaceId) AS latest`,
    { workspaceId },
  );
  if (timeZone === undefined || at === undefined) throw new Error(`nothing has happened in workspace ${workspaceId}`);
  const [attenders, customers] = [await idsOf("attender", workspaceId), await idsOf("customer", workspaceId)];
  return { workspaceId, timeZone, attenders, teams: await idsOf("team", workspaceId), customers, at };
}

/** One of its people, as queries see them: the first is the administrator. */
export function personAt(
  { workspaceId, attenders, teams, timeZone }: Pick<Seat, "workspaceId" | "attenders" | "teams" | "timeZone">,
  index: number,
): Ctx {
  const id = attenders[index] ?? 0;
  const profile = index === 0 ? 1 : 2;
  return {
    workspaceId,
    workspace: { id: workspaceId, clientId: "", name: "Mesa", timeZone },
    attender: { id, firstName: "Pessoa", surname: "", fullName: "Pessoa", email: "", profile },
    permissions: permissionsOf({ profile, roleId: null, rolePermissions: null }),
    teamIds: teams,
    deletedTeamIds: [],
    ledTeamIds: [],
    sight: sightOf(
      { attenderId: id, profile, reach: "everything" },
      teams.map((team) => ({ id: team, isPrivate: false, isDeleted: false, isMember: false })),
    ),
    locale: "pt-BR",
  } as unknown as Ctx;
}

/** The ids of a table's rows. */
export const idsOf = (
  table: "attender" | "team" | "customer" | "conversation" | "company" | "ticket",
  workspaceId: number,
): Promise<number[]> => rows.values(`SELECT id FROM ${table} WHERE workspaceId = ? ORDER BY id`, workspaceId);
