import fs from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { benchFolder } from "./folder";
import { sourceHash } from "./queries/databases";
import { type QueryWorker, startWorker } from "./queries/worker-client";
import { type Bound, type Group, inTurns, median, type Row, type RunOptions, toRow } from "./result";

/** A multiple of how many different questions an operation has; enough for a 95th percentile. */
const CALLS = 60;

type Size = { size: number; name: string };

/** What is measured as a table grows: the same questions to a small and to large ones, each in a process of its own. */
export type Growth<O extends string> = {
  /** Name of the group on the command line, and of its databases. */
  name: string;
  sizes: readonly Size[];
  /** What they are measured beside. */
  small: Size;
  operations: readonly { operation: O; name: string; bound: Bound }[];
  /** What the processes run; it answers the operations. */
  worker: string;
  seed(db: Database.Database, size: number, onProgress: (line: string) => void): void | Promise<void>;
};

/** A database of a size, kept as long as the schema and the seed are the same. */
async function databaseOf<O extends string>(
  growth: Growth<O>,
  size: number,
  onProgress: (line: string) => void,
): Promise<string> {
  const prefix = `${growth.name}-${size}-`;
  const file = path.join(benchFolder(), `${prefix}${sourceHash()}.db`);
  if (fs.existsSync(file)) return file;
  for (const name of fs.readdirSync(benchFolder()))
    if (name.startsWith(prefix)) fs.rmSync(path.join(benchFolder(), name));
  const unfinished = path.join(benchFolder(), `${prefix}unfinished.db`);
  migrate(unfinished);
  const db = openWriter(unfinished);
  // Its indexes are larger than a server's cache.
  db.pragma("cache_size = -500000");
  try {
    await growth.seed(db, size, onProgress);
  } finally {
    db.close();
  }
  fs.renameSync(unfinished, file);
  return file;
}

async function measureRound<O extends string>(
  large: QueryWorker<O>,
  small: QueryWorker<O>,
  operation: O,
  slicesOfRound: number,
) {
  const slices = await inTurns(
    slicesOfRound,
    () => large.time(operation, CALLS, 95),
    () => small.time(operation, CALLS, 95),
  );
  return { ours: median(slices.map(({ ours }) => ours)), baseline: median(slices.map(({ baseline }) => baseline)) };
}

/** A group of rows about growth: the 95th percentile at each size beside the same at the small one. */
export function growthGroup<O extends string>(growth: Growth<O>): Group {
  async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
    let noted = "";
    const tell = (line: string) => {
      if (line !== noted) note(line);
      noted = line;
    };
    const start = async (size: number) => startWorker<O>(await databaseOf(growth, size, tell), growth.worker);
    const small = await start(growth.small.size);
    const rows: Row[] = [];
    try {
      for (const { size, name: sizeName } of growth.sizes) {
        const large = await start(size);
        try {
          for (const { operation, name, bound } of growth.operations) {
            note(`${name}, ${sizeName}`);
            // Not counted: compiles the statements and the code.
            await Promise.all([large.time(operation, 200), small.time(operation, 200)]);
            const turns = [];
            for (let round = 0; round < (isQuick ? 3 : 7); round += 1)
              turns.push(await measureRound(large, small, operation, isQuick ? 4 : 10));
            const texts = { name: `${name}, ${sizeName}`, beside: `the same at ${growth.small.name}`, bound };
            rows.push(toRow(texts, turns, (value) => `${Math.round(value)} µs`));
          }
        } finally {
          large.stop();
        }
      }
      return rows;
    } finally {
      small.stop();
    }
  }
  return { name: growth.name, needsBuild: false, run };
}
