import fs from "node:fs";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import Database from "@/lib/platform/db/driver/sqlite";
import { freePort } from "@/tests/support/free-port";
import { insertDesk } from "./desk";
import { exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { mailsTo } from "./mails";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures } from "./stored";
import { Talkers } from "./talkers";
import { writtenFigures } from "./written";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What the clock is set to, in days off the true time, one after the other. */
const SHIFTS = [0, 1, 0, -1, 0];
const SIZE = { pairs: 10, idleAgents: 0, idleVisitors: 0 };
const SPAN_MS = { full: 10_000, quick: 3_000 };
const MAIL_LIMIT_MS = 30_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function inDatabase<T>(dataDir: string, work: (db: BetterSqlite3.Database) => T): T {
  const db = new Database(path.join(dataDir, "cangoo.db"), { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const dataDir = throwAwayFolder("clock");
  const clock = path.join(dataDir, "clock-shift");
  fs.writeFileSync(clock, "0");
  const desk = await fillDatabase(dataDir, (db) => insertDesk(db, "clock", SIZE));
  const server = await startProduct(dataDir, {
    port: await freePort(),
    nodeArguments: ["--import", "./proof/shift-clock.mjs"],
    env: { CLOCK_SHIFT_FILE: clock },
  });
  const talkers = new Talkers(server.url, desk);
  await talkers.connect();
  talkers.start();
  let lost = 0;
  let unauthorised = 0;
  const recipients: string[] = [];
  for (const [step, days] of SHIFTS.entries()) {
    fs.writeFileSync(clock, String(days * DAY_MS));
    server.process.kill("SIGUSR2");
    const recipient = `pessoa${step + 1}@clock.example`;
    recipients.push(recipient);
    await talkers.fetch("/api/v1/password-resets", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: recipient }),
    });
    const until = performance.now() + (isQuick ? SPAN_MS.quick : SPAN_MS.full);
    while (performance.now() < until) {
      if ((await talkers.read("/api/bff/Chat/GetChats"))?.status !== 200) unauthorised += 1;
      if (!talkers.isConnected) lost += 1;
      await sleep(200);
    }
    const waitedFrom = performance.now();
    while (mailsTo(dataDir, recipient) === 0 && performance.now() - waitedFrom < MAIL_LIMIT_MS) await sleep(100);
    note(`clock at ${days} days: ${talkers.told.length} messages acknowledged, mail to ${recipient}`);
  }
  const chatId = desk.pairs[0]?.chatId ?? 0;
  const answer = await talkers.read(`/api/bff/Chat/GetChatMessages?chatId=${chatId}&afterSeq=0`);
  if (!answer?.ok) throw new Error(`the conversation can't be read: ${answer?.status}`);
  const seqs = ((await answer.json()) as { seq: number }[]).map(({ seq }) => seq);
  await talkers.stop();
  const code = await server.stop();
  const refused = [...talkers.refusals].map(([name, count]) => `${name} ${count}`).join(", ");
  const recurring = inDatabase(
    dataDir,
    (db) =>
      db
        .prepare("SELECT max(n) FROM (SELECT count(*) AS n FROM job WHERE uniqueKey IS NOT NULL GROUP BY uniqueKey)")
        .pluck()
        .get() as number | null,
  );
  const dead = inDatabase(
    dataDir,
    (db) => db.prepare("SELECT count(*) FROM job WHERE status = 'dead'").pluck().get() as number,
  );
  return [
    told("clock set to, in days off", SHIFTS.join(", ")),
    told("messages acknowledged / notes and tickets", `${talkers.told.length} / ${talkers.written.length}`),
    exactly("sockets that were disconnected", lost, 0),
    exactly("requests that were refused", unauthorised, 0),
    exactly("writes refused", refused || "none", "none"),
    exactly(
      "mails per reset link that was asked for",
      recipients.map((recipient) => mailsTo(dataDir, recipient)).join(", "),
      recipients.map(() => 1).join(", "),
    ),
    exactly(
      "messages are listed in the order of their numbers",
      String(seqs.every((seq, at) => seq === at + 1)),
      "true",
    ),
    exactly("most jobs under one unique key", recurring ?? 0, 1),
    exactly("jobs that are dead", dead, 0),
    ...storedFigures(dataDir, talkers.told),
    ...writtenFigures(dataDir, talkers.written),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** The machine's clock is set a day forward and back while people write. */
export const clockProof: Proof = { name: "clock", summary: "the clock is set a day forward and back", run };
