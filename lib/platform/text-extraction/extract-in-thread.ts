import { openThread } from "@/lib/platform/threads/open-thread";
import { type DocumentKind, EXTRACTION_LIMITS, type Extraction } from "./extraction";

const OPTIONS = {
  resourceLimits: { maxOldGenerationSizeMb: EXTRACTION_LIMITS.heapMegabytes, stackSizeMb: 4 },
  // A document gets nothing of the process's secrets.
  env: {},
  stdout: true,
  stderr: true,
};
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
  const worker = await openThread("lib/platform/text-extraction/extract-worker.ts", OPTIONS);
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
