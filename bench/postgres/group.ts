import { insertSession, insertWorkspaces } from "../accounts";
import { measureSpeed, type Speed } from "../hub/group";
import { startProduct } from "../product-server";
import { copyOf, firstAttender } from "../queries/databases";
import { Requests, untilQuiet } from "../requests";
import { type Bound, type Group, inTurns, median, type Row, type RunOptions, toRow } from "../result";
import type { ServerProcess } from "../server-process";
import { copyToPostgres, postgresServer, whyUnanswered } from "./database";
import { searchRows } from "./search";

const BESIDE = "the same on SQLite";
const CONVERSATIONS = 1_000;
const PAGE_SIZE = 50;
const SOCKETS = 200;
/** People of a conversation, as the load generator has them. */
const ROOM = 4;
const IN_FLIGHT = 64;
const LISTS_BOUND: Bound = { kind: "max", value: 2 };

/** How the sockets' 50 conversations lie: PostgreSQL writes for many workspaces side by side, for one at a time. */
const SPREADS = ["50 workspaces", "one workspace"] as const;

type Pair = { sqlite: ServerProcess; postgres: ServerProcess };

/** A SQLite file with a workspace that is read and workspaces that are talked in. */
async function fill() {
  const { dataDir, file, db } = await copyOf(CONVERSATIONS, "postgres");
  try {
    const { workspaceId, attenderId, clientId } = firstAttender(db);
    const token = insertSession(db, workspaceId, attenderId);
    const chatIds = db
      .prepare("SELECT id FROM conversation WHERE workspaceId = ? AND deletedAt IS NULL")
      .pluck()
      .all(workspaceId) as number[];
    const accounts = {
      "50 workspaces": insertWorkspaces(db, SOCKETS / ROOM, ROOM),
      "one workspace": insertWorkspaces(db, 1, SOCKETS, { conversationsEach: SOCKETS / ROOM, name: "junta" }),
    };
    const headers = { Authorization: `Bearer ${token}`, CangooClientId: clientId };
    return { dataDir, file, headers, chatIds, accounts };
  } finally {
    db.close();
  }
}

type Filled = Awaited<ReturnType<typeof fill>>;

async function speedRows({ sqlite, postgres }: Pair, { accounts }: Filled, { isQuick, note }: RunOptions) {
  const rows: Row[] = [];
  const order = {
    inFlight: IN_FLIGHT,
    perSecond: 0,
    warmUpMs: isQuick ? 1_000 : 2_000,
    measureMs: isQuick ? 2_000 : 4_000,
  };
  for (const spread of SPREADS) {
    note(`messages/s and CPU, ${spread}`);
    const some = { ...order, accounts: accounts[spread] };
    const turns = await inTurns(
      isQuick ? 3 : 5,
      () => measureSpeed(postgres, some),
      () => measureSpeed(sqlite, some),
    );
    const pick = (value: (speed: Speed) => number) =>
      turns.map((turn) => ({ ours: value(turn.ours), baseline: value(turn.baseline) }));
    rows.push(
      toRow(
        {
          name: `PostgreSQL: acknowledged messages/s, ${SOCKETS} sockets, ${spread}`,
          beside: BESIDE,
          bound: { kind: "min", value: 0.25 },
        },
        pick((speed) => speed.perSecond),
        (value) => `${Math.round(value)}/s`,
      ),
      toRow(
        {
          name: `PostgreSQL: server CPU per message, ${SOCKETS} sockets, ${spread}`,
          beside: BESIDE,
          bound: { kind: "max", value: 1.5 },
        },
        pick((speed) => speed.cpuMicroseconds),
        (value) => `${value.toFixed(1)} µs`,
      ),
    );
  }
  return rows;
}

async function requestRows({ sqlite, postgres }: Pair, filled: Filled, { isQuick, note }: RunOptions): Promise<Row[]> {
  const { headers, chatIds } = filled;
  const anyChat = () => chatIds[Math.floor(Math.random() * chatIds.length)];
  const asked = [
    { name: "PostgreSQL: list page p50", path: () => `/api/bff/Chat/GetChats?pageSize=${PAGE_SIZE}` },
    { name: "PostgreSQL: open a conversation p50", path: () => `/api/bff/Chat/GetChatMessages?chatId=${anyChat()}` },
  ];
  const [ours, baseline] = [new Requests(postgres.port, headers), new Requests(sqlite.port, headers)];
  const rows: Row[] = [];
  try {
    for (const { name, path } of asked) {
      note(name);
      const slice = async (requests: Requests, count: number) => {
        const times: number[] = [];
        for (let index = 0; index < count; index += 1) times.push(await requests.time(path()));
        return median(times);
      };
      // Not counted: compiles the statements and the code.
      await Promise.all([slice(ours, 200), slice(baseline, 200)]);
      const turns = await inTurns(
        isQuick ? 6 : 20,
        () => slice(ours, 50),
        () => slice(baseline, 50),
      );
      rows.push(toRow({ name, beside: BESIDE, bound: LISTS_BOUND }, turns, (value) => `${Math.round(value)} µs`));
    }
    return rows;
  } finally {
    ours.close();
    baseline.close();
  }
}

async function withPair(filled: Filled, url: string, work: (pair: Pair) => Promise<Row[]>): Promise<Row[]> {
  const sqlite = await startProduct(filled.dataDir);
  try {
    const postgres = await startProduct(`${filled.dataDir}/postgres`, { databaseUrl: url });
    try {
      return await work({ sqlite, postgres });
    } finally {
      await postgres.stop();
    }
  } finally {
    await sqlite.stop();
  }
}

async function run(options: RunOptions): Promise<Row[]> {
  const server = postgresServer();
  const why = await whyUnanswered(server);
  if (why !== undefined) {
    options.note(`${why}: nothing is measured`);
    return [];
  }
  const filled = await fill();
  const { url, remove } = await copyToPostgres(server, filled.file);
  try {
    const rows = await withPair(filled, url, async (pair) => {
      options.note("waiting for the search indexes");
      await Promise.all([untilQuiet(pair.sqlite), untilQuiet(pair.postgres)]);
      // Before the load, which leaves an index to be made behind it.
      const requests = await requestRows(pair, filled, options);
      return [...(await speedRows(pair, filled, options)), ...requests];
    });
    return [...rows, ...(await searchRows(server, options))];
  } finally {
    await remove();
  }
}

/** What the product costs on PostgreSQL, beside itself on SQLite. */
export const postgresGroup: Group = { name: "postgres", needsBuild: true, run };
