import { spawn } from "node:child_process";
import path from "node:path";
import { DRIVER_PACKAGE } from "@/lib/platform/db/driver/sqlite";
import { freePort } from "@/tests/support/free-port";
import { insertDesk } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures } from "./stored";
import { Talkers } from "./talkers";
import { writtenFigures } from "./written";

const LOCK_MS = { full: 10_000, quick: 3_000 };
const SIZE = { pairs: 20, idleAgents: 0, idleVisitors: 0 };
const WARM_UP_MS = 2_000;
const HOLDER = `
  const db = new (require("${DRIVER_PACKAGE}"))(process.argv[1], { timeout: 5000 });
  db.exec("BEGIN IMMEDIATE");
  process.stdout.write("locked");
  setTimeout(() => { db.exec("ROLLBACK"); db.close(); }, Number(process.argv[2]));`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Another process that holds the database's write lock. Resolves once it does; `over` when it let go. */
async function lock(file: string, ms: number): Promise<{ over: Promise<void> }> {
  const child = spawn(process.execPath, ["-e", HOLDER, file, String(ms)], { stdio: ["ignore", "pipe", "inherit"] });
  const over = new Promise<void>((resolve, reject) =>
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the lock's holder ended with ${code}`)))),
  );
  await Promise.race([over, new Promise<void>((resolve) => child.stdout.once("data", () => resolve()))]);
  return { over };
}

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const lockMs = isQuick ? LOCK_MS.quick : LOCK_MS.full;
  const dataDir = throwAwayFolder("locked");
  const desk = await fillDatabase(dataDir, (db) => insertDesk(db, "locked", SIZE));
  const server = await startProduct(dataDir, { port: await freePort() });
  const talkers = new Talkers(server.url, desk);
  await talkers.connect();
  talkers.start();
  await sleep(WARM_UP_MS);
  const { over } = await lock(path.join(dataDir, "cangoo.db"), lockMs);
  note(`locked for ${lockMs / 1000} s; ${talkers.told.length} messages acknowledged before`);
  let isLocked = true;
  void over.then(() => {
    isLocked = false;
  });
  let reads = 0;
  let failedReads = 0;
  let longestRead = 0;
  const ready = new Set<number | undefined>();
  while (isLocked) {
    const startedAt = performance.now();
    const [list, health] = await Promise.all([talkers.read("/api/bff/Chat/GetChats"), talkers.read("/api/health")]);
    await list?.arrayBuffer();
    longestRead = Math.max(longestRead, performance.now() - startedAt);
    reads += 1;
    if (list?.status !== 200 || health?.status !== 200) failedReads += 1;
    if (reads === 1) ready.add((await talkers.read("/api/health/ready"))?.status);
  }
  await over;
  const freeAt = performance.now();
  await talkers.nextTold();
  const recovered = performance.now() - freeAt;
  const after = (await talkers.read("/api/health/ready"))?.status;
  await sleep(WARM_UP_MS);
  await talkers.stop();
  const code = await server.stop();
  const refused = [...talkers.refusals].map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    told("lock of another process", `${lockMs / 1000} s`),
    told("messages acknowledged / notes and tickets", `${talkers.told.length} / ${talkers.written.length}`),
    exactly("writes refused", refused || "none", "none"),
    exactly(`of ${reads} reads meanwhile failed`, failedReads, 0),
    atMost("longest read meanwhile", longestRead, 1_000, "ms"),
    exactly("readiness meanwhile", [...ready].join(", "), "503"),
    exactly("readiness afterwards", after ?? "none", 200),
    atMost("from the end of the lock to the next acknowledgement", recovered, 1_000, "ms"),
    ...storedFigures(dataDir, talkers.told),
    ...writtenFigures(dataDir, talkers.written),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** Another process locks the database while people write. */
export const lockedProof: Proof = { name: "locked", summary: "another process locks the database for 10 s", run };
