import fs from "node:fs";
import type { Worker } from "node:worker_threads";
import { globalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { openThread } from "@/lib/platform/threads/open-thread";
import { PARSE_LIMITS, type ParsedEmail, type ParseFailure } from "./parsed-email";

/** An idle worker is let go: it holds some ten megabytes. */
const IDLE_MS = 60_000;

/** So many times its limit a message may wait for a core, until it is tried at a better time. */
const WAIT_FACTOR = 15;

type Answer = { thread?: string | null; number?: number; email?: ParsedEmail; error?: string };
type Thread = { worker: Worker; computedMs: () => number | undefined };

/**
 * Takes a raw message apart in a thread of its own, within the limits of PARSE_LIMITS: the event loop stays free, and a
 * message that takes too long or too much memory takes its thread along and nothing else. One after the other.
 * The time is what the thread computes, where the system tells (Linux): waiting for a core isn't the message's doing, so
 * who took too long would do so again.
 * @throws when the machine had no time for it
 */
export function parseInWorker(
  raw: Uint8Array,
  limits: { milliseconds?: number } = {},
): Promise<ParsedEmail | ParseFailure> {
  if (raw.byteLength > PARSE_LIMITS.rawBytes)
    return Promise.resolve({ failure: "too_large", detail: `${raw.byteLength} bytes` });
  return globalSlot("email.parser", () => new Parser()).parse(raw, limits.milliseconds ?? timeFor(raw.byteLength));
}

/** Milliseconds that a message of so many bytes may take. */
export function timeFor(size: number): number {
  const { milliseconds, smallBytes, millisecondsPerMegabyte } = PARSE_LIMITS;
  return milliseconds + (Math.max(0, size - smallBytes) / 1024 / 1024) * millisecondsPerMegabyte;
}

/** Ends the thread, if there is one. */
export async function stopParser(): Promise<void> {
  await globalSlot("email.parser", () => new Parser()).stop();
  setGlobalSlot("email.parser", undefined);
}

class Parser {
  #thread: Promise<Thread> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #number = 0;

  parse(raw: Uint8Array, milliseconds: number): Promise<ParsedEmail | ParseFailure> {
    const result = this.#last.then(() => this.#parse(raw, milliseconds));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #parse(raw: Uint8Array, milliseconds: number): Promise<ParsedEmail | ParseFailure> {
    clearTimeout(this.#idle);
    this.#thread ??= openParser();
    const { worker, computedMs } = await this.#thread.catch((error: unknown) => {
      this.#thread = undefined;
      throw error;
    });
    const number = ++this.#number;
    const result = await new Promise<ParsedEmail | ParseFailure | undefined>((resolve) => {
      const startedAt = performance.now();
      const computedBefore = computedMs() ?? 0;
      let timer: NodeJS.Timeout;
      const done = (answer: ParsedEmail | ParseFailure | undefined) => {
        clearTimeout(timer);
        worker.off("message", heard);
        worker.off("error", died);
        worker.off("exit", exited);
        resolve(answer);
      };
      const heard = (answer: Answer) => {
        if (answer.number !== number) return;
        done(answer.email ?? { failure: "unparsable", detail: (answer.error ?? "").slice(0, 200) });
      };
      const died = (error: Error & { code?: string }) => {
        this.#thread = undefined;
        done({
          failure: "unparsable",
          detail: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "out of memory" : "parser failed",
        });
      };
      const exited = () => died(new Error("exited"));
      const look = () => {
        const waited = performance.now() - startedAt;
        const used = (computedMs() ?? Number.POSITIVE_INFINITY) - computedBefore;
        if (used < milliseconds && waited < milliseconds * WAIT_FACTOR) {
          timer = setTimeout(look, Math.max(1, milliseconds - used));
          return;
        }
        this.#thread = undefined;
        void worker.terminate();
        done(used < milliseconds ? undefined : { failure: "too_slow", detail: `${Math.round(milliseconds)} ms` });
      };
      timer = setTimeout(look, milliseconds);
      worker.on("message", heard);
      worker.on("error", died);
      worker.on("exit", exited);
      // A copy: the caller's bytes stay the caller's.
      const copy = new Uint8Array(raw);
      worker.postMessage({ number, raw: copy }, [copy.buffer]);
    });
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS);
    this.#idle.unref();
    if (!result) throw new Error("the machine had no time to take a message apart");
    return result;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await (await thread?.catch(() => undefined))?.worker.terminate();
  }
}

async function openParser(): Promise<Thread> {
  const resourceLimits = { maxOldGenerationSizeMb: PARSE_LIMITS.heapMegabytes, stackSizeMb: 4 };
  const worker = await openThread("lib/modules/channels/email/parse/parse-worker.ts", { resourceLimits });
  worker.unref();
  const { thread } = await new Promise<Answer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return { worker, computedMs: () => (thread ? readComputed(thread) : undefined) };
}

/** Milliseconds that a thread computed: the first number of its schedstat is nanoseconds. */
function readComputed(file: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(file, "utf8"), 10) / 1e6;
  } catch {
    return undefined;
  }
}
