import fs from "node:fs";
import path from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { globalSlot } from "@/lib/platform/global-slot";

/**
 * Opens a thread: what the build made of its source, or in development and tests the source itself, because what was built may be old.
 * @param source the path of a file whose name ends in `-worker.ts`; scripts/build-server.mjs makes one file of each
 * @throws by its promise, when the source can't be bundled
 */
export async function openThread(source: `lib/${string}-worker.ts`, options: WorkerOptions): Promise<Worker> {
  const built = path.resolve("dist", `${path.basename(source, ".ts")}.cjs`);
  if (process.env.NODE_ENV === "production" && fs.existsSync(built)) return new Worker(built, options);
  const code = await globalSlot(`threads.${source}`, () => bundle(source));
  return new Worker(code, { ...options, eval: true });
}

async function bundle(source: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
