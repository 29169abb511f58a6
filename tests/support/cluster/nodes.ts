import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { freePort } from "@/tests/support/free-port";

const HOST = "127.0.0.1";

/** The Redis that tests share, each with names of its own; undefined where none answers. Says so in one line. */
export async function sharedRedis(): Promise<{ url: string; prefix: string } | undefined> {
  if (await answers(6379)) return { url: `redis://${HOST}:6379`, prefix: `cangoo-test-${randomUUID()}:` };
  process.stdout.write("Skipped: tests of several nodes need a Redis at 127.0.0.1:6379.\n");
  return undefined;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function said(child: ChildProcess, sentence: RegExp): Promise<RegExpExecArray> {
  let output = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = sentence.exec(output);
      if (found) resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

/** A Redis of a test's own, which it may stop. */
export type OwnRedis = { url: string; prefix: string; start(): Promise<void>; kill(): Promise<void> };

/** A Redis that stores nothing, so that its end loses everything that it had. */
export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-redis-"));
  let child: ChildProcess | undefined;
  return {
    url: `redis://${HOST}:${port}`,
    prefix: "cangoo:",
    async start() {
      child = spawn("redis-server", ["--port", String(port), "--bind", HOST, "--save", "", "--dir", folder]);
      await said(child, /Ready to accept connections/);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = ended(child);
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Another node in a process of its own, on this file's database. */
export type OtherNode = { url: string; kill(): Promise<void>; stop(): Promise<void> };

export async function startNode(redis: { url: string; prefix: string }): Promise<OtherNode> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/cluster/node-main.ts"], {
    env: { ...process.env, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [, port] = await said(child, /port (\d+)/);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = ended(child);
    child.kill(signal);
    await gone;
  };
  return { url: `http://${HOST}:${port}`, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
