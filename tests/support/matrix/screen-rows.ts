import type BetterSqlite3 from "better-sqlite3";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import Database from "@/lib/platform/db/driver/sqlite";
import type { ScreenRows } from "./screens";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Finds the demo workspace's fullest rows and adds what only a link leads to: an invite, a new password and a survey. */
export function addScreenRows(file: string): ScreenRows {
  const db = new Database(file, { timeout: 10_000 });
  try {
    db.pragma("foreign_keys = ON");
    return db.transaction(rowsOf).immediate(db);
  } finally {
    db.close();
  }
}

function rowsOf(db: BetterSqlite3.Database): ScreenRows {
  const { id: attenderId, workspaceId } = db
    .prepare("SELECT id, workspaceId FROM attender WHERE email = ?")
    .get(DEMO_ACCOUNTS.agent) as { id: number; workspaceId: number };
  const find = (sql: string) => db.prepare(sql).pluck().get(workspaceId) as number;
  const now = Date.now();
  const conversation = find(
    "SELECT id FROM conversation WHERE workspaceId = ? AND status = 'active' ORDER BY lastSeq DESC, id LIMIT 1",
  );
  const newcomer = Number(
    db
      .prepare(
        `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
         VALUES (?, 'Convidada', 'da Silva', ?, 2, 1, 'Cangoo 2024', ?, ?)`,
      )
      .run(workspaceId, `convidada-${newToken().slice(0, 8).toLowerCase()}@telas.example`, now, now).lastInsertRowid,
  );
  const moving = Number(
    db
      .prepare(
        `INSERT INTO attender (workspaceId, firstName, surname, email, pendingEmail, pendingEmailAt, passwordHash, profile, isActive, namaEdition, createdAt, updatedAt)
         VALUES (?, 'Mudança', 'de Endereço', ?, ?, ?, 'set', 2, 1, 'Cangoo 2024', ?, ?)`,
      )
      .run(
        workspaceId,
        ...["antes", "depois"].map((name) => `${name}-${newToken().slice(0, 8).toLowerCase()}@telas.example`),
        now,
        now,
        now,
      ).lastInsertRowid,
  );
  const addLink = (attender: number, purpose: string) => {
    const token = newToken();
    db.prepare(
      "INSERT INTO access_token (workspaceId, attenderId, purpose, tokenHash, expiresAt, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
    ).run(workspaceId, attender, purpose, hashToken(token), now + DAY_MS, now);
    return token;
  };
  const survey = newToken();
  db.prepare(
    `INSERT INTO survey (workspaceId, conversationId, factId, attenderId, tokenHash, locale, sentAt, expiresAt)
     VALUES (?, ?, ?, ?, ?, 'pt-BR', ?, ?)`,
  ).run(workspaceId, conversation, -newcomer, attenderId, hashToken(survey), now, now + DAY_MS);
  return {
    conversation,
    ticket: find("SELECT number FROM ticket WHERE workspaceId = ? ORDER BY length(description) DESC, id LIMIT 1"),
    customer: find(
      "SELECT customerId FROM conversation WHERE workspaceId = ? AND companyId IS NOT NULL ORDER BY id LIMIT 1",
    ),
    company: find(
      "SELECT companyId FROM conversation WHERE workspaceId = ? AND companyId IS NOT NULL ORDER BY id LIMIT 1",
    ),
    webChat: find("SELECT id FROM web_chat WHERE workspaceId = ? ORDER BY id LIMIT 1"),
    invite: addLink(newcomer, "invite"),
    passwordReset: addLink(attenderId, "password_reset"),
    emailChange: addLink(moving, "email_change"),
    survey,
  };
}
