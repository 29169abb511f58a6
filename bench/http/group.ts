import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { insertSession } from "../accounts";
import { buildNextBaseline, startNextBaseline } from "../baselines/next-baseline";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { Requests } from "../requests";
import { type Bound, type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import type { ServerProcess } from "../server-process";

const CONVERSATIONS = 1_000;
const CONNECTIONS = 10;
/** Rows of a page as the screens ask for it. */
const PAGE_SIZE = 50;
const CREATED_PER_SECOND = 800;
const ONE_AT_A_TIME_US = 3_000;
const AT_LEAST: Bound = { kind: "min", value: 1 };
const AT_MOST: Bound = { kind: "max", value: 1 };

type Call = Pick<autocannon.Options, "url" | "headers" | "method" | "requests">;

async function perSecond(call: Call, seconds: number): Promise<number> {
  const result = await autocannon({ ...call, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.url}: ${result.non2xx + result.errors} answers failed`);
  return result["2xx"] / result.duration;
}

const chatsPath = `/api/bff/Chat/GetChats?pageSize=${PAGE_SIZE}`;
const ticketsPath = "/api/v1/tickets";

/** A workspace with conversations, whose first attender is signed in. */
async function fill() {
  const { dataDir, file, db } = await copyOf(CONVERSATIONS, "http");
  const { workspaceId, attenderId, clientId } = firstAttender(db);
  const token = insertSession(db, workspaceId, attenderId);
  const customerId = db
    .prepare("SELECT min(id) FROM customer WHERE workspaceId = ?")
    .pluck()
    .get(workspaceId) as number;
  db.close();
  const headers = { Authorization: `Bearer ${token}`, CangooClientId: clientId };
  return { dataDir, file, headers, customerId };
}

type Filled = Awaited<ReturnType<typeof fill>>;

const creating = ({ port }: ServerProcess, { headers, customerId }: Filled): Call => ({
  url: `http://127.0.0.1:${port}${ticketsPath}`,
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ subject: "Pedido", description: "Não chegou", customerId, clientId: randomUUID() }),
      }),
    },
  ],
});

async function pageRow(ours: ServerProcess, filled: Filled, { isQuick, note }: RunOptions): Promise<Row> {
  const baseline = await startNextBaseline(filled.file);
  try {
    const chats = { url: `http://127.0.0.1:${ours.port}${chatsPath}`, headers: filled.headers };
    const bare = { url: `http://127.0.0.1:${baseline.port}/api/chats?pageSize=${PAGE_SIZE}` };
    note("GetChats, first page: warming up");
    await perSecond(chats, 3);
    await perSecond(bare, 3);
    note("GetChats, first page");
    const seconds = isQuick ? 3 : 6;
    const turns = await inTurns(
      isQuick ? 3 : 5,
      () => perSecond(chats, seconds),
      () => perSecond(bare, seconds),
    );
    const name = "GetChats, first page, requests/s";
    const bound = { kind: "min", value: 2 } as const;
    return toRow({ name, beside: "Next route handler, same query", bound }, turns, (value) => `${Math.round(value)}/s`);
  } finally {
    await baseline.stop();
  }
}

async function creationRow(ours: ServerProcess, filled: Filled, { isQuick, note }: RunOptions): Promise<Row> {
  note("creating tickets");
  const call = creating(ours, filled);
  await perSecond(call, 2);
  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < (isQuick ? 3 : 5); round += 1)
    rounds.push({ ours: await perSecond(call, isQuick ? 3 : 6), baseline: CREATED_PER_SECOND });
  const name = `create a ticket, ${CONNECTIONS} at a time`;
  return toRow(
    { name, beside: `${CREATED_PER_SECOND}/s`, bound: AT_LEAST },
    rounds,
    (value) => `${Math.round(value)}/s`,
  );
}

/** From asking to the answer's last byte, over one connection, one request after another. */
async function waitRow(
  ours: ServerProcess,
  { headers }: Filled,
  { name, path }: { name: string; path: string },
  { isQuick, note }: RunOptions,
): Promise<Row> {
  note(name);
  const requests = new Requests(ours.port, headers);
  try {
    const slice = async (count: number) => {
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) times.push(await requests.time(path));
      return median(times);
    };
    await slice(200);
    const rounds: { ours: number; baseline: number }[] = [];
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1)
      rounds.push({ ours: await slice(100), baseline: ONE_AT_A_TIME_US });
    return toRow(
      { name, beside: `${ONE_AT_A_TIME_US} µs`, bound: AT_MOST },
      rounds,
      (value) => `${Math.round(value)} µs`,
    );
  } finally {
    requests.close();
  }
}

async function run(options: RunOptions): Promise<Row[]> {
  await buildNextBaseline();
  const filled = await fill();
  const ours = await startProduct(filled.dataDir);
  try {
    const page = await pageRow(ours, filled, options);
    // Makes the list of tickets that is asked for afterwards, too.
    const creation = await creationRow(ours, filled, options);
    const chats = { name: "GetChats of 50, one at a time, p50", path: chatsPath };
    const tickets = {
      name: "GET /api/v1/tickets of 50, one at a time, p50",
      path: `${ticketsPath}?pageSize=${PAGE_SIZE}`,
    };
    return [page, creation, await waitRow(ours, filled, chats, options), await waitRow(ours, filled, tickets, options)];
  } finally {
    await ours.stop();
  }
}

/** What session, permission, parsing and the documented shape cost beside the bare query, and what a change costs. */
export const httpGroup: Group = { name: "http", needsBuild: true, run };
