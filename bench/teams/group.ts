import { startWorker } from "../queries/worker-client";
import { type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import { databaseWithTeams } from "./database";
import type { TeamOperation } from "./operations";

const CONVERSATIONS = 1_000_000;
const CALLS = 24;

const NUMBERS = [1, 8, 20, 50] as const;

const OPERATIONS: readonly { operation: TeamOperation; beside: TeamOperation; name: string }[] = [
  ...(["all", "unread"] as const).flatMap((tab) =>
    NUMBERS.map((teams) => ({
      operation: `${tab}${teams}` as const,
      beside: tab,
      name: `${tab === "all" ? "all" : "unread"} of ${teams === 1 ? "one team" : `${teams} teams`} p50`,
    })),
  ),
  { operation: "manyUnread", beside: "unread", name: "unread of one team, 100,000 of one's own elsewhere p50" },
  { operation: "ownUnread", beside: "unread", name: "unread for who reaches their own p50" },
  { operation: "ownClosed", beside: "closed", name: "closed for who reaches their own p50" },
  { operation: "open", beside: "all", name: "open p50" },
  { operation: "open50", beside: "open", name: "open of 50 teams p50" },
  { operation: "unassigned", beside: "all", name: "unassigned p50" },
  { operation: "unassigned50", beside: "unassigned", name: "unassigned of 50 teams p50" },
  { operation: "snoozed", beside: "all", name: "snoozed p50" },
  { operation: "teamOverdue", beside: "all", name: "overdue of every team p50" },
  { operation: "teamOverdue50", beside: "teamOverdue", name: "overdue of 50 teams p50" },
  { operation: "counters50", beside: "counters", name: "tab counters of 50 teams p50" },
];

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  let noted = "";
  const file = await databaseWithTeams(CONVERSATIONS, (line) => {
    if (line !== noted) note(line);
    noted = line;
  });
  const worker = startWorker<TeamOperation>(file, "bench/teams/worker.ts");
  try {
    const rows: Row[] = [];
    for (const { operation, beside, name } of OPERATIONS) {
      note(name);
      // Not counted: compiles the statements and the code.
      for (const warmed of [operation, beside]) await worker.time(warmed, 100);
      const turns = [];
      for (let round = 0; round < (isQuick ? 5 : 9); round += 1) {
        const slices = await inTurns(
          isQuick ? 8 : 20,
          () => worker.time(operation, CALLS),
          () => worker.time(beside, CALLS),
        );
        turns.push({
          ours: median(slices.map(({ ours }) => ours)),
          baseline: median(slices.map(({ baseline }) => baseline)),
        });
      }
      const texts = {
        name: `${name}, 1 M`,
        beside: "for who sees everything",
        bound: { kind: "max", value: 5 } as const,
      };
      rows.push(toRow(texts, turns, (value) => `${Math.round(value)} µs`));
    }
    return rows;
  } finally {
    worker.stop();
  }
}

/** Whether a list costs somebody of few or many teams what it costs who sees everything. */
export const teamsGroup: Group = { name: "teams", needsBuild: false, run };
