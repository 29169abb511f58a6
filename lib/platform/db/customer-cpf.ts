import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** The customer of a CPF who isn't deleted; the first one where there are several. */
export function findCustomerByCpf(db: Database.Database, workspaceId: number, cpf: string): number | undefined {
  return prepared(
    db,
    "SELECT id FROM customer WHERE workspaceId = ? AND cpf = ? AND deletedAt IS NULL ORDER BY id LIMIT 1",
  )
    .pluck()
    .get(workspaceId, cpf) as number | undefined;
}
