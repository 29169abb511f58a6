import type Database from "better-sqlite3";

/** Gives a workspace that was inserted past the product its company's hours: always open. @param at epoch milliseconds */
export function insertDefaultCalendar(db: Database.Database, workspaceId: number, at: number): void {
  db.prepare(
    `INSERT INTO calendar (workspaceId, name, hours, holidays, isDefault, createdAt, updatedAt)
     VALUES (?, 'Horário da empresa', '{}', '[]', 1, ?, ?)`,
  ).run(workspaceId, at, at);
}
