import fs from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { recountConversations } from "@/prisma/seed/recount";
import { benchFolder } from "../folder";
import { sourceHash } from "../queries/databases";

const ATTENDERS = 50;
const CUSTOMERS = 20_000;
const COMPANIES = 1_000;
const MINUTE_MS = 60_000;

/** A database of so many conversations without messages, which no list looks at; kept as long as the schema is the same. */
export function databaseOfViews(conversations: number): string {
  const prefix = `views-${conversations}-`;
  const file = path.join(benchFolder(), `${prefix}${sourceHash()}.db`);
  if (fs.existsSync(file)) return file;
  for (const name of fs.readdirSync(benchFolder()))
    if (name.startsWith(prefix)) fs.rmSync(path.join(benchFolder(), name));
  const unfinished = path.join(benchFolder(), `${prefix}unfinished.db`);
  migrate(unfinished);
  const db = openWriter(unfinished);
  try {
    db.transaction(() => fill(db, conversations))();
    db.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
  fs.renameSync(unfinished, file);
  return file;
}

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @count)";

/** A twentieth may be open, the newest; one in a hundred has a tag that is rare, one in four one that isn't. */
function fill(db: Database.Database, count: number): void {
  const end = Date.now() - MINUTE_MS;
  const workspaceId = Number(
    db.prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('views', 'Medida', 0, 0)").run()
      .lastInsertRowid,
  );
  const run = (sql: string, values: object) => db.prepare(`${NUMBERS} ${sql}`).run({ workspaceId, ...values });
  run(
    `INSERT INTO attender (workspaceId, firstName, surname, email, profile, isActive, namaEdition, createdAt, updatedAt)
     SELECT @workspaceId, 'Pessoa', i, 'pessoa' || i || '@medida.example', 1, 1, 'Cangoo 2024', 0, 0 FROM n`,
    { count: ATTENDERS },
  );
  run(
    "INSERT INTO company (workspaceId, name, tags, createdAt, updatedAt) SELECT @workspaceId, 'Empresa ' || i, '[]', 0, 0 FROM n",
    { count: COMPANIES },
  );
  run(
    `INSERT INTO customer (workspaceId, name, companyId, tags, createdAt, updatedAt)
     SELECT @workspaceId, 'Cliente ' || i, (SELECT min(id) FROM company) + i % ${COMPANIES}, '[]', 0, 0 FROM n`,
    { count: CUSTOMERS },
  );
  const teamId = Number(
    db.prepare("INSERT INTO team (workspaceId, name, createdAt, updatedAt) VALUES (?, 'Equipe', 0, 0)").run(workspaceId)
      .lastInsertRowid,
  );
  // Spread evenly, without a rhythm that two fields share.
  const spread = (parts: number, salt: number) => `((i * 2654435761 + ${salt} * 40503) / 65536 % ${parts})`;
  run(
    `INSERT INTO conversation (workspaceId, subject, customerId, assignedAttenderId, teamId, audience, channel, status, priority, tags,
       lastSeq, ourSeq, awaitingReplySince, snoozedUntil, createdAt, updatedAt, lastActivityAt)
     SELECT @workspaceId, 'Conversa ' || i, @firstCustomer + ${spread(CUSTOMERS, 1)},
       CASE WHEN kind = 1 THEN NULL ELSE @firstAttender + ${spread(ATTENDERS, 2)} END,
       CASE WHEN i % 5 = 0 THEN @teamId END, CASE WHEN i % 5 = 0 THEN @teamId ELSE 0 END,
       CASE ${spread(3, 3)} WHEN 0 THEN 'whatsapp' WHEN 1 THEN 'email' ELSE 'webchat' END,
       CASE kind WHEN 1 THEN 'pending' WHEN 2 THEN 'waiting' WHEN 3 THEN 'active' ELSE 'closed' END,
       CASE WHEN ${spread(50, 4)} = 0 THEN 'urgent' WHEN ${spread(50, 4)} < 5 THEN 'high' WHEN ${spread(50, 4)} < 20 THEN 'low' ELSE 'medium' END,
       CASE WHEN ${spread(100, 5)} = 0 THEN '["rara"]' WHEN ${spread(4, 6)} = 0 THEN '["comum"]' ELSE '[]' END,
       3, CASE WHEN kind = 3 THEN 3 ELSE 2 END, CASE WHEN kind IN (1, 2) THEN at END,
       CASE WHEN kind > 0 AND ${spread(40, 7)} = 0 THEN at + 86400000 END, at - 3600000, at, at
     FROM (SELECT i, @end - (@count - i) * ${MINUTE_MS} AS at, CASE WHEN i > @count * 0.95 THEN ${spread(4, 8)} ELSE 0 END AS kind FROM n)`,
    {
      count,
      end,
      teamId,
      firstCustomer: db.prepare("SELECT min(id) FROM customer").pluck().get(),
      firstAttender: db.prepare("SELECT min(id) FROM attender").pluck().get(),
    },
  );
  addOwnFields(db, workspaceId, spread);
  recountConversations(db, workspaceId);
}

const OWN_FIELDS = 50;

/**
 * Fifty fields, of which every conversation has a choice (`plano`: one of five, and one in a thousand the rare sixth), an amount from 0
 * to 10,000 (`valor`) and a day (`dia`).
 */
function addOwnFields(db: Database.Database, workspaceId: number, spread: (parts: number, salt: number) => string): void {
  const options = [1, 2, 3, 4, 5, 6].map((id) => ({ id, label: `Plano ${id}`, color: "gray", isArchived: false }));
  const add = db.prepare(
    `INSERT INTO field_definition (workspaceId, subject, key, labelPt, type, options, lastOption, position, createdAt, updatedAt)
     VALUES (@workspaceId, 'conversation', @key, @key, @type, @options, 6, @position, 0, 0)`,
  );
  const field = (key: string, type: string, position: number) =>
    add.run({ workspaceId, key, type, position, options: type === "choice" ? JSON.stringify(options) : "[]" })
      .lastInsertRowid;
  const values: readonly (readonly [number | bigint, string])[] = [
    [field("plano", "choice", 1), `CASE WHEN ${spread(1000, 11)} = 0 THEN 6 ELSE 1 + ${spread(5, 12)} END`],
    [field("valor", "number", 2), `${spread(10_000, 13)} * 1000000`],
    [field("dia", "date", 3), `20000 + ${spread(700, 14)}`],
  ];
  for (let position = 4; position <= OWN_FIELDS; position += 1) field(`outro_${position}`, "text", position);
  for (const [fieldId, number] of values)
    db.prepare(
      `INSERT INTO field_value (workspaceId, subject, subjectId, fieldId, optionId, number)
       SELECT workspaceId, 'conversation', id, ?, 0, ${number} FROM (SELECT id, id AS i, workspaceId FROM conversation)`,
    ).run(fieldId);
}
