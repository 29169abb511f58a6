import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isContentOf } from "@/lib/modules/files/file-content";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { bytesOf } from "@/lib/platform/storage/file-bytes";
import { seedDemoWithFiles } from "@/prisma/seed/seed-demo-workspace";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("what the demo's seed writes into a fresh SQLite file");

const database = testDatabase();
const file = path.join(database.dataDir, "fresh.db");
migrate(file);
const db = new Database(file);
await seedDemoWithFiles(db, { now: new Date("2026-11-20T17:30:00Z"), passwordHash: "hash" });
afterAll(() => {
  db.close();
  return database.close();
});

type Row = { fileName: string; contentType: string; size: number; storageKey: string };
const rows = db.prepare("SELECT * FROM attachment GROUP BY fileName").all() as Row[];
const count = (sql: string) => db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;

test("both sides of the demo's conversations sent files of each kind", () => {
  const sent = "attachment a JOIN message m USING (workspaceId, conversationId) WHERE a.messageSeq = m.seq";
  expect(count(`${sent} AND m.senderKind = 'customer' AND a.contentType = 'image/png'`)).toBeGreaterThan(2);
  expect(count(`${sent} AND m.senderKind = 'customer' AND a.contentType = 'audio/wav'`)).toBeGreaterThan(0);
  expect(count(`${sent} AND m.senderKind = 'attender' AND a.contentType = 'application/pdf'`)).toBeGreaterThan(0);
});

test("a message's type says what it carries", () => {
  const pictures =
    "(SELECT 1 FROM attachment a WHERE a.conversationId = m.conversationId AND a.messageSeq = m.seq AND a.contentType LIKE 'image/%')";
  const files = "(SELECT 1 FROM attachment a WHERE a.conversationId = m.conversationId AND a.messageSeq = m.seq)";
  expect(
    count(
      `message m WHERE m.type <> CASE WHEN EXISTS ${pictures} THEN 'image' WHEN EXISTS ${files} THEN 'file' ELSE 'text' END`,
    ),
  ).toBe(0);
});

test.each(rows)("$fileName is stored, of its size, and is what its name says", async (row) => {
  const content = fs.readFileSync(path.join(database.dataDir, "files", row.storageKey));
  expect(content.length).toBe(row.size);
  expect(await isContentOf(path.extname(row.fileName).slice(1) as "png" | "wav" | "pdf", bytesOf(content))).toBe(true);
});
