import path from "node:path";
import { insertWorkspaces } from "../accounts";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { startBareHub } from "../hub/group";
import { runLoad } from "../hub/load-client";
import { prepareProduct, startProduct } from "../product-server";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";
import { residentMiB, type ServerProcess } from "../server-process";

const SOCKETS = 1_000;
const ROOM = 4;
const SETTLE_MS = 1_500;
const PROBE = ["--expose-gc", "--import", path.resolve("bench/footprint/collect-garbage.mjs")];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mebibytes = (value: number) => `${value.toFixed(1)} MiB`;

async function collected(server: ServerProcess): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    process.kill(server.pid, "SIGUSR2");
    await sleep(SETTLE_MS / 3);
  }
  return residentMiB(server.pid);
}

/** What connected sockets add to a server that has already seen some. */
async function perThousandSockets(
  server: ServerProcess,
  accounts: Parameters<typeof runLoad>[0]["accounts"],
): Promise<number> {
  const order = { kind: "idle", port: server.port, warmUpMs: 0, measureMs: 10_000, inFlight: 0, perSecond: 0 } as const;
  try {
    // Code, caches and the heap's own growth belong to the process, not to the sockets.
    await runLoad({ ...order, accounts: accounts.slice(0, 100) });
    const before = await collected(server);
    let after = 0;
    await runLoad(
      { ...order, accounts },
      {
        onMeasuring: async () => {
          after = await collected(server);
        },
      },
    );
    return after - before;
  } finally {
    await server.stop();
  }
}

async function afterStart(server: ServerProcess): Promise<{ memory: number; startMs: number }> {
  try {
    await sleep(SETTLE_MS);
    return { memory: residentMiB(server.pid), startMs: server.startMs };
  } finally {
    await server.stop();
  }
}

async function run({ isQuick, note }: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const { dataDir, filled: accounts } = prepareProduct("footprint", (db) => insertWorkspaces(db, SOCKETS / ROOM, ROOM));
  note("memory of idle sockets");
  const sockets = await inTurns(
    3,
    async () => perThousandSockets(await startProduct(dataDir, { nodeArguments: PROBE }), accounts),
    async () => perThousandSockets(await startBareHub(PROBE), accounts),
  );
  note("cold start and idle memory");
  await afterStart(await startProduct(dataDir));
  await afterStart(await startNextBaseline());
  const starts = await inTurns(
    isQuick ? 3 : 7,
    async () => afterStart(await startProduct(dataDir)),
    async () => afterStart(await startNextBaseline()),
  );
  const pick = (key: "memory" | "startMs") =>
    starts.map((turn) => ({ ours: turn.ours[key], baseline: turn.baseline[key] }));
  const empty = "empty Next, custom server";
  return [
    toRow(
      { name: "memory of 1,000 idle sockets", beside: "bare Socket.IO", bound: { kind: "max", value: 2 } },
      sockets,
      mebibytes,
    ),
    toRow({ name: "idle memory", beside: empty, bound: { kind: "max", value: 1.7 } }, pick("memory"), mebibytes),
    toRow(
      { name: "cold start to the first 200", beside: empty, bound: { kind: "max", value: 1.7 } },
      pick("startMs"),
      (value) => `${Math.round(value)} ms`,
    ),
  ];
}

/** What the product takes before anybody works with it. */
export const footprintGroup: Group = { name: "footprint", needsBuild: true, run };
