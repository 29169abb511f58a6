import type BetterSqlite3 from "better-sqlite3";
import type { ConversationStatus } from "@/lib/kernel/conversation";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { conversationInserter } from "@/prisma/seed/conversation-rows";
import { beginHistory } from "@/prisma/seed/recount";
import type { TestServer } from "../support/server";
import { withDatabase } from "./server-database";

/** Texts of a thread, oldest first; the customer's by itself, the attender's as `{ us }`. */
type Line = string | { us: string };

/** A conversation of the demo workspace that a test asked for. */
export type NewConversation = {
  customer: string;
  lines: readonly Line[];
  status?: ConversationStatus;
  subject?: string;
  /** Nobody else's unless given. */
  email?: string;
  company?: string;
  /** E-mail of the attender who has it. */
  assignee?: string;
  /** How long ago the last message was, in milliseconds. */
  age?: number;
};

const MINUTE_MS = 60_000;
let customers = 0;

function freshEmail(): string {
  customers += 1;
  return `cliente-${process.pid}-${customers}@correio.example`;
}

function workspaceOf(db: BetterSqlite3.Database): number {
  return db.prepare("SELECT workspaceId FROM attender WHERE email = ?").pluck().get(DEMO_ACCOUNTS.agent) as number;
}

function attenderId(db: BetterSqlite3.Database, email: string): number {
  return db.prepare("SELECT id FROM attender WHERE email = ?").pluck().get(email) as number;
}

/** Adds a conversation to the running server's database; pages that are open already don't hear of it. @returns its id. */
export function addConversation(server: TestServer, wanted: NewConversation): number {
  return withDatabase(server, (db) => {
    const workspaceId = workspaceOf(db);
    const lastAt = Date.now() - (wanted.age ?? 0);
    const companyId = wanted.company
      ? Number(
          db
            .prepare("INSERT INTO company (workspaceId, name, tags, createdAt, updatedAt) VALUES (?, ?, '[]', ?, ?)")
            .run(workspaceId, wanted.company, lastAt, lastAt).lastInsertRowid,
        )
      : null;
    const customerId = Number(
      db
        .prepare(
          "INSERT INTO customer (workspaceId, name, email, companyId, tags, createdAt, updatedAt) VALUES (?, ?, ?, ?, '[]', ?, ?)",
        )
        .run(workspaceId, wanted.customer, wanted.email ?? freshEmail(), companyId, lastAt, lastAt).lastInsertRowid,
    );
    const writer = attenderId(db, wanted.assignee ?? DEMO_ACCOUNTS.agent);
    const status = wanted.status ?? "waiting";
    conversationInserter(db)({
      workspaceId,
      subject: wanted.subject ?? `Conversa com ${wanted.customer}`,
      customerId,
      companyId,
      attenderId: writer,
      channel: "webchat",
      status,
      priority: "medium",
      tags: [],
      messages: wanted.lines.map((line, index) => ({
        side: typeof line === "string" ? "customer" : "attender",
        content: typeof line === "string" ? line : line.us,
        at: lastAt - (wanted.lines.length - 1 - index) * MINUTE_MS,
      })),
      closing: status === "closed" ? { at: lastAt, by: "attender", reason: null } : null,
    });
    const id = db.prepare("SELECT max(id) FROM conversation").pluck().get() as number;
    if (!wanted.assignee) db.prepare("UPDATE conversation SET assignedAttenderId = NULL WHERE id = ?").run(id);
    beginHistory(db, workspaceId, id);
    if (!wanted.assignee && status !== "closed")
      db.prepare(
        `INSERT INTO queue_entry (workspaceId, conversationId, audience, "rank", enteredAt, joinedAt) VALUES (?, ?, 0, 2, ?, ?)`,
      ).run(workspaceId, id, lastAt, lastAt);
    return id;
  });
}

/** Lets the customer of a conversation say "Depois 1", "Depois 2" and so on; pages that are open already don't hear of it. */
export function addMessages(server: TestServer, conversationId: number, count: number): void {
  withDatabase(server, (db) => {
    const lastSeq = db.prepare("SELECT lastSeq FROM conversation WHERE id = ?").pluck().get(conversationId) as number;
    const insert = db.prepare(
      `INSERT INTO message (workspaceId, conversationId, seq, senderKind, attenderId, type, content, createdAt)
       VALUES (?, ?, ?, 'customer', NULL, 'text', ?, ?)`,
    );
    for (let number = 1; number <= count; number += 1)
      insert.run(workspaceOf(db), conversationId, lastSeq + number, `Depois ${number}`, Date.now());
    db.prepare("UPDATE conversation SET lastSeq = ?, lastMessageText = ? WHERE id = ?").run(
      lastSeq + count,
      `Depois ${count}`,
      conversationId,
    );
  });
}

let colleagues = 0;

/** Adds an attender with the demo password, for tests that change their own account. @returns the e-mail address. */
export function addAttender(server: TestServer, values: { profile?: 1 | 2; firstName?: string } = {}): string {
  return withDatabase(server, (db) => {
    colleagues += 1;
    const email = `pessoa-${process.pid}-${colleagues}@demo.example`;
    const passwordHash = db
      .prepare("SELECT passwordHash FROM attender WHERE email = ?")
      .pluck()
      .get(DEMO_ACCOUNTS.agent);
    db.prepare(
      `INSERT INTO attender (workspaceId, firstName, surname, email, passwordHash, profile, isActive, namaEdition, createdAt, updatedAt)
       VALUES (?, ?, 'Teixeira', ?, ?, ?, TRUE, 'Cangoo 2024', ?, ?)`,
    ).run(workspaceOf(db), values.firstName ?? "Lia", email, passwordHash, values.profile ?? 2, Date.now(), Date.now());
    return email;
  });
}

/** How many messages of a conversation have this text, as stored. */
export function countMessages(server: TestServer, conversationId: number, text: string): number {
  return withDatabase(
    server,
    (db) =>
      db
        .prepare("SELECT count(*) FROM message WHERE conversationId = ? AND content = ?")
        .pluck()
        .get(conversationId, text) as number,
  );
}
