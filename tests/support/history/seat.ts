import { recountDirectory } from "@/prisma/seed/recount";
import { rows } from "../rows";
import { seeding } from "../seeding";

/** A workspace with people and customers, in which nothing has happened yet. `at`: epoch milliseconds. */
export type Seat = { workspaceId: number; timeZone: string; attenders: number[]; customers: number[]; at: number };

let seats = 0;

/** Makes one: an administrator, two agents and two customers. */
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
  const customers: number[] = [];
  for (const name of ["Cliente", "O mesmo"])
    customers.push(await rows.insert("customer", { workspaceId, name, status: "active", tags: "[]", ...dated }));
  await seeding((db) => recountDirectory(db, workspaceId));
  return { workspaceId, timeZone, attenders, customers, at };
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
  return { workspaceId, timeZone, attenders, customers, at };
}

/** The ids of a table's rows. */
export const idsOf = (
  table: "attender" | "customer" | "conversation" | "company" | "ticket",
  workspaceId: number,
): Promise<number[]> => rows.values(`SELECT id FROM ${table} WHERE workspaceId = ? ORDER BY id`, workspaceId);
