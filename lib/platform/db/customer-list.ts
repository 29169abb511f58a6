import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

export type CustomerStatus = "active" | "inactive" | "prospect" | "lead";

/** A customer with its company and what tells its channels. Times are epoch milliseconds. */
export type CustomerRow = {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  status: CustomerStatus;
  tags: string;
  notes: string | null;
  cpf: string | null;
  version: number;
  sortName: string;
  lastContactAt: number | null;
  createdAt: number;
  updatedAt: number;
  companyId: number | null;
  companyName: string | null;
  companyEmail: string | null;
  companyWebsite: string | null;
  hasPhone: number;
  hasVisitor: number;
};

const has = (condition: string) =>
  `EXISTS (SELECT 1 FROM customer_identity i WHERE i.workspaceId = t.workspaceId AND i.customerId = t.id AND ${condition})`;
// Each is looked up: with IN the planner would walk the workspace (measured: 12 ms of 100,000 customers).
const SELECT = `SELECT t.id, t.name, t.email, t.phone, t.status, t.tags, t.notes, t.cpf, t.version, t.sortName, t.lastContactAt,
    t.createdAt, t.updatedAt, co.id AS companyId, co.name AS companyName, co.email AS companyEmail, co.website AS companyWebsite,
    t.phone IS NOT NULL OR ${has("i.kind IN ('phone', 'whatsapp')")} AS hasPhone, ${has("i.kind = 'visitor'")} AS hasVisitor
  FROM json_each(?) j CROSS JOIN customer t ON t.id = j.value LEFT JOIN company co ON co.id = t.companyId`;

/** Customers by id, in the order of the ids; what is deleted or another workspace's is left out. */
export function findCustomerRows(
  workspaceId: number,
  ids: readonly number[],
  db: Database.Database = connections().reader,
): CustomerRow[] {
  const rows = prepared(db, `${SELECT} WHERE t.workspaceId = ? AND t.deletedAt IS NULL`).all(
    JSON.stringify(ids),
    workspaceId,
  ) as CustomerRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
