import type Database from "better-sqlite3";
import { prepared } from "./connections";

const AT_ONCE = 200;

/** Erases deleted customers that nothing refers to; the rest stay as deleted, so that their conversations keep a name. */
export function eraseDeletedCustomers(db: Database.Database, deletedBefore: number): number {
  return prepared(
    db,
    `DELETE FROM customer WHERE id IN (
       SELECT c.id FROM customer c WHERE c.deletedAt < ?
         AND NOT EXISTS (SELECT 1 FROM conversation r WHERE r.workspaceId = c.workspaceId AND r.customerId = c.id)
         AND NOT EXISTS (SELECT 1 FROM ticket r WHERE r.workspaceId = c.workspaceId AND r.customerId = c.id)
         AND NOT EXISTS (SELECT 1 FROM visitor r WHERE r.workspaceId = c.workspaceId AND r.customerId = c.id)
       LIMIT ${AT_ONCE})`,
  ).run(deletedBefore).changes;
}

/** The same for companies. */
export function eraseDeletedCompanies(db: Database.Database, deletedBefore: number): number {
  return prepared(
    db,
    `DELETE FROM company WHERE id IN (
       SELECT c.id FROM company c WHERE c.deletedAt < ?
         AND NOT EXISTS (SELECT 1 FROM customer r WHERE r.workspaceId = c.workspaceId AND r.companyId = c.id)
         AND NOT EXISTS (SELECT 1 FROM conversation r WHERE r.workspaceId = c.workspaceId AND r.companyId = c.id)
       LIMIT ${AT_ONCE})`,
  ).run(deletedBefore).changes;
}

/** Forgets what deletions and merges remembered for their undo, once that is over. */
export function forgetUndo(db: Database.Database, before: number): void {
  prepared(db, "UPDATE company SET detachedIds = NULL WHERE deletedAt < ? AND detachedIds IS NOT NULL").run(before);
  prepared(db, "DELETE FROM customer_merge WHERE createdAt < ?").run(before);
}
