import { type Bound, type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import { databaseOf } from "./databases";
import { type Operation, type QueryWorker, startWorker } from "./worker-client";

const SMALL = 1_000;
const LARGE = 1_000_000;
/** A multiple of how many different searches there are. */
const CALLS = 24;
/** The size for which the product promises a search within 100 ms. */
const PROMISED = 100_000;
const PROMISED_CALLS = 600;

const OPERATIONS: readonly { operation: Operation; name: string; bound: Bound }[] = [
  { operation: "firstPage", name: "conversation list, first page p50", bound: { kind: "max", value: 1.2 } },
  { operation: "anyPage", name: "conversation list, a page anywhere p50", bound: { kind: "max", value: 3 } },
  { operation: "counters", name: "tab counters p50", bound: { kind: "max", value: 1.5 } },
  { operation: "openConversation", name: "open a conversation p50", bound: { kind: "max", value: 1.3 } },
  // Not flat: a common word has a few hundred hits in a thousand conversations, and a thousand are looked at in any case.
  { operation: "search", name: "search p50", bound: { kind: "max", value: 2.5 } },
];

// Slices of a few milliseconds: whatever else the machine does then falls on both sides alike.
async function measureRound(large: QueryWorker, small: QueryWorker, operation: Operation, slicesOfRound: number) {
  const slices = await inTurns(
    slicesOfRound,
    () => large.time(operation, CALLS),
    () => small.time(operation, CALLS),
  );
  return { ours: median(slices.map(({ ours }) => ours)), baseline: median(slices.map(({ baseline }) => baseline)) };
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  const smallFile = await databaseOf(SMALL, () => undefined);
  let noted = "";
  const largeFile = await databaseOf(LARGE, (line) => {
    if (line !== noted) note(line);
    noted = line;
  });
  const small = startWorker(smallFile);
  const large = startWorker(largeFile);
  const rounds = isQuick ? 5 : 9;
  try {
    const rows: Row[] = [];
    for (const { operation, name, bound } of OPERATIONS) {
      note(name);
      // Not counted: compiles the statements and the code.
      await Promise.all([large.time(operation, 100), small.time(operation, 100)]);
      const turns = [];
      for (let round = 0; round < rounds; round += 1)
        turns.push(await measureRound(large, small, operation, isQuick ? 8 : 20));
      rows.push(
        toRow({ name: `${name}, 1 M`, beside: "the same at 1 k", bound }, turns, (value) => `${Math.round(value)} µs`),
      );
    }
    await notePromise(note);
    return rows;
  } finally {
    small.stop();
    large.stop();
  }
}

async function notePromise(note: RunOptions["note"]): Promise<void> {
  const worker = startWorker(await databaseOf(PROMISED, () => undefined));
  try {
    await worker.time("search", 100);
    const time = await worker.time("search", PROMISED_CALLS, 95);
    note(`search p95 in ${PROMISED} conversations: ${(time / 1_000).toFixed(1)} ms (wanted: less than 100 ms)`);
  } finally {
    worker.stop();
  }
}

/** Whether a million conversations feel like a thousand. */
export const queriesGroup: Group = { name: "queries", needsBuild: false, run };
