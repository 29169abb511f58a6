import { percentile } from "@/bench/result";
import { insertDesk } from "../desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "../figure";
import { crowdFigures, startCrowd } from "../load/crowd";
import { throwAwayFolder } from "../product";
import { brokenJobs, storedFigures } from "../stored";
import { writtenFigures } from "../written";
import { type FaultCounts, Faults } from "./faults";
import { Installation } from "./installation";
import { raceFigures } from "./race";

const NAMES = ["a", "b"] as const;
/** Per workspace: 50 conversations of two active sockets each, 25 idle lists and 125 idle chat windows; 500 sockets in all. */
const CROWD = { pairs: 50, idleAgents: 25, idleVisitors: 125 };
const TALK = { pairs: 20, idleAgents: 2, idleVisitors: 0 };
const RACE = { pairs: 100, idleAgents: 50, idleVisitors: 0 };
const PER_SECOND = 100;
const DELIVERY_P95_MS = 150;
const SECONDS = { full: 600, quick: 30 };
const FAULTS: Record<"full" | "quick", FaultCounts> = {
  full: { kills: 20, postgres: 5, redis: 5, stops: 1 },
  quick: { kills: 2, postgres: 1, redis: 1, stops: 1 },
};

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const size = isQuick ? "quick" : "full";
  const dataDir = throwAwayFolder("nodes");
  const { installation, filled } = await Installation.start(dataDir, (db) => ({
    crowds: NAMES.map((name) => insertDesk(db, name, CROWD)),
    talk: insertDesk(db, "faults", TALK),
    race: insertDesk(db, "race", RACE),
  }));
  const race = await raceFigures(installation, filled.race);
  note("the race is over");
  const port = Number(new URL(installation.url).port);
  const marks = NAMES.map((name) => `marca-${name}`);
  const crowds = filled.crowds.map((desk, index) =>
    startCrowd(
      {
        port,
        desk,
        mark: marks[index] as string,
        foreignMark: marks[1 - index] as string,
        perSecond: PER_SECOND / NAMES.length,
        seconds: SECONDS[size],
      },
      (sent) => {
        if (index === 0) note(`${sent} messages of the first workspace`);
      },
    ),
  );
  const sockets = (await Promise.all(crowds.map(({ connected }) => connected))).reduce((sum, count) => sum + count);
  for (const { child } of crowds) child.send("go");
  const reports = await Promise.all(crowds.map(({ result }) => result));
  const quiet = installation.complaints().length;
  const acks = reports.flatMap((report) => report.acks);
  const deliveries = reports.flatMap((report) => report.deliveries);
  note(`p95 of a delivery ${percentile(deliveries, 95).toFixed(1)} ms`);
  const faults = new Faults(installation, filled.talk, note);
  await faults.run(FAULTS[size]);
  await faults.mailed(dataDir);
  const { codes, storedIn } = await installation.stop();
  const { kills, postgres, redis, stops } = FAULTS[size];
  const all = [...reports.flatMap((report) => report.told), ...faults.talkers.told];
  return [
    ...race,
    exactly("sockets on both nodes", sockets, 500),
    exactly("messages acknowledged", reports.flatMap((report) => report.told).length, PER_SECOND * SECONDS[size]),
    atMost("delivery p95", percentile(deliveries, 95), DELIVERY_P95_MS, "ms", 1),
    told(
      "delivery p99 / acknowledgement p95",
      `${percentile(deliveries, 99).toFixed(1)} / ${percentile(acks, 95).toFixed(1)} ms`,
    ),
    ...crowdFigures(reports),
    exactly("warnings and errors in the logs before the faults", quiet, 0),
    told(
      "faults",
      `${kills} kills of a node, ${postgres} restarts of PostgreSQL, ${redis} of Redis, ${stops} node stopped for 30 s`,
    ),
    ...faults.figures(dataDir),
    ...storedFigures(storedIn, all),
    ...writtenFigures(storedIn, faults.talkers.written),
    exactly("jobs that are dead, or lie with a worker that is", brokenJobs(storedIn), 0),
    exactly("exit codes on SIGTERM", codes.join(", "), "0, 0"),
  ];
}

/** Two nodes with PostgreSQL and Redis: load, kills, restarts, a stopped node, a race. */
export const nodesProof: Proof = {
  name: "nodes",
  summary: "two nodes, PostgreSQL and Redis: load, kills and restarts of each, a stopped node",
  run,
};
