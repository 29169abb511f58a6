import { type ChildProcess, fork } from "node:child_process";
import { percentile } from "@/bench/result";
import { residentMiB } from "@/bench/server-process";
import { insertDesk } from "../desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "../figure";
import { complaints, fillDatabase, startProduct, throwAwayFolder } from "../product";
import type { HostileNews, HostileOrder } from "./order";

const ATTACK_MS = { full: 60_000, quick: 15_000 };
const SOCKETS = 20;
const POSTS = 20;
const PACE_MS = 25;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The attack, in a process of its own, until it is ended; `news` is what it has done. */
async function startAttack(order: HostileOrder): Promise<{ child: ChildProcess; news: () => HostileNews }> {
  const child = fork("proof/hostile/attackers.ts", { execArgv: ["--import", "tsx"] });
  process.once("exit", () => child.kill("SIGKILL"));
  let news: HostileNews = { frames: 0, bodies: 0, statuses: {} };
  child.send(order);
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`the attack ended early: ${signal ?? code}`)));
    child.on("message", (latest: HostileNews) => {
      news = latest;
      if (news.frames > 0 && news.bodies > 0) resolve();
    });
  });
  return { child, news: () => news };
}

/** How long health took, again and again for so long, in milliseconds; infinite where there was no right answer. */
async function askHealth(url: string, forMs: number): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const isWell = await fetch(`${url}/api/health`).then(
      async (response) => response.ok && (await response.json()) !== null,
      () => false,
    );
    took.push(isWell ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    await sleep(PACE_MS);
  }
  return took;
}

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const forMs = isQuick ? ATTACK_MS.quick : ATTACK_MS.full;
  const dataDir = throwAwayFolder("hostile");
  const { idleVisitors } = await fillDatabase(dataDir, (db) =>
    insertDesk(db, "hostile", { pairs: 0, idleAgents: 0, idleVisitors: SOCKETS }),
  );
  const server = await startProduct(dataDir);
  const calm = await askHealth(server.url, 2_000);
  const attack = await startAttack({
    port: Number(new URL(server.url).port),
    visitorTokens: idleVisitors,
    sockets: SOCKETS,
    posts: POSTS,
  });
  note("the attack has begun");
  const took = await askHealth(server.url, forMs);
  const { frames, bodies, statuses } = attack.news();
  attack.child.removeAllListeners("exit").kill("SIGKILL");
  const memory = await residentMiB(server.process.pid as number);
  const complaintCount = complaints(server).length;
  const code = await server.stop();
  const worst = Object.keys(statuses).filter((status) => status >= "500");
  return [
    told("frames of 6.8 MB / bodies of up to 3.9 MB", `${frames} / ${bodies}`),
    told(
      "answers to bodies",
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
    ),
    told("health before, 99th percentile", `${percentile(calm, 99).toFixed(0)} ms`),
    atMost("health meanwhile, 99th percentile", percentile(took, 99), 500, "ms"),
    told("health meanwhile, longest", `${Math.max(...took).toFixed(0)} ms`),
    exactly("health without an answer", took.filter((ms) => ms === Number.POSITIVE_INFINITY).length, 0),
    exactly("answers from 500 up", worst.join(", ") || "none", "none"),
    told("memory of the server at the end", `${memory.toFixed(0)} MiB`),
    exactly("warnings and errors in the log", complaintCount, 0),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** Strangers who send what is dear to parse. */
export const hostileProof: Proof = {
  name: "hostile",
  summary: "deeply nested JSON from 20 sockets and 20 posts at once; health answers",
  run,
};
