import type Database from "better-sqlite3";

/** Gives a workspace that was inserted past the product the profile that channels begin with. @param at epoch milliseconds */
export function insertDefaultProfile(db: Database.Database, workspaceId: number, at: number): void {
  db.prepare(
    `INSERT INTO chatbot_profile (workspaceId, name, description, environment, isDefault, createdAt, updatedAt)
     VALUES (?, 'Padrão', 'Perfil padrão', 'production', 1, ?, ?)`,
  ).run(workspaceId, at, at);
}
