import { type Bound, type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import { databaseOf } from "./databases";
import { type Operation, type QueryWorker, startWorker } from "./worker-client";

const SMALL = 1_000;
const SIZES = [
  { conversations: 10_000, name: "10 k" },
  { conversations: 100_000, name: "100 k" },
  { conversations: 1_000_000, name: "1 M" },
] as const;
/** A multiple of how many different searches there are of either kind. */
const CALLS = 48;
const PERCENTS = [50, 95] as const;

const OPERATIONS: readonly { operation: Operation; name: string; bound: Bound }[] = [
  { operation: "search", name: "search, first page", bound: { kind: "max", value: 5 } },
  // What finds nothing of what was typed: words that mean the same, misspelt ones, and words that are nowhere.
  { operation: "secondTry", name: "search, second try", bound: { kind: "max", value: 5 } },
];

// Slices in turns: whatever else the machine does then falls on both sides alike.
async function measureRound(
  large: QueryWorker,
  small: QueryWorker,
  { operation, percent, slices }: { operation: Operation; percent: number; slices: number },
) {
  const pairs = await inTurns(
    slices,
    () => large.time(operation, CALLS, percent),
    () => small.time(operation, CALLS, percent),
  );
  return { ours: median(pairs.map(({ ours }) => ours)), baseline: median(pairs.map(({ baseline }) => baseline)) };
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  let noted = "";
  const tell = (line: string) => {
    if (line !== noted) note(line);
    noted = line;
  };
  const small = startWorker(await databaseOf(SMALL, tell));
  const rows: Row[] = [];
  try {
    for (const { conversations, name: size } of SIZES) {
      const large = startWorker(await databaseOf(conversations, tell));
      try {
        for (const { operation, name, bound } of OPERATIONS) {
          note(`${name}, ${size}`);
          // Not counted: compiles the statements and the code.
          await Promise.all([large.time(operation, 100), small.time(operation, 100)]);
          for (const percent of PERCENTS) {
            const turns = [];
            for (let round = 0; round < (isQuick ? 3 : 7); round += 1)
              turns.push(await measureRound(large, small, { operation, percent, slices: isQuick ? 4 : 8 }));
            const texts = { name: `${name} p${percent}, ${size}`, beside: "the same at 1 k", bound };
            rows.push(toRow(texts, turns, (value) => `${(value / 1_000).toFixed(1)} ms`));
          }
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

/** What a search's first page costs as a workspace grows: of what was typed, and of what may have been meant. */
export const searchGroup: Group = { name: "search", needsBuild: false, run };
