import fs from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { openWriter } from "@/lib/platform/db/connections";
import { recountConversations } from "@/prisma/seed/recount";
import { benchFolder } from "../folder";
import { databaseOf, firstAttender, sourceHash } from "../queries/databases";

/** Teams of the measured workspace: the first has a sixth of the conversations, the last some three thousand. */
const TEAMS = 100;
/** Nothing is due while it is measured. */
const SNOOZED_FOR_MS = 365 * 24 * 60 * 60 * 1000;
/** One in this many of the first person's conversations stays theirs; the others become a colleague's. */
const KEPT_OWN = 50;

/** The database of so many conversations, in which they belong to a hundred teams; kept like the one without. */
export async function databaseWithTeams(conversations: number, note: (line: string) => void): Promise<string> {
  const prefix = `teams-${conversations}-`;
  const file = path.join(benchFolder(), `${prefix}${sourceHash()}.db`);
  if (fs.existsSync(file)) return file;
  for (const name of fs.readdirSync(benchFolder()))
    if (name.startsWith(prefix)) fs.rmSync(path.join(benchFolder(), name));
  const unfinished = path.join(benchFolder(), `${prefix}unfinished.db`);
  fs.copyFileSync(await databaseOf(conversations, note), unfinished);
  note("moving the conversations to teams");
  const db = openWriter(unfinished);
  try {
    moveToTeams(db);
  } finally {
    db.close();
  }
  fs.renameSync(unfinished, file);
  return file;
}

function moveToTeams(db: Database.Database): void {
  const { workspaceId, attenderId } = firstAttender(db);
  const now = Date.now();
  // What is written row by row after a change would take longer than the change; it is counted anew at the end.
  const aside = db
    .prepare("SELECT name, type, sql FROM sqlite_master WHERE tbl_name = 'conversation' AND sql IS NOT NULL")
    .all() as { name: string; type: string; sql: string }[];
  // Unique indexes stay: keys of other tables point at them.
  const made = aside.filter(({ type, sql }) => type === "trigger" || sql.startsWith("CREATE INDEX"));
  db.transaction(() => {
    for (const { type, name } of made) db.exec(`DROP ${type} ${JSON.stringify(name)}`);
    const team = db.prepare("INSERT INTO team (workspaceId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)");
    const first = Number(team.run(workspaceId, "Equipe 1", now, now).lastInsertRowid);
    for (let number = 2; number <= TEAMS; number += 1) team.run(workspaceId, `Equipe ${number}`, now, now);
    // The cube of a number that is spread evenly: most rows in the first teams, a fifth in none.
    const place = `(id * 2654435761 % 1000003) / 1000003.0`;
    const teamId = `@first + CAST(${TEAMS} * ${place} * ${place} * ${place} AS INTEGER)`;
    db.prepare(`UPDATE conversation SET teamId = ${teamId}, audience = ${teamId} WHERE id % 5 <> 0`).run({ first });
    db.prepare(
      `UPDATE conversation SET assignedAttenderId = (SELECT max(id) FROM attender WHERE workspaceId = ?)
       WHERE assignedAttenderId = ? AND id % ${KEPT_OWN} <> 0`,
    ).run(workspaceId, attenderId);
    // Ten thousand and some, among the newest as well as the oldest.
    db.prepare(`UPDATE conversation SET snoozedUntil = ? WHERE status <> 'closed' AND id % 70 = 7`).run(
      now + SNOOZED_FOR_MS,
    );
    for (const { sql } of made) db.exec(sql);
    recountConversations(db, workspaceId);
  })();
  db.pragma("wal_checkpoint(TRUNCATE)");
}
