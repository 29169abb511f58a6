import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { globalSlot } from "@/lib/platform/global-slot";
import { type DocumentKind, EXTRACTION_LIMITS, type Extraction } from "./extraction";

/** What the build makes of extract-worker.ts. */
const BUILT = "dist/text-extractor.cjs";
/** How often the process's size is looked at; a stream unpacks by about 10 MB meanwhile. */
const LOOK_MS = 50;

/**
 * Reads a document's text in a thread of its own that ends with it, within EXTRACTION_LIMITS: a document that takes too long
 * or too much memory takes its thread along and nothing else.
 */
export async function extractText(
  kind: DocumentKind,
  bytes: Uint8Array,
  {
    milliseconds = EXTRACTION_LIMITS.milliseconds,
    growthMegabytes = EXTRACTION_LIMITS.growthMegabytes,
  }: { milliseconds?: number; growthMegabytes?: number } = {},
): Promise<Extraction> {
  const worker = await openWorker();
  let look: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Extraction>((resolve) => {
      const timer = setTimeout(() => resolve({ failure: "too_slow" }), milliseconds);
      const limit = process.memoryUsage.rss() + growthMegabytes * 1024 * 1024;
      look = setInterval(() => {
        if (process.memoryUsage.rss() > limit) done({ failure: "too_large" });
      }, LOOK_MS);
      const done = (extraction: Extraction) => {
        clearTimeout(timer);
        resolve(extraction);
      };
      worker.on("message", done);
      worker.on("error", (error: NodeJS.ErrnoException) =>
        done({ failure: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_large" : "unreadable" }),
      );
      worker.on("exit", () => done({ failure: "unreadable" }));
      // A copy: the caller's bytes stay the caller's.
      const copy = new Uint8Array(bytes);
      worker.postMessage({ kind, bytes: copy }, [copy.buffer]);
    });
  } finally {
    clearInterval(look);
    await worker.terminate();
  }
}

async function openWorker(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: EXTRACTION_LIMITS.heapMegabytes, stackSizeMb: 4 };
  // A document gets nothing of the process's secrets.
  const options = { resourceLimits, env: {}, stdout: true, stderr: true };
  const built = path.resolve(BUILT);
  if (process.env.NODE_ENV === "production" && fs.existsSync(built)) return new Worker(built, options);
  return new Worker(await globalSlot("text-extraction.source", buildWorker), { ...options, eval: true });
}

// From the source, where nothing was built or what was built may be old: development and tests.
async function buildWorker(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: ["lib/platform/text-extraction/extract-worker.ts"],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
