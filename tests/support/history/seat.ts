import { connections } from "@/lib/platform/db/connections";
import { recountDirectory } from "@/prisma/seed/recount";
import { insert } from "./raw-rows";

/** A workspace with people and customers, in which nothing has happened yet. `at`: epoch milliseconds. */
export type Seat = { workspaceId: number; timeZone: string; attenders: number[]; customers: number[]; at: number };

let seats = 0;

/** Makes one: an administrator, two agents and two customers. */
export function makeSeat({ timeZone, start: at }: { timeZone: string; start: number }): Seat {
  const key = `${process.pid}-${++seats}`;
  const dated = { createdAt: at, updatedAt: at };
  const workspaceId = insert("workspace", { clientId: `desk-${key}`, name: "Mesa", timeZone, ...dated });
  const attenders = [0, 1, 2].map((index) =>
    insert("attender", {
      workspaceId,
      firstName: `Pessoa ${index}`,
      surname: "",
      email: `desk-${key}-${index}@example.com`,
      profile: index === 0 ? 1 : 2,
      isActive: 1,
      namaEdition: "",
      ...dated,
    }),
  );
  const customers = ["Cliente", "O mesmo"].map((name) =>
    insert("customer", { workspaceId, name, status: "active", tags: "[]", ...dated }),
  );
  recountDirectory(connections().writer, workspaceId);
  return { workspaceId, timeZone, attenders, customers, at };
}

/** The same of rows that are there, at the instant of the latest change. */
export function readSeat(workspaceId: number): Seat {
  const first = (sql: string) => connections().reader.prepare(sql).pluck().get({ workspaceId });
  return {
    workspaceId,
    timeZone: first("SELECT timeZone FROM workspace WHERE id = @workspaceId") as string,
    attenders: idsOf("attender", workspaceId),
    customers: idsOf("customer", workspaceId),
    at: first(
      `SELECT max(at) FROM (SELECT max(updatedAt) AS at FROM conversation WHERE workspaceId = @workspaceId
       UNION ALL SELECT max(at) FROM conversation_fact WHERE workspaceId = @workspaceId
       UNION ALL SELECT max(coalesce(answeredAt, sentAt)) FROM survey WHERE workspaceId = @workspaceId
       UNION ALL SELECT max(updatedAt) FROM ticket WHERE workspaceId = @workspaceId)`,
    ) as number,
  };
}

/** The ids of a table's rows. */
export const idsOf = (table: "attender" | "customer" | "conversation" | "company" | "ticket", workspaceId: number) =>
  connections()
    .reader.prepare(`SELECT id FROM ${table} WHERE workspaceId = ? ORDER BY id`)
    .pluck()
    .all(workspaceId) as number[];
