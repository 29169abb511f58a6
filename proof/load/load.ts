import { percentile } from "@/bench/result";
import { cpuSeconds, residentMiB } from "@/bench/server-process";
import { insertDesk } from "../desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "../figure";
import { complaints, fillDatabase, startProduct, throwAwayFolder } from "../product";
import { storedFigures } from "../stored";
import { crowdFigures, startCrowd } from "./crowd";
import { memoryFigures, type Sample } from "./memory";
import type { LoadReport } from "./order";

const NAMES = ["a", "b"] as const;
/** Per workspace: 50 conversations of two active sockets each; 100 idle lists and 400 idle chat windows. */
const SIZE = { pairs: 50, idleAgents: 100, idleVisitors: 400 };
const PER_SECOND = 100;
const SECONDS = { full: 600, quick: 30 };
const ACK_P95_MS = 150;
const ACK_P99_MS = 500;
const SAMPLE_MS = 2_000;

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const seconds = isQuick ? SECONDS.quick : SECONDS.full;
  const dataDir = throwAwayFolder("load");
  const desks = await fillDatabase(dataDir, (db) => NAMES.map((name) => insertDesk(db, name, SIZE)));
  const server = await startProduct(dataDir);
  const pid = server.process.pid as number;
  const port = Number(new URL(server.url).port);
  const marks = NAMES.map((name) => `marca-${name}`);
  const sentBy = NAMES.map(() => 0);
  const crowds = desks.map((desk, index) =>
    startCrowd(
      {
        port,
        desk,
        mark: marks[index] as string,
        foreignMark: marks[1 - index] as string,
        perSecond: PER_SECOND / NAMES.length,
        seconds,
      },
      (sent) => {
        sentBy[index] = sent;
        if (index === 0)
          note(`${sentBy.reduce((sum, count) => sum + count)} messages, ${residentMiB(pid).toFixed(0)} MiB`);
      },
    ),
  );
  const sockets = (await Promise.all(crowds.map(({ connected }) => connected))).reduce((sum, count) => sum + count);
  note(`${sockets} sockets are connected; ${PER_SECOND} messages a second for ${seconds} s`);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(pid);
  const sampling = setInterval(
    () => samples.push({ seconds: (performance.now() - startedAt) / 1000, mib: residentMiB(pid) }),
    SAMPLE_MS,
  );
  for (const { child } of crowds) child.send("go");
  const reports = await Promise.all(crowds.map(({ result }) => result)).finally(() => clearInterval(sampling));
  const cpu = cpuSeconds(pid) - cpuBefore;
  const took = (performance.now() - startedAt) / 1000;
  const complaintCount = complaints(server).length;
  const code = await server.stop();

  const acks = reports.flatMap((report) => report.acks);
  const deliveries = reports.flatMap((report) => report.deliveries);
  const all = reports.flatMap((report) => report.told);
  const sum = (pick: (report: LoadReport) => number) => reports.reduce((total, report) => total + pick(report), 0);
  for (const { errors } of reports) for (const error of errors.slice(0, 3)) note(error);
  return [
    exactly("sockets", sockets, 1_200),
    exactly("messages acknowledged", all.length, PER_SECOND * seconds),
    atMost("acknowledgement p95", percentile(acks, 95), ACK_P95_MS, "ms", 1),
    atMost("acknowledgement p99", percentile(acks, 99), ACK_P99_MS, "ms", 1),
    told(
      "acknowledgement p50 / longest",
      `${percentile(acks, 50).toFixed(1)} / ${Math.max(...acks.slice(-100_000)).toFixed(0)} ms`,
    ),
    told(
      "delivery p95 / p99",
      `${percentile(deliveries, 95).toFixed(1)} / ${percentile(deliveries, 99).toFixed(1)} ms`,
    ),
    ...crowdFigures(reports),
    exactly("warnings and errors in the log", complaintCount, 0),
    ...storedFigures(dataDir, all),
    ...memoryFigures(samples, isQuick),
    told("frames to clients", `${Math.round(sum(({ frames }) => frames) / took)}/s`),
    told("server's processor time", `${((cpu / took) * 100).toFixed(0)} % of a core`),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** 1,200 sockets of two workspaces, 100 messages a second. */
export const loadProof: Proof = {
  name: "load",
  summary: "1,000 idle and 200 active sockets, 100 messages/s over two workspaces, ten minutes",
  run,
};
