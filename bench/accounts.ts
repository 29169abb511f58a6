import type Database from "better-sqlite3";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { SESSION_LIFETIME_MS } from "@/lib/platform/session/sessions";
import { insertDefaultCalendar } from "@/prisma/seed/default-calendar";
import { insertDefaultProfile } from "@/prisma/seed/default-profile";
import { recountConversations, recountDirectory } from "@/prisma/seed/recount";

/** A signed-in attender; `chatId` is the conversation of their workspace that they talk in. */
export type Account = { token: string; chatId: number };

/** Opens a session for an attender, as signing in does, and returns its token. */
export function insertSession(db: Database.Database, workspaceId: number, attenderId: number): string {
  const token = newToken();
  const now = Date.now();
  db.prepare(
    `INSERT INTO session (workspaceId, attenderId, tokenHash, createdAt, lastSeenAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(workspaceId, attenderId, hashToken(token), now, now, now + SESSION_LIFETIME_MS);
  return token;
}

/**
 * Makes workspaces of `attendersEach` signed-in people, who share out the workspace's open conversations evenly.
 * @param more how many of these there are, one unless named, and what tells these workspaces from others of the database
 */
export function insertWorkspaces(
  db: Database.Database,
  count: number,
  attendersEach: number,
  more: { conversationsEach?: number; name?: string } = {},
): Account[] {
  const { conversationsEach = 1, name = "medida" } = more;
  const now = Date.now();
  const workspace = db.prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)");
  const attender = db.prepare(
    `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
     VALUES (?, ?, 'Medida', ?, 2, 1, 'Cangoo 2024', ?, ?)`,
  );
  const customer = db.prepare(
    "INSERT INTO customer (workspaceId, name, tags, createdAt, updatedAt) VALUES (?, 'Cliente', '[]', ?, ?)",
  );
  const conversation = db.prepare(
    `INSERT INTO conversation (workspaceId, subject, customerId, tags, status, createdAt, updatedAt, lastActivityAt)
     VALUES (?, 'Pedido', ?, '[]', 'waiting', ?, ?, ?)`,
  );
  const insert = db.transaction(() => {
    const accounts: Account[] = [];
    for (let number = 1; number <= count; number += 1) {
      const workspaceId = Number(workspace.run(`${name}-${number}`, `Medida ${number}`, now, now).lastInsertRowid);
      insertDefaultProfile(db, workspaceId, now);
      insertDefaultCalendar(db, workspaceId, now);
      const customerId = customer.run(workspaceId, now, now).lastInsertRowid;
      const chatIds = Array.from({ length: conversationsEach }, () =>
        Number(conversation.run(workspaceId, customerId, now, now, now).lastInsertRowid),
      );
      recountConversations(db, workspaceId);
      recountDirectory(db, workspaceId);
      for (let person = 1; person <= attendersEach; person += 1) {
        const email = `pessoa${person}@${name}${number}.example`;
        const attenderId = Number(attender.run(workspaceId, `Pessoa ${person}`, email, now, now).lastInsertRowid);
        const chatId = chatIds[Math.floor(((person - 1) * conversationsEach) / attendersEach)] ?? 0;
        accounts.push({ token: insertSession(db, workspaceId, attenderId), chatId });
      }
    }
    return accounts;
  });
  return insert();
}
