import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { Readable } from "node:stream";
import { freePort } from "@/tests/support/free-port";

/** A server under test in a process of its own, measured from outside. */
export type ServerProcess = {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to the first 200. */
  startMs: number;
  stop(): Promise<void>;
};

export type ServerOptions = {
  script: string;
  /** Path that answers 200 when the server is ready. */
  readyPath: string;
  cwd?: string;
  nodeArguments?: string[];
  env?: Record<string, string>;
};

const START_LIMIT_MS = 60_000;
const POLL_MS = 4;
/** Clock ticks of a second in /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

function isReady(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
    });
    request.once("error", () => resolve(false));
  });
}

const running = new Set<ChildProcessByStdio<null, Readable, Readable>>();
// A benchmark that fails or is interrupted must not leave its servers behind.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** Starts a server on a free port of the loopback interface and waits for its first 200. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const startedAt = performance.now();
  // Nothing of our own environment: NODE_OPTIONS and loaders of the benchmark don't belong to the server under test.
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    ...options.env,
  };
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), options.script], {
    cwd: options.cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  const hear = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  while (!(await isReady(port, options.readyPath))) {
    const waited = performance.now() - startedAt;
    if (child.exitCode !== null || waited > START_LIMIT_MS) {
      child.kill("SIGKILL");
      throw new Error(`${options.script} did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const startMs = performance.now() - startedAt;
  return { port, pid: child.pid ?? 0, startMs, stop: () => stop(child) };
}

async function stop(child: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await exited;
  clearTimeout(impatience);
}

/** Processor time that a process used so far, user and system, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces; the fields are counted from behind it: utime is the 12th, stime the 13th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1]) / 1024;
}
