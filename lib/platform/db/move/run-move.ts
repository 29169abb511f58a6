import path from "node:path";
import { parseArgs } from "node:util";
import { MigrationError } from "@/lib/platform/db/migrations";
import { EnvError } from "@/lib/platform/env/env";
import { MoveError, MoveStopped } from "./move-error";
import type { Watch } from "./move-rows";
import { duration, ProgressLine } from "./progress-line";

type Options = Readonly<Record<string, "string" | "boolean">>;
type Given<O extends Options> = { [Name in keyof O]?: O[Name] extends "string" ? string : boolean };

/**
 * What both commands of the mover have in common: options, progress, Ctrl-C, one line instead of a failure's stack.
 * @param work does it, and says what is to be said apart from progress
 */
export async function runMove<const O extends Options>(
  options: O,
  work: (given: Given<O>, watch: Watch, say: (text: string) => void) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  // The second Ctrl-C ends the process as it always does: the batch in hand is then copied again.
  process.once("SIGINT", () => stop.abort());
  const progress = new ProgressLine(process.stdout);
  const begunAt = performance.now();
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }])),
    });
    const watch = { onStep: progress.show.bind(progress), signal: stop.signal };
    await work(values as Given<O>, watch, (text) => {
      progress.end();
      process.stdout.write(text);
    });
    process.stdout.write(`It took ${duration((performance.now() - begunAt) / 1000)}.\n`);
  } catch (error) {
    progress.end();
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Failures whose message is for the operator as it is. */
const KNOWN = [MoveStopped, MoveError, MigrationError, EnvError];

function sentenceOf(error: unknown): string {
  if (KNOWN.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error && "code" in error
    ? `The move ended early (${error.message}). Give the same command once more, and it goes on from there.`
    : String(error instanceof Error ? error.stack : error);
}

/** The path that an option like file:./data/cangoo.db names. @throws {MoveError} */
export function fileOf(given: string, option: string): string {
  if (!given.startsWith("file:") || given.length === "file:".length)
    throw new MoveError(`${option} must be a file, like file:./data/cangoo.db`);
  return path.resolve(given.slice("file:".length));
}
