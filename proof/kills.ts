import { freePort } from "@/tests/support/free-port";
import { insertDesk } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { brokenJobs, storedFigures } from "./stored";
import { Talkers } from "./talkers";
import { writtenFigures } from "./written";

const KILLS = { full: 40, quick: 4 };
const SIZE = { pairs: 20, idleAgents: 0, idleVisitors: 0 };
/** A kill comes at a moment of this span after everybody is back. Milliseconds. */
const SPAN_MS = 1_500;

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const kills = isQuick ? KILLS.quick : KILLS.full;
  const dataDir = throwAwayFolder("kills");
  const desk = await fillDatabase(dataDir, (db) => insertDesk(db, "kills", SIZE));
  const port = await freePort();
  let server = await startProduct(dataDir, { port });
  const talkers = new Talkers(server.url, desk);
  await talkers.connect();
  talkers.start();
  let longest = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await talkers.nextTold();
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPAN_MS));
    await server.kill();
    const startedAt = performance.now();
    server = await startProduct(dataDir, { port });
    await talkers.nextTold();
    longest = Math.max(longest, performance.now() - startedAt);
    note(`kill ${kill} of ${kills}; ${talkers.told.length} messages acknowledged`);
  }
  await talkers.stop();
  const code = await server.stop();
  const codes = [...talkers.refusals].map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    told("kill -9 under load", `${kills} times`),
    told("messages acknowledged / notes and tickets", `${talkers.told.length} / ${talkers.written.length}`),
    atMost("longest from the start after a kill to the next acknowledgement", longest / 1000, 30, "s", 1),
    ...storedFigures(dataDir, talkers.told),
    ...writtenFigures(dataDir, talkers.written),
    exactly("jobs that are dead, or lie with a worker that is", brokenJobs(dataDir), 0),
    exactly("refusals", codes || "none", "none"),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** Crashes at random moments while people write. */
export const killsProof: Proof = { name: "kills", summary: "kill -9 at random moments under load", run };
