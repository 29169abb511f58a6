import fs from "node:fs";
import path from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { globalSlot } from "@/lib/platform/global-slot";
import threads from "./threads.json";

/**
 * Opens a thread of `threads.json`, which the build reads, too: what the build made of its source, or in development and tests the source itself, because what was built may be old.
 * @throws by its promise, when the source can't be bundled
 */
export async function openThread(name: keyof typeof threads, options: WorkerOptions): Promise<Worker> {
  const built = path.resolve("dist", `${name}.cjs`);
  if (process.env.NODE_ENV === "production" && fs.existsSync(built)) return new Worker(built, options);
  const source = await globalSlot(`threads.${name}`, () => bundle(threads[name]));
  return new Worker(source, { ...options, eval: true });
}

async function bundle(entry: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
