import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { listKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { listChats } from "@/lib/modules/conversations/queries";
import { listCustomers } from "@/lib/modules/customers/queries";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { isPostgres } from "@/lib/platform/db/engine";
import { highestGivenId } from "@/lib/platform/db/given-ids";
import { migratePostgres } from "@/lib/platform/db/postgres/migrate";
import { globalReads } from "@/lib/platform/db/reads";
import { settledId } from "@/lib/platform/db/settled-id";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { indexNow } from "@/lib/platform/search/indexer";
import { termIndex } from "@/lib/platform/search/term-index";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { copyDatabase } from "@/tests/support/search/copy-database";

const SERVER = process.env.TEST_POSTGRES_URL ?? "postgres://root@127.0.0.1:5432/postgres";
// The file is about both engines, whichever the other tests run on.
delete process.env.DATABASE_URL;

const answers = async () => {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};
const isThere = await answers();

const name = `search_test_${randomUUID().replaceAll("-", "")}`;
const url = new URL(`/${name}`, SERVER).href;

async function onServer(sql: string, address = SERVER): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Has the process use an engine from now on. */
function use(engine: "sqlite" | "postgres"): void {
  if (engine === "postgres") process.env.DATABASE_URL = url;
  else delete process.env.DATABASE_URL;
  setGlobalSlot("env", undefined);
  setGlobalSlot("search.frequent", undefined);
}

async function on<T>(engine: "sqlite" | "postgres", work: () => Promise<T>): Promise<T> {
  use(engine);
  expect(isPostgres()).toBe(engine === "postgres");
  return work().finally(() => use("sqlite"));
}

const database = isThere ? testDatabase() : undefined;
let admin: Ctx;

beforeAll(async () => {
  if (!database) return;
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  await indexNow();
  await onServer(`create database "${name}" template template0 encoding 'UTF8'`);
  await migratePostgres(url);
  await copyDatabase(path.join(database.dataDir, "cangoo.db"), url);
  await on("postgres", indexNow);
}, 120_000);

afterAll(async () => {
  await database?.close();
  if (database) await onServer(`drop database if exists "${name}" with (force)`);
});

const PHRASES = [
  "segunda via",
  "2ª via",
  "2.ª via",
  "nota fiscal",
  "dinheiro de volta",
  "nao chegou",
  "money back",
  "custo de envio",
];
const MEANINGS = [
  "tracking",
  "invoice",
  "refund",
  "frete",
  "extravio",
  "warranty",
  "discount",
  "sofá",
  "couch",
  "delivery",
];
const PLACES = [
  "joão almeida",
  "maria",
  "ana",
  "#1",
  "2026",
  "a",
  "de",
  "é",
  "the",
  "pedido 10",
  "@example.com",
  "xyzxyz",
];

/** What people type, made of the words that are there. */
function queriesOf(words: readonly string[]): string[] {
  const random = createRandom(7);
  const pick = (list: readonly string[]) => list[random.integer(0, list.length - 1)] as string;
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const typo = (word: string) => {
    const at = random.integer(1, Math.max(1, word.length - 2));
    const [start, end] = [word.slice(0, at), word.slice(at)];
    const letter = letters[random.integer(0, 25)] ?? "x";
    const ways = [
      start + letter + end,
      start + end.slice(1),
      start + letter + end.slice(1),
      start + (end[1] ?? "") + (end[0] ?? "") + end.slice(2),
    ];
    return pick(ways);
  };
  const kinds: (() => string)[] = [
    () => pick(words),
    () => pick(words).slice(0, random.integer(1, 4)),
    () => typo(pick(words)),
    () => typo(typo(pick(words.filter((word) => word.length > 8)))),
    () => `${pick(words)} ${pick(words)}`,
    () => `${pick(words)} ${pick(words).slice(0, 3)}`,
    () => `"${pick(words)}"`,
    () => `${pick(words)} `,
    () => pick(PHRASES),
    () => pick(MEANINGS),
    () => `${pick(MEANINGS)} ${typo(pick(words))}`,
    () => pick(PLACES),
  ];
  return Array.from({ length: 500 }, (_, index) => (kinds[index % kinds.length] as () => string)());
}

type Found = Record<string, unknown>;

async function find(search: string): Promise<Found> {
  const chats = await listChats(admin, { search, pageSize: 30 });
  const tickets = await listTicketPage(admin, { q: search });
  const customers = await listCustomers(admin, { q: search, pageSize: 30 });
  const knowledge = await listKnowledge(admin, { q: search });
  const passages = await rankPassages(admin.workspaceId, search, 10);
  const ids = (items: readonly { id: unknown }[]) => items.map(({ id }) => id);
  return {
    chats: [chats.items.map(({ id, hit }) => [id, hit]), chats],
    tickets: ids(tickets.items),
    customers: [ids(customers.items), customers.total],
    knowledge: [ids(knowledge.items), knowledge.total],
    passages: passages.map(({ passageId, confidence }) => [passageId, confidence]),
  };
}

test.runIf(isThere)(
  "whatever is searched for, PostgreSQL has the hits of SQLite, in their order",
  async () => {
    const queries = queriesOf(
      await rows.values<string>("SELECT word FROM search_word WHERE workspaceId = ? ORDER BY word", admin.workspaceId),
    );
    const expected: [string, Found][] = [];
    for (const query of queries) expected.push([query, await find(query)]);
    const found = await on("postgres", async () => {
      const all: [string, Found][] = [];
      for (const query of queries) all.push([query, await find(query)]);
      return all;
    });
    for (const [index, pair] of expected.entries()) expect(found[index]).toEqual(pair);
  },
  300_000,
);

const INDEX = "directory_search";
const ENGINES = ["sqlite", "postgres"] as const;

test.runIf(isThere).each(ENGINES)("an index keeps what was put into it last, and the newest first, on %s", (engine) =>
  on(engine, async () => {
    const put = (rows: [number, string][], areNew: boolean) =>
      globalCommit((tx) =>
        termIndex().put(
          tx,
          INDEX,
          rows.map(([id, terms]) => ({ id, terms })),
          areNew,
        ),
      );
    const newest = (match: Parameters<ReturnType<typeof termIndex>["newest"]>[2], limit = 100) =>
      termIndex().newest(globalReads, INDEX, match, limit);
    const numbers = Array.from({ length: 300 }, (_, index) => 900_000 + index);
    await put(
      numbers.map((id) => [id, `zz_all zz_${id % 7} zz_${id % 5}x`]),
      true,
    );
    const all = { terms: ["zz_all"] };
    const falling = [...numbers].reverse();
    expect(await newest([all], 3)).toEqual(falling.slice(0, 3));
    expect(await newest([all], 1_000)).toEqual(falling);
    expect(await newest([all, { terms: ["zz_3"] }], 1_000)).toEqual(falling.filter((id) => id % 7 === 3));
    expect(await newest([{ terms: ["zz_3", "zz_4"] }, { terms: ["zz_1x"] }], 1_000)).toEqual(
      falling.filter((id) => [3, 4].includes(id % 7) && id % 5 === 1),
    );
    expect(await newest([all, { terms: [], phrases: [[["zz_3"], ["zz_1x", "zz_2x"]]] }], 1_000)).toEqual(
      falling.filter((id) => id % 7 === 3 && [1, 2].includes(id % 5)),
    );
    const several = {
      terms: ["zz_3"],
      phrases: [
        [["zz_4"], ["zz_1x"]],
        [["zz_all"], ["zz_2x"]],
        [["zz_none"], ["zz_all"]],
      ],
    };
    expect(await newest([several], 1_000)).toEqual(
      falling.filter((id) => id % 7 === 3 || (id % 7 === 4 && id % 5 === 1) || id % 5 === 2),
    );
    // More ways than are searched for one by one.
    const any = (terms: readonly string[]) => ({ terms: [], phrases: terms.map((term) => [[term], ["zz_all"]]) });
    const [sevenths, fifths] = [
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3],
    ];
    expect(
      await newest([any(sevenths.map((rest) => `zz_${rest}`)), any(fifths.map((rest) => `zz_${rest}x`))], 1_000),
    ).toEqual(falling.filter((id) => sevenths.includes(id % 7) && fifths.includes(id % 5)));
    await put([[900_000, "zz_other"]], false);
    expect(await newest([all], 1_000)).toEqual(falling.slice(0, -1));
    expect(await newest([{ terms: ["zz_other"] }])).toEqual([900_000]);
    expect(await termIndex().hasMore(globalReads, INDEX, ["zz_all"], 298)).toBe(true);
    expect(await termIndex().hasMore(globalReads, INDEX, ["zz_all"], 299)).toBe(false);
    await globalCommit((tx) => termIndex().drop(tx, INDEX, numbers));
    expect(await newest([all])).toEqual([]);
  }),
);

test.runIf(isThere)("an id is settled once every write of its database that began before it has ended", () =>
  on("postgres", async () => {
    const writer = async (database = url) => {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query("begin");
      await client.query("select pg_current_xact_id()");
      return client;
    };
    const add = async (client: pg.Client) => {
      const added = await client.query(
        `insert into message ("workspaceId", "conversationId", seq, "senderKind", content, "createdAt")
         select "workspaceId", "conversationId", max(seq) + 1, 'customer', 'x', 0 from message
         group by 1, 2 order by 2 limit 1 returning id`,
      );
      return Number(added.rows[0].id);
    };
    const before = await highestGivenId("message");
    const elsewhere = await writer(Object.assign(new URL(url), { pathname: "/postgres" }).href);
    expect(await settledId("message")).toBe(before);
    // The first number, the second id: a snapshot alone would not tell.
    const [quick, slow] = [await writer(), await writer()];
    try {
      await slow.query(`select nextval(pg_get_serial_sequence('"message"', 'id'))`);
      const id = await add(quick);
      await quick.query("commit");
      expect(await settledId("message")).toBe(before);
      await slow.query("commit");
      await expect.poll(() => settledId("message"), { timeout: 10_000 }).toBe(id);
    } finally {
      await Promise.all([quick.end(), slow.end(), elsewhere.end()]);
    }
  }),
);
