import { type Account, insertWorkspaces } from "../accounts";
import { prepareProduct, startProduct } from "../product-server";
import { type Group, inTurns, type Row, type RunOptions, toRow } from "../result";
import { cpuSeconds, type ServerProcess, startServer } from "../server-process";
import { type LoadOrder, runLoad } from "./load-client";

const ROOM = 4;
const SOCKETS = [200, 1_000];
const IN_FLIGHT = 64;
const PER_SECOND = 200;

/** What sending as fast as answers come costs. */
export type Speed = { perSecond: number; cpuMicroseconds: number };

/** The bare hub that ours is measured beside. */
export function startBareHub(nodeArguments: string[] = []): Promise<ServerProcess> {
  return startServer({ script: "bench/baselines/bare-hub.mjs", readyPath: "/", nodeArguments });
}

/** Has sockets send to a server as fast as it answers. */
export async function measureSpeed(server: ServerProcess, order: Omit<LoadOrder, "port" | "kind">): Promise<Speed> {
  let cpuBefore = 0;
  let cpu = 0;
  const result = await runLoad(
    { ...order, kind: "throughput", port: server.port },
    {
      onMeasuring: () => {
        cpuBefore = cpuSeconds(server.pid);
      },
      onMeasured: () => {
        cpu = cpuSeconds(server.pid) - cpuBefore;
      },
    },
  );
  if (result.kind !== "throughput") throw new Error(`unexpected ${result.kind}`);
  return { perSecond: result.perSecond, cpuMicroseconds: (cpu * 1e6) / result.messages };
}

async function measureDelivery(server: ServerProcess, order: Omit<LoadOrder, "port" | "kind">): Promise<number> {
  const result = await runLoad({ ...order, kind: "delivery", port: server.port });
  if (result.kind !== "delivery") throw new Error(`unexpected ${result.kind}`);
  return result.p99;
}

async function speedRows(
  ours: ServerProcess,
  bare: ServerProcess,
  accounts: Account[],
  { isQuick, note }: RunOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  const rounds = isQuick ? 3 : 5;
  const order = {
    inFlight: IN_FLIGHT,
    perSecond: 0,
    warmUpMs: isQuick ? 1_000 : 2_000,
    measureMs: isQuick ? 2_000 : 4_000,
  };
  for (const sockets of SOCKETS) {
    note(`${sockets} sockets: messages/s and CPU`);
    const some = { ...order, accounts: accounts.slice(0, sockets) };
    const turns = await inTurns(
      rounds,
      () => measureSpeed(ours, some),
      () => measureSpeed(bare, some),
    );
    const pick = (value: (speed: Speed) => number) =>
      turns.map((turn) => ({ ours: value(turn.ours), baseline: value(turn.baseline) }));
    rows.push(
      toRow(
        {
          name: `hub: acknowledged messages/s, ${sockets} sockets`,
          beside: "bare Socket.IO echo",
          bound: { kind: "min", value: 0.6 },
        },
        pick((speed) => speed.perSecond),
        (value) => `${Math.round(value)}/s`,
      ),
      toRow(
        {
          name: `hub: server CPU per message, ${sockets} sockets`,
          beside: "bare Socket.IO echo",
          bound: { kind: "max", value: 1.6 },
        },
        pick((speed) => speed.cpuMicroseconds),
        (value) => `${value.toFixed(1)} µs`,
      ),
    );
  }
  return rows;
}

/** How long messages take at an ordinary load. @param state in which the server is then, for the row's name */
async function deliveryRow(
  ours: ServerProcess,
  bare: ServerProcess,
  accounts: Account[],
  { isQuick, note }: RunOptions,
  state: string,
): Promise<Row> {
  note(`delivery at ${PER_SECOND} messages/s, ${state}`);
  const order = {
    accounts: accounts.slice(0, 200),
    inFlight: 0,
    perSecond: PER_SECOND,
    warmUpMs: 1_000,
    measureMs: isQuick ? 3_000 : 6_000,
  };
  const turns = await inTurns(
    isQuick ? 3 : 5,
    () => measureDelivery(ours, order),
    () => measureDelivery(bare, order),
  );
  return toRow(
    {
      name: `hub: delivery p99 at ${PER_SECOND} messages/s, ${state}`,
      beside: "bare Socket.IO echo",
      bound: { kind: "max", value: 2.5 },
    },
    turns,
    (value) => `${value.toFixed(2)} ms`,
  );
}

async function run(options: RunOptions): Promise<Row[]> {
  const most = Math.max(...SOCKETS);
  const { dataDir, filled: accounts } = prepareProduct("hub", (db) => insertWorkspaces(db, most / ROOM, ROOM));
  const bare = await startBareHub();
  const ours = await startProduct(dataDir).catch(async (error: unknown) => {
    await bare.stop();
    throw error;
  });
  try {
    // Before anything waits to be indexed, and behind what full speed left.
    const fresh = await deliveryRow(ours, bare, accounts, options, "a fresh server");
    const speed = await speedRows(ours, bare, accounts, options);
    return [...speed, fresh, await deliveryRow(ours, bare, accounts, options, "behind a backlog")];
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** What the message path costs beside Socket.IO alone. */
export const hubGroup: Group = { name: "hub", needsBuild: true, run };
