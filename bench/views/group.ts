import { startWorker } from "../queries/worker-client";
import { type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import { databaseOfViews } from "./database";
import type { ViewOperation } from "./operations";

const CONVERSATIONS = 1_000_000;
const CALLS = 12;
const WARMED = 30;

const OPERATIONS: readonly { operation: ViewOperation; name: string; most?: number }[] = [
  { operation: "status", name: "one status" },
  { operation: "assignee", name: "one assignee" },
  { operation: "nobody", name: "without assignee" },
  { operation: "mine", name: "with whoever asks" },
  { operation: "team", name: "one team" },
  { operation: "channel", name: "one channel" },
  { operation: "priority", name: "two priorities of a tenth" },
  { operation: "rareTag", name: "a tag of one in a hundred" },
  { operation: "commonTag", name: "a tag of one in four" },
  { operation: "unread", name: "unread by whoever asks" },
  { operation: "waiting", name: "waiting for more than an hour" },
  { operation: "activity", name: "a month without activity" },
  { operation: "customer", name: "one customer" },
  { operation: "company", name: "one company" },
  { operation: "snoozed", name: "snoozed" },
  { operation: "ownChoice", name: "a choice of one in five, of the workspace's own" },
  { operation: "ownRareChoice", name: "a choice of one in a thousand", most: 50 },
  { operation: "ownRange", name: "an amount of one in ten, of the workspace's own" },
  { operation: "ownRareRange", name: "an amount of one in a thousand", most: 50 },
  { operation: "byWait", name: "open, longest wait first" },
  { operation: "byPriority", name: "all, priority first" },
  { operation: "deep", name: "one channel, the page behind 200" },
  { operation: "count", name: "a view's number, 200+", most: 50 },
  { operation: "nothing", name: "what nothing is: 5,000 looked at", most: 50 },
];

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  note("making the conversations");
  const file = databaseOfViews(CONVERSATIONS);
  const worker = startWorker<ViewOperation>(file, "bench/views/worker.ts");
  try {
    const rows: Row[] = [];
    for (const { operation, name, most = 13 } of OPERATIONS) {
      note(name);
      // Not counted: compiles the statements and the code.
      for (const warmed of [operation, "all"] as const) await worker.time(warmed, WARMED);
      const turns = [];
      for (let round = 0; round < (isQuick ? 3 : 9); round += 1) {
        const slices = await inTurns(
          isQuick ? 4 : 12,
          () => worker.time(operation, CALLS),
          () => worker.time("all", CALLS),
        );
        turns.push({
          ours: median(slices.map(({ ours }) => ours)),
          baseline: median(slices.map(({ baseline }) => baseline)),
        });
      }
      const texts = {
        name: `${name} p50, 1 M`,
        beside: "the tab without a condition",
        bound: { kind: "max", value: most } as const,
      };
      rows.push(toRow(texts, turns, (value) => `${Math.round(value)} µs`));
    }
    return rows;
  } finally {
    worker.stop();
  }
}

/** Whether a list under a condition costs what a tab does, whatever it is that leads to it. */
export const viewsGroup: Group = { name: "views", needsBuild: false, run };
