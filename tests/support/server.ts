import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./free-port";
import { databaseEnv, databaseOf, layDatabase, layTemplate } from "./postgres/databases";

/** A built server of its own, on its own database and port. */
export type TestServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
};

/** Options of a test server; `template` is copied as its database, `dataDir` and `port` keep those of an earlier one. */
export type ServerOptions = {
  template?: string;
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  nodeArguments?: string[];
  /** A command that ends by becoming the one that is given after it, e.g. one that changes what the process sees. */
  wrapper?: string[];
};

/** Starts the built server and waits until it is ready to serve. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-data-"));
  if (options.template) layTemplate(dataDir, options.template);
  else if (databaseOf(dataDir) === undefined) layDatabase(dataDir, "nothing");
  const port = options.port ?? (await freePort());
  const command = [...(options.wrapper ?? []), process.execPath, ...(options.nodeArguments ?? []), "dist/server.mjs"];
  const child = spawn(command[0] as string, command.slice(1), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      CANGOO_LOCAL_START: "1",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Who calls the API's handlers is the test project's choice (vitest.config.ts).
      ...(process.env.CANGOO_API_BY_NEXT ? { CANGOO_API_BY_NEXT: process.env.CANGOO_API_BY_NEXT } : {}),
      ...databaseEnv(dataDir),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Cangoo is ready")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void exited.then((code) => reject(new Error(`server exited with ${code}:\n${output}`)));
  });
  ready.catch(() => undefined);
  await ready;
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Runs the built server until it ends by itself, for starts that must fail. */
export function runServer(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["dist/server.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      CANGOO_LOCAL_START: "1",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...(env.DATA_DIR === undefined ? {} : databaseEnv(env.DATA_DIR)),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    printed.stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed.stderr += chunk.toString();
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...printed })));
}
