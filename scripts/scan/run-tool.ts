import { type ChildProcess, spawn } from "node:child_process";
import type { ApiClient } from "@/tests/support/client";

/** What a scan works on; `folder` is for the tool's own files and is thrown away. */
export type ScanTarget = {
  url: string;
  admin: ApiClient;
  folder: string;
  seconds: { perTarget: number; perModule: number };
};
/** What a tool found; `explained` are findings with the reason why they are none. */
export type ScanResult = { tested: string[]; findings: string[]; explained: string[]; unfinished: string[] };
/** A tool that scans a running product. */
export type Scan = { name: string; run(target: ScanTarget): Promise<ScanResult> };

/** A tool isn't on this machine. */
export class MissingToolError extends Error {}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Runs a tool and returns what it printed; at the limit it is ended and `isEnded` is true.
 * @throws {MissingToolError}
 */
export function runTool(
  command: string,
  args: readonly string[],
  { folder, seconds }: { folder: string; seconds: number },
): Promise<{ output: string; isEnded: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      // Its settings and caches are the scan's, not the user's.
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    let isEnded = false;
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const timer = setTimeout(() => {
      isEnded = true;
      child.kill("SIGKILL");
    }, seconds * 1000);
    child.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      running.delete(child);
      reject(error.code === "ENOENT" ? new MissingToolError(command) : error);
    });
    child.once("close", () => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ output, isEnded });
    });
  });
}
