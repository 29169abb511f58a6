// Calls the product's queries on one database, in a process of its own. The parent names an operation and a count.

import { encodeListCursor } from "@/lib/modules/conversations/cursor";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { getCounters, listChats } from "@/lib/modules/conversations/queries";
import { commit } from "@/lib/modules/events/commit";
import { connections } from "@/lib/platform/db/connections";
import { toContext } from "@/lib/platform/session/context";
import { openSession } from "@/lib/platform/session/open-session";
import { readSession } from "@/lib/platform/session/sessions";
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

async function prepare() {
  const { reader } = connections();
  const owner = reader.prepare("SELECT workspaceId, id AS attenderId FROM attender ORDER BY id LIMIT 1").get() as {
    workspaceId: number;
    attenderId: number;
  };
  const row = await readSession(
    (
      await commit({ workspaceId: owner.workspaceId }, (unit) =>
        openSession(unit, { ...owner, userAgent: "", address: "" }),
      )
    ).token,
  );
  if (!row) throw new Error("no session");
  const ctx = toContext(row, "");
  const last = reader.prepare("SELECT max(id) FROM conversation").pluck().get() as number;
  const at = reader.prepare("SELECT id, lastActivityAt FROM conversation WHERE id >= ? LIMIT 1");
  let searches = 0;
  const anywhere = () => at.get(1 + Math.floor(Math.random() * last)) as Position;
  // What varies is made before the clock starts: the position isn't part of the question.
  const operations: Record<Operation, () => () => Promise<unknown>> = {
    firstPage: () => () => listChats(ctx, { pageSize: PAGE_SIZE }),
    anyPage: () => {
      const cursor = encodeListCursor(anywhere());
      return () => listChats(ctx, { pageSize: PAGE_SIZE, cursor });
    },
    counters: () => () => getCounters(ctx),
    search: () => {
      const pick = SEARCHES[searches++ % SEARCHES.length] as (typeof SEARCHES)[number];
      const search = pick(Math.floor(Math.random() * last));
      return () => listChats(ctx, { pageSize: PAGE_SIZE, search });
    },
    secondTry: () => {
      const search = SECOND_TRIES[searches++ % SECOND_TRIES.length] as string;
      return () => listChats(ctx, { pageSize: PAGE_SIZE, search });
    },
    openConversation: () => {
      const { id } = anywhere();
      return () => listMessages(ctx, id);
    },
  };
  return operations;
}

const ready = prepare();

process.on("message", ({ operation, count, percent = 50 }: QueryOrder) => {
  void ready.then(async (operations) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const call = operations[operation]();
      const startedAt = performance.now();
      await call();
      times.push((performance.now() - startedAt) * 1_000);
    }
    process.send?.(percentile(times, percent));
  });
});
