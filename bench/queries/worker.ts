// Calls the product's queries on one database, in a process of its own. The parent names an operation and a count.

import { encodeListCursor } from "@/lib/modules/conversations/cursor";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { getCounters, listChats } from "@/lib/modules/conversations/queries";
import { commit } from "@/lib/modules/events/commit";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { indexNow } from "@/lib/platform/search/indexer";
import { toContext } from "@/lib/platform/session/context";
import { openSession } from "@/lib/platform/session/open-session";
import { readSession } from "@/lib/platform/session/sessions";
import { installModules } from "@/lib/workers/install-modules";
import { percentile } from "../result";
import type { Operation, QueryOrder } from "./worker-client";

/** Rows of a page as the conversations screen asks for it. */
const PAGE_SIZE = 50;

/**
 * What people search for: common words, some still being typed, a customer, an address, an order's number; `number` is
 * that of some conversation.
 */
const SEARCHES: readonly ((number: number) => string)[] = [
  () => "boleto",
  () => "ent",
  () => "informaç",
  () => "segunda via",
  () => "prazo reembolso",
  () => "poltrona riscada",
  (number) => `pedido ${number}`,
  (number) => String(number),
  () => "joão almeida",
  () => "ana gomes rastreio",
  (number) => `pessoa${1 + Math.floor(number / 20)}@correio.example`,
  () => "palavraquenãoexiste",
];

/** What finds nothing as it was typed: other words for the same, misspelt ones of one and two letters, and nonsense. */
const SECOND_TRIES: readonly string[] = [
  "bolteo",
  "rastreiu",
  "reenbolso",
  "poltorna riscada",
  "joão almeyda",
  "cancelamentto",
  "invoice",
  "dinheiro de volta",
  "tracking",
  "custo de envio",
  "palavraquenãoexiste",
  "xyzxyzxyz boleto",
];

type Position = { id: number; lastActivityAt: number };

const OWNER = globalStatement(() => tables.selectFrom("attender").select(["workspaceId", "id"]).orderBy("id").limit(1));
const LAST = globalStatement(() =>
  tables.selectFrom("conversation").select((of) => of.fn.coalesce(of.fn.max("id"), of.lit(0)).as("id")),
);
const FROM = globalStatement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select(["id", "lastActivityAt"]).where("id", ">=", $.id).orderBy("id").limit(1),
);

async function prepare() {
  installModules();
  const owner = await globalReads.first(OWNER, {});
  if (!owner) throw new Error("nobody to sign in as");
  const { workspaceId, id: attenderId } = owner;
  const row = await readSession(
    (await commit({ workspaceId }, (unit) => openSession(unit, { attenderId, userAgent: "", address: "" }))).token,
  );
  if (!row) throw new Error("no session");
  const ctx = toContext(row, "");
  const last = (await globalReads.first(LAST, {}))?.id ?? 0;
  let searches = 0;
  const anywhere = async () =>
    (await globalReads.first(FROM, { id: 1 + Math.floor(Math.random() * last) })) as Position;
  // What varies is made before the clock starts: the position isn't part of the question.
  const operations: Record<Operation, () => Promise<() => Promise<unknown>>> = {
    firstPage: async () => () => listChats(ctx, { pageSize: PAGE_SIZE }),
    anyPage: async () => {
      const cursor = encodeListCursor(await anywhere());
      return () => listChats(ctx, { pageSize: PAGE_SIZE, cursor });
    },
    counters: async () => () => getCounters(ctx),
    search: async () => {
      const pick = SEARCHES[searches++ % SEARCHES.length] as (typeof SEARCHES)[number];
      const search = pick(Math.floor(Math.random() * last));
      return () => listChats(ctx, { pageSize: PAGE_SIZE, search });
    },
    secondTry: async () => {
      const search = SECOND_TRIES[searches++ % SECOND_TRIES.length] as string;
      return () => listChats(ctx, { pageSize: PAGE_SIZE, search });
    },
    openConversation: async () => {
      const { id } = await anywhere();
      return () => listMessages(ctx, id);
    },
    index: async () => indexNow,
  };
  return operations;
}

const ready = prepare();

process.on("message", ({ operation, count, percent = 50 }: QueryOrder) => {
  void ready.then(async (operations) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const call = await operations[operation]();
      const startedAt = performance.now();
      await call();
      times.push((performance.now() - startedAt) * 1_000);
    }
    process.send?.(percentile(times, percent));
  });
});
