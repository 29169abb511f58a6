import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_ID, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { seedDemo } from "@/prisma/seed/demo-workspace";
import { largeWorkspaceEmail, seedLarge } from "@/prisma/seed/large-workspace";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("what the demo's seed writes into a fresh SQLite file");

const NOW = new Date("2026-11-20T17:30:00.000Z");
const DAY = 24 * 60 * 60 * 1000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-seed-"));
const base = path.join(folder, "base.db");
const opened: BetterSqlite3.Database[] = [];

beforeAll(() => {
  migrate(base);
});

afterAll(() => {
  for (const db of opened) db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function freshDatabase(): BetterSqlite3.Database {
  const file = path.join(folder, `${opened.length}.db`);
  fs.copyFileSync(base, file);
  const db = new Database(file);
  opened.push(db);
  return db;
}

async function seeded(now = NOW): Promise<BetterSqlite3.Database> {
  const db = freshDatabase();
  expect(await seedDemo(db, { now, passwordHash: "hash", allowedDomains: ["https://desk.example"] })).toBe(true);
  return db;
}

function count(db: BetterSqlite3.Database, sql: string): number {
  return db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
}

const TABLES = [
  "workspace",
  "attender",
  "company",
  "customer",
  "conversation",
  "message",
  "web_chat",
  "audit_event",
  "conversation_counter",
];

function dump(db: BetterSqlite3.Database): unknown[] {
  return TABLES.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all());
}

/** The rules between a conversation's columns and its messages, each as the rows that break it. */
const BROKEN_RULES: Record<string, string> = {
  "lastSeq is the number of messages":
    "conversation c WHERE lastSeq <> (SELECT count(*) FROM message m WHERE m.conversationId = c.id)",
  "isOutbound says that the customer hasn't written":
    "conversation c WHERE isOutbound <> NOT EXISTS (SELECT 1 FROM message m WHERE m.conversationId = c.id AND m.senderKind = 'customer')",
  "ourSeq is the newest message that isn't the customer's":
    "conversation c WHERE ourSeq <> (SELECT COALESCE(max(seq), 0) FROM message m WHERE m.conversationId = c.id AND m.senderKind <> 'customer')",
  "seq has no gap": "(SELECT 1 FROM message GROUP BY conversationId HAVING min(seq) <> 1 OR max(seq) <> count(*))",
  "messages are in order of time":
    "message m JOIN message n ON n.conversationId = m.conversationId AND n.seq = m.seq + 1 WHERE n.createdAt <= m.createdAt",
  "the preview is the last message's beginning":
    "conversation c JOIN message m ON m.conversationId = c.id AND m.seq = c.lastSeq WHERE c.lastMessageText <> substr(m.content, 1, length(c.lastMessageText)) OR length(c.lastMessageText) < min(190, length(m.content))",
  "the last message's columns are the last message's":
    "conversation c JOIN message m ON m.conversationId = c.id AND m.seq = c.lastSeq WHERE c.lastMessageAt <> m.createdAt OR c.lastMessageFromAttender <> (m.senderKind = 'attender') OR c.lastMessageAttenderId IS NOT m.attenderId",
  "awaitingReplySince is the last customer message of an open conversation":
    "conversation c WHERE awaitingReplySince IS NOT (CASE WHEN status <> 'closed' AND NOT lastMessageFromAttender THEN lastMessageAt END)",
  "an open conversation's status says who spoke last":
    "conversation c WHERE (status = 'active') <> (lastMessageFromAttender AND status <> 'closed')",
  "activity and update are the last message's":
    "conversation c WHERE lastActivityAt <> lastMessageAt OR updatedAt <> lastActivityAt",
  "a conversation begins with its first message":
    "conversation c JOIN message m ON m.conversationId = c.id AND m.seq = 1 WHERE c.createdAt <> m.createdAt OR m.senderKind <> 'customer' AND c.lastSeq < 100",
  "closed means closedAt and closedBy":
    "conversation c WHERE (status = 'closed') <> (closedAt IS NOT NULL) OR (closedAt IS NULL) <> (closedBy IS NULL) OR closedAt < lastActivityAt",
  "the assigned attender wrote the attender's messages":
    "message m JOIN conversation c ON c.id = m.conversationId WHERE m.attenderId IS NOT (CASE WHEN m.senderKind = 'attender' THEN c.assignedAttenderId END) OR (m.senderKind = 'attender' AND m.attenderId IS NULL)",
  "the company is the customer's":
    "conversation c JOIN customer u ON u.id = c.customerId WHERE c.companyId IS NOT u.companyId",
  "lastContactAt is the customer's newest message":
    "customer u WHERE lastContactAt IS NOT (SELECT max(m.createdAt) FROM message m JOIN conversation c ON c.id = m.conversationId WHERE c.customerId = u.id AND m.senderKind = 'customer')",
  "nobody writes before being registered":
    "customer u JOIN conversation c ON c.customerId = u.id WHERE c.createdAt < u.createdAt",
  "everybody's counter 'all' is a recount":
    "(SELECT DISTINCT workspaceId, audience FROM conversation) w WHERE coalesce((SELECT value FROM conversation_counter n WHERE n.workspaceId = w.workspaceId AND n.audience = w.audience AND n.attenderId = 0 AND n.name = 'all'), 0) <> (SELECT count(*) FROM conversation c WHERE c.workspaceId = w.workspaceId AND c.audience = w.audience)",
  "everybody's counter 'unread' is a recount":
    "(SELECT DISTINCT workspaceId, audience FROM conversation) w WHERE coalesce((SELECT value FROM conversation_counter n WHERE n.workspaceId = w.workspaceId AND n.audience = w.audience AND n.attenderId = 0 AND n.name = 'unread'), 0) <> (SELECT count(*) FROM conversation c WHERE c.workspaceId = w.workspaceId AND c.audience = w.audience AND c.status IN ('waiting', 'pending'))",
  "everybody's counter 'closed' is a recount":
    "(SELECT DISTINCT workspaceId, audience FROM conversation) w WHERE coalesce((SELECT value FROM conversation_counter n WHERE n.workspaceId = w.workspaceId AND n.audience = w.audience AND n.attenderId = 0 AND n.name = 'closed'), 0) <> (SELECT count(*) FROM conversation c WHERE c.workspaceId = w.workspaceId AND c.audience = w.audience AND c.status = 'closed')",
  "somebody's counter is a recount":
    "(SELECT DISTINCT workspaceId, audience, coalesce(assignedAttenderId, -1) AS owner FROM conversation) w WHERE coalesce((SELECT value FROM conversation_counter n WHERE n.workspaceId = w.workspaceId AND n.audience = w.audience AND n.attenderId = w.owner AND n.name = 'all'), 0) <> (SELECT count(*) FROM conversation c WHERE c.workspaceId = w.workspaceId AND c.audience = w.audience AND coalesce(c.assignedAttenderId, -1) = w.owner)",
};

describe("the demo workspace", () => {
  it("has the promised numbers of everything", async () => {
    const db = await seeded();
    expect(count(db, "attender")).toBe(4);
    expect(count(db, "attender WHERE isActive = 1 AND profile = 1")).toBe(1);
    expect(count(db, "company")).toBe(15);
    expect(count(db, "customer")).toBe(60);
    expect(count(db, "customer WHERE companyId IS NULL")).toBeGreaterThan(10);
    expect(count(db, "conversation")).toBe(120);
    expect(count(db, "audit_event")).toBeGreaterThan(3);
    expect(count(db, "conversation WHERE lastSeq BETWEEN 2 AND 14")).toBe(119);
    expect(count(db, "conversation WHERE lastSeq BETWEEN 115 AND 125")).toBe(1);
    expect(count(db, "conversation WHERE length(subject) > 200")).toBe(1);
    expect(count(db, "message WHERE length(content) > 4000")).toBe(1);
  });

  it("has every channel, status and priority, and conversations of nobody", async () => {
    const db = await seeded();
    for (const [column, values] of [
      ["channel", ["email", "webchat", "whatsapp"]],
      ["status", ["active", "closed", "pending", "waiting"]],
      ["priority", ["high", "low", "medium", "urgent"]],
    ] as const) {
      const found = db
        .prepare(`SELECT ${column} FROM conversation GROUP BY 1 HAVING count(*) >= 5 ORDER BY 1`)
        .pluck()
        .all();
      expect(found).toEqual(values);
    }
    expect(count(db, "conversation WHERE assignedAttenderId IS NULL")).toBeGreaterThan(10);
  });

  it("has overdue conversations of the agent and of the administrator", async () => {
    const db = await seeded();
    for (const email of [DEMO_ACCOUNTS.agent, DEMO_ACCOUNTS.admin]) {
      const overdue = db
        .prepare(
          "SELECT count(*) FROM conversation c JOIN attender a ON a.id = c.assignedAttenderId WHERE a.email = ? AND c.awaitingReplySince < ?",
        )
        .pluck()
        .get(email, NOW.getTime() - DAY);
      expect(overdue).toBeGreaterThanOrEqual(3);
    }
  });

  it("has no placeholder left in a text", async () => {
    const texts = (await seeded())
      .prepare("SELECT subject AS text FROM conversation UNION ALL SELECT content FROM message")
      .pluck()
      .all() as string[];
    const left = texts.filter((text) => /(?<!\{)\{[a-zA-Z_ ]+\}(?!\})|undefined|NaN/.test(text));
    expect(left).toEqual([]);
  });

  it("repeats hardly any message", async () => {
    const db = await seeded();
    const distinct = db.prepare("SELECT count(DISTINCT content) FROM message").pluck().get() as number;
    expect(distinct / count(db, "message")).toBeGreaterThan(0.75);
    expect(count(db, "(SELECT 1 FROM message GROUP BY content HAVING count(*) > 6)")).toBe(0);
  });

  // A working afternoon, a Friday night, a Sunday and the first minutes of a year.
  it.each(["2026-11-20T17:30:00Z", "2026-11-21T02:00:00Z", "2026-11-22T15:00:00Z", "2027-01-01T03:01:00Z"])(
    "fits the clock at %s",
    async (instant) => {
      const now = new Date(instant);
      const db = await seeded(now);
      const latest = db.prepare("SELECT max(lastActivityAt) FROM conversation").pluck().get() as number;
      expect(now.getTime() - latest).toBeLessThan(60 * 60 * 1000);
      expect(count(db, `conversation WHERE max(lastActivityAt, coalesce(closedAt, 0)) > ${now.getTime()}`)).toBe(0);
      expect(count(db, `conversation WHERE createdAt < ${now.getTime() - 60 * DAY}`)).toBe(0);
      // São Paulo is UTC−3: hours and weekdays of the attenders' messages on its wall clock.
      const local = "createdAt / 1000 - 10800, 'unixepoch'";
      expect(
        count(
          db,
          `message WHERE senderKind = 'attender' AND (strftime('%w', ${local}) = '0' OR strftime('%H', ${local}) NOT BETWEEN '08' AND '17')`,
        ),
      ).toBe(0);
    },
  );

  it("is the same for the same time", async () => {
    expect(dump(await seeded())).toEqual(dump(await seeded()));
  });

  it("changes nothing the second time", async () => {
    const db = await seeded();
    const before = dump(db);
    expect(await seedDemo(db, { now: new Date(NOW.getTime() + DAY), passwordHash: "other" })).toBe(false);
    expect(dump(db)).toEqual(before);
  });

  it("leaves nothing behind when it fails", async () => {
    const db = freshDatabase();
    db.exec("CREATE TRIGGER broken BEFORE INSERT ON audit_event BEGIN SELECT raise(ABORT, 'disk'); END");
    await expect(seedDemo(db, { now: NOW, passwordHash: "hash" })).rejects.toThrow("disk");
    expect(count(db, "workspace")).toBe(0);
    expect(count(db, "conversation_counter")).toBe(0);
  });

  it("offers its web chat to this machine and to the given origins", async () => {
    const db = await seeded();
    const row = db
      .prepare("SELECT allowedDomains FROM web_chat WHERE clientKey = ?")
      .pluck()
      .get(DEMO_CLIENT_KEY) as string;
    expect(JSON.parse(row)).toEqual(["http://localhost:3000", "http://127.0.0.1:3000", "https://desk.example"]);
    expect(DEMO_CLIENT_KEY).toMatch(/^pk_live_[A-Za-z0-9]{48}$/);
    expect(count(db, `workspace WHERE clientId = '${DEMO_CLIENT_ID}'`)).toBe(1);
  });

  it("has no broken reference", async () => {
    expect((await seeded()).pragma("foreign_key_check")).toEqual([]);
  });

  it.each(Object.entries(BROKEN_RULES))("%s", async (_rule, sql) => {
    expect(count(await seeded(), sql)).toBe(0);
  });
});

describe("a large workspace", () => {
  const options = { conversations: 400, workspaces: 2, messagesPerConversation: 4, passwordHash: "hash", now: NOW };

  it("is consistent, and beside it the demo stays as it was", async () => {
    const db = await seeded();
    const schema = () => db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").all();
    const before = schema();
    const made = await seedLarge(db, options);
    expect(made.map(({ email, created }) => [email, created])).toEqual([
      [largeWorkspaceEmail(400), true],
      [largeWorkspaceEmail(400, 2), true],
    ]);
    expect(count(db, "conversation")).toBe(120 + 800);
    for (const [rule, sql] of Object.entries(BROKEN_RULES)) expect([rule, count(db, sql)]).toEqual([rule, 0]);
    expect(count(db, `message WHERE createdAt > ${NOW.getTime()}`)).toBe(0);
    expect(db.pragma("foreign_key_check")).toEqual([]);
    expect(db.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(schema()).toEqual(before);
  });

  it("is made once", async () => {
    const db = freshDatabase();
    await seedLarge(db, options);
    expect((await seedLarge(db, options)).map(({ created }) => created)).toEqual([false, false]);
    expect(count(db, "conversation")).toBe(800);
  });

  it("leaves triggers, indexes and rows as they were when it fails", async () => {
    const db = await seeded();
    const before = [dump(db), db.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all()];
    db.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON customer WHEN NEW.name LIKE '% 19' BEGIN SELECT raise(ABORT, 'disk'); END",
    );
    await expect(seedLarge(db, options)).rejects.toThrow("disk");
    db.exec("DROP TRIGGER broken");
    expect([dump(db), db.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all()]).toEqual(before);
  });

  it("counts what it adds", async () => {
    const db = freshDatabase();
    await seedLarge(db, options);
    for (const rule of Object.keys(BROKEN_RULES).filter((name) => name.includes("counter"))) {
      expect([rule, count(db, BROKEN_RULES[rule] ?? "")]).toEqual([rule, 0]);
    }
  });
});
