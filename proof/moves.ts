import { recountConversations } from "@/prisma/seed/recount";
import { freePort } from "@/tests/support/free-port";
import { wrongCounters } from "./counted";
import { insertDesk } from "./desk";
import { exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { Movers } from "./movers";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { brokenJobs } from "./stored";

const CHANGES = { full: 10_000, quick: 1_000 };
/** After so many changes the server is killed, and what it counted is counted again. */
const BETWEEN_KILLS = 500;
const SIZE = { pairs: 60, idleAgents: 0, idleVisitors: 0 };

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const changes = isQuick ? CHANGES.quick : CHANGES.full;
  const dataDir = throwAwayFolder("moves");
  const desk = await fillDatabase(dataDir, (db) => {
    const made = insertDesk(db, "moves", SIZE);
    // Its rows were written past the product, which counts what it writes itself.
    recountConversations(db, made.workspaceId);
    return made;
  });
  const port = await freePort();
  let server = await startProduct(dataDir, { port });
  const movers = new Movers(server.url, desk);
  await movers.begin();
  let wrong = 0;
  let kills = 0;
  for (let wanted = BETWEEN_KILLS; wanted <= changes; wanted += BETWEEN_KILLS) {
    await movers.until(wanted);
    await server.kill();
    kills += 1;
    server = await startProduct(dataDir, { port });
    // What was begun before the kill is answered, or repeated, before anything is counted.
    const rest = await movers.pause();
    wrong += wrongCounters(dataDir, desk.workspaceId);
    rest();
    note(`kill ${kills}; ${movers.count} changes acknowledged`);
  }
  const kinds = await movers.end();
  wrong += wrongCounters(dataDir, desk.workspaceId);
  const code = await server.stop();
  return [
    told("changes acknowledged", [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")),
    told("kill -9 among them", `${kills} times`),
    exactly("numbers of the tabs that a recount finds to be others", wrong, 0),
    exactly("refusals that aren't a colleague's faster change", movers.refusals || "none", "none"),
    exactly("jobs that are dead, or lie with a worker that is", brokenJobs(dataDir), 0),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** Crashes while conversations go from team to team and from hand to hand: the tabs' numbers stay those of a recount. */
export const movesProof: Proof = { name: "moves", summary: "kill -9 while conversations change teams and hands", run };
