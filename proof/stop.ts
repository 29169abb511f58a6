import { freePort } from "@/tests/support/free-port";
import { insertDesk } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { complaints, fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures } from "./stored";
import { Talkers } from "./talkers";
import { writtenFigures } from "./written";

const STOPS = { full: 10, quick: 2 };
const SIZE = { pairs: 40, idleAgents: 0, idleVisitors: 0 };
const LOAD_MS = 2_000;

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const stops = isQuick ? STOPS.quick : STOPS.full;
  const dataDir = throwAwayFolder("stop");
  const desk = await fillDatabase(dataDir, (db) => insertDesk(db, "stop", SIZE));
  const port = await freePort();
  let server = await startProduct(dataDir, { port });
  const talkers = new Talkers(server.url, desk);
  await talkers.connect();
  talkers.start();
  const codes = new Set<number | null>();
  let longestStop = 0;
  let longestReturn = 0;
  let complaintCount = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
    const stoppedAt = performance.now();
    codes.add(await server.stop());
    longestStop = Math.max(longestStop, performance.now() - stoppedAt);
    complaintCount += complaints(server).length;
    server = await startProduct(dataDir, { port });
    const readyAt = performance.now();
    while (!talkers.isConnected) await new Promise((resolve) => setTimeout(resolve, 10));
    longestReturn = Math.max(longestReturn, performance.now() - readyAt);
    note(`stop ${stop} of ${stops}; ${talkers.told.length} messages acknowledged`);
  }
  await talkers.stop();
  codes.add(await server.stop());
  const refused = [...talkers.refusals].map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    told("SIGTERM under load", `${stops} times`),
    told("messages acknowledged / notes and tickets", `${talkers.told.length} / ${talkers.written.length}`),
    exactly("exit codes", [...codes].join(", "), "0"),
    atMost("longest stop", longestStop / 1000, 10, "s", 1),
    atMost("longest until all clients are back", longestReturn / 1000, 15, "s", 1),
    exactly("warnings and errors in the log", complaintCount, 0),
    exactly("refusals", refused || "none", "none"),
    ...storedFigures(dataDir, talkers.told),
    ...writtenFigures(dataDir, talkers.written),
  ];
}

/** Graceful stops while people write. */
export const stopProof: Proof = { name: "stop", summary: "SIGTERM under load; clients come back", run };
