import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { seedLarge } from "@/prisma/seed/large-workspace";
import { freePort } from "@/tests/support/free-port";
import { insertDesk } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures } from "./stored";
import { Talkers } from "./talkers";

/** A million conversations are a database of about a gigabyte. */
const CONVERSATIONS = { full: 1_000_000, quick: 20_000 };
const SIZE = { pairs: 10, idleAgents: 0, idleVisitors: 0 };

/** Runs one of the operator's commands as the operator does. @returns how many seconds it took. */
async function command(script: string, args: string[], dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const conversations = isQuick ? CONVERSATIONS.quick : CONVERSATIONS.full;
  const dataDir = throwAwayFolder("restore");
  const backups = throwAwayFolder("restore-backups");
  const restored = throwAwayFolder("restore-restored");
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  note(`writing ${conversations} conversations`);
  const desk = await fillDatabase(dataDir, async (db) => {
    await seedLarge(db, { conversations, passwordHash, now: new Date() });
    return insertDesk(db, "restore", SIZE);
  });
  const server = await startProduct(dataDir, { port: await freePort() });
  const talkers = new Talkers(server.url, desk);
  await talkers.connect();
  talkers.start();
  await talkers.nextTold();
  note("backing up while people write");
  const before = [...talkers.told];
  const backupSeconds = await command("scripts/backup.ts", [backups], dataDir);
  const during = talkers.told.length - before.length;
  const backup = path.join(backups, fs.readdirSync(backups)[0] as string);
  await talkers.nextTold();
  await server.kill();
  const stopping = talkers.stop();
  note("restoring into an empty folder");
  const lostAt = performance.now();
  const restoreSeconds = await command("scripts/restore.ts", [backup], restored);
  const size = fs.statSync(path.join(restored, "cangoo.db")).size / 2 ** 20;
  const again = await startProduct(restored, { port: Number(new URL(server.url).port) });
  const backSeconds = (performance.now() - lostAt) / 1000;
  await stopping;
  const code = await again.stop();
  return [
    told("database", `${conversations} conversations, ${size.toFixed(0)} MiB`),
    told("backup, while people write", `${backupSeconds.toFixed(1)} s, ${during} messages meanwhile`),
    told("restore", `${restoreSeconds.toFixed(1)} s`),
    atMost("from the loss to serving again", backSeconds, isQuick ? 60 : 300, "s", 1),
    exactly("exit code on SIGTERM", code, 0),
    ...storedFigures(restored, before),
  ];
}

/** The drill: back up under load, lose the machine, restore into an empty folder. */
export const restoreProof: Proof = { name: "restore", summary: "backup under load, restore of about a gigabyte", run };
