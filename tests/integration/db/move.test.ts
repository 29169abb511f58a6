import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { moveToPostgres, moveToSqlite } from "@/lib/platform/db/move/move-database";
import { MoveStopped } from "@/lib/platform/db/move/move-error";
import { ask, movePlaces, rowsOf, unwatched } from "@/tests/support/move/places";
import { moveServer } from "@/tests/support/move/server";

const { copyOfDemo, newDatabase, newFile } = movePlaces(await moveServer());
const run = promisify(execFile);
const FRACTION = `INSERT INTO assistant_answer (id, workspaceId, kind, question, answer, isKnown, engine, confidence, createdAt)
  VALUES (900000, 1, 'reply', '?', '!', 0, 'local', 0.1 + 0.2, 1)`;
const HARD = `'''"; \\N\\\\ \\t' || char(9, 10, 13) || '🧉 ação'`;

test("the demo's database there and back is the same rows, byte for byte", async () => {
  const file = copyOfDemo(`UPDATE company SET name = ${HARD}, industry = NULL;
    UPDATE analytics_event SET value = 9007199254740991 WHERE id = 1;
    INSERT INTO waiting_email VALUES (1, 'key', 1, x'005c78ff0a09', 1), (1, 'none', 1, x'', 1)`);
  const url = await newDatabase();
  await moveToPostgres(file, url, unwatched);
  const back = newFile();
  await moveToSqlite(url, back, unwatched);
  expect(rowsOf(back)).toEqual(rowsOf(file));
});

test("what was compared names each table with its rows", async () => {
  const file = copyOfDemo();
  const compared = await moveToPostgres(file, await newDatabase(), unwatched);
  expect(compared.find(({ table }) => table === "message")).toEqual(
    expect.objectContaining({ isEqual: true, rows: rowsOf(file).message?.length }),
  );
});

test("a move that is killed in the middle goes on and ends equal", async () => {
  const file = copyOfDemo();
  const url = await newDatabase();
  const child = run(process.execPath, ["--import", "tsx", "tests/support/move/killed-move.ts", file, url, "message"]);
  await expect(child).rejects.toMatchObject({ signal: "SIGKILL" });
  const copied: number[] = [];
  await moveToPostgres(file, url, {
    ...unwatched,
    onStep: ({ phase, done }) => phase === "copying" && copied.push(done),
  });
  expect(copied[0]).toBeGreaterThan(500);
  const back = newFile();
  await moveToSqlite(url, back, unwatched);
  expect(rowsOf(back)).toEqual(rowsOf(file));
});

test("a move back that is stopped goes on and ends equal", async () => {
  const file = copyOfDemo();
  const url = await newDatabase();
  await moveToPostgres(file, url, unwatched);
  const back = newFile();
  await expect(moveToSqlite(url, back, stoppedAt("copying", "message"))).rejects.toThrow(MoveStopped);
  await moveToSqlite(url, back, unwatched);
  expect(rowsOf(back)).toEqual(rowsOf(file));
});

test("nothing of the mover's own stays in the new database", async () => {
  const url = await newDatabase();
  await moveToPostgres(copyOfDemo(), url, unwatched);
  expect(await ask(url, "select 1 from pg_tables where tablename = 'cangoo_move'")).toEqual([]);
});

test("a row that was changed meanwhile is found, and its table is named", async () => {
  const file = copyOfDemo();
  const url = await newDatabase();
  await expect(moveToPostgres(file, url, stoppedAt("comparing", "workspace"))).rejects.toThrow(MoveStopped);
  await ask(url, `update message set content = content || '.' where id = (select max(id) from message)`);
  await expect(moveToPostgres(file, url, unwatched)).rejects.toThrow(/isn't the same as .*: rows of message differ/);
});

test("a row that is missing is found", async () => {
  const file = copyOfDemo();
  const url = await newDatabase();
  await expect(moveToPostgres(file, url, stoppedAt("comparing", "workspace"))).rejects.toThrow(MoveStopped);
  await ask(url, "delete from audit_event where id = (select max(id) from audit_event)");
  await expect(moveToPostgres(file, url, unwatched)).rejects.toThrow(/audit_event has \d+ rows instead of \d+/);
});

test("ids go on where they had got to, also behind rows that were deleted", async () => {
  const file = copyOfDemo("UPDATE sqlite_sequence SET seq = 700000 WHERE name = 'canned_reply'");
  const url = await newDatabase();
  await moveToPostgres(file, url, unwatched);
  const insert = `insert into canned_reply ("workspaceId", shortcut, content, "createdAt", "updatedAt")
    values (1, 'novo', 'Olá', 1, 1) returning id`;
  expect(Number((await ask(url, insert))[0]?.id)).toBe(700_001);
  const back = newFile();
  await moveToSqlite(url, back, unwatched);
  expect(rowsOf(back).sqlite_sequence).toContain("text'canned_reply', integer700001");
});

test("a U+0000, which no text of PostgreSQL has, becomes U+FFFD", async () => {
  const file = copyOfDemo("UPDATE company SET name = 'a' || char(0) || 'b'");
  const url = await newDatabase();
  await moveToPostgres(file, url, unwatched);
  expect((await ask(url, "select distinct name from company where name like 'a%b'"))[0]?.name).toBe("a\u{fffd}b");
});

test("booleans, NULLs and fractions are what they were", async () => {
  const file = copyOfDemo(FRACTION);
  const url = await newDatabase();
  await moveToPostgres(file, url, unwatched);
  const [row] = await ask(url, `select "isKnown", feedback, confidence from assistant_answer where id = 900000`);
  expect(row).toEqual({ isKnown: false, feedback: null, confidence: 0.1 + 0.2 });
});

/** Stops a move at the first batch of a table. */
function stoppedAt(phase: string, table: string) {
  const stop = new AbortController();
  const onStep = (step: { phase: string; table: string }) => {
    if (step.phase === phase && step.table === table) stop.abort();
  };
  return { onStep, signal: stop.signal };
}
