import { expressionBuilder, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "q.conversationId",
  "q.audience",
  "q.rank",
  "q.enteredAt",
  "q.joinedAt",
  "q.wanted",
  "q.relaxAt",
  "q.heldUntil",
  "q.offeredTo",
  "q.offeredUntil",
  "q.passedBy",
] as const;

export const entryOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables.selectFrom("queue_entry as q").select(COLUMNS).where("q.conversationId", "=", $.conversationId),
);
/** `wanted` and `passedBy` are JSON lists; instants are epoch milliseconds. */
export type EntryRow = RowOf<typeof entryOf>;

/** What waits and has tags, after an id: its skills are looked up by them. */
export const taggedEntries = statement(($: Parameters<{ afterId: number; limit: number }>) =>
  tables
    .selectFrom("queue_entry as q")
    .innerJoin("conversation as c", "c.id", "q.conversationId")
    .select("q.conversationId")
    .where("q.conversationId", ">", $.afterId)
    .where("c.tags", "<>", "[]")
    .orderBy("q.conversationId")
    .limit($.limit),
);

export const anyEntry = statement(() => tables.selectFrom("queue_entry").select("conversationId").limit(1));

type Place = Pick<EntryRow, "conversationId" | "audience" | "rank" | "enteredAt">;

export const insertEntry = statement(
  ($: Parameters<Place & Pick<EntryRow, "joinedAt" | "wanted" | "relaxAt" | "heldUntil">>) =>
    tables.insertInto("queue_entry").values({
      conversationId: $.conversationId,
      audience: $.audience,
      rank: $.rank,
      enteredAt: $.enteredAt,
      joinedAt: $.joinedAt,
      wanted: $.wanted,
      relaxAt: $.relaxAt,
      heldUntil: $.heldUntil,
    }),
);

type Kept = Omit<EntryRow, "enteredAt">;

export const updateEntry = statement(($: Parameters<Kept>) =>
  tables
    .updateTable("queue_entry")
    .set({
      audience: $.audience,
      rank: $.rank,
      joinedAt: $.joinedAt,
      wanted: $.wanted,
      relaxAt: $.relaxAt,
      heldUntil: $.heldUntil,
      offeredTo: $.offeredTo,
      offeredUntil: $.offeredUntil,
      passedBy: $.passedBy,
    })
    .where("conversationId", "=", $.conversationId),
);

export const deleteEntry = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("queue_entry").where("conversationId", "=", $.conversationId),
);

const NEXT = [...COLUMNS, "c.customerId", "c.channel", "c.visitorId"] as const;

/** The entries of a queue in their order: the rank, then who came first. */
export const entriesInOrder = statement(($: Parameters<{ audience: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("queue_entry", "q", "queue_entry_order_idx"))
    .innerJoin("conversation as c", "c.id", "q.conversationId")
    .select(NEXT)
    .where("q.audience", "=", $.audience)
    .orderBy("q.rank")
    .orderBy("q.enteredAt")
    .orderBy("q.conversationId")
    .limit($.limit),
);
export type NextRow = RowOf<typeof entriesInOrder>;

/** Those of them whose deadline is before an instant, the earliest deadline first. */
export const entriesDueBy = statement(($: Parameters<{ audience: number; dueBy: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_due_idx"))
    .innerJoin("queue_entry as q", "q.conversationId", "c.id")
    .select(NEXT)
    .where("c.audience", "=", $.audience)
    .where("c.nextDueAt", "<=", $.dueBy)
    .where("c.nextDueAt", "is not", null)
    .orderBy("c.nextDueAt")
    .limit($.limit),
);

/** How many entries stand before a place, by rank and time. */
export const countBefore = statement(($: Parameters<Place>) =>
  tables
    .selectFrom("queue_entry as q")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("q.audience", "=", $.audience)
    .where((of) =>
      of.or([
        of("q.rank", "<", $.rank),
        of.and([of("q.rank", "=", $.rank), of("q.enteredAt", "<", $.enteredAt)]),
        of.and([
          of("q.rank", "=", $.rank),
          of("q.enteredAt", "=", $.enteredAt),
          of("q.conversationId", "<", $.conversationId),
        ]),
      ]),
    ),
);

/** How many entries each of some queues has. */
export const countEntries = statement(($: Parameters<{ audiences: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.audiences).as("a"))
    .innerJoin("queue_entry as q", "q.audience", "a.value")
    .select((of) => ["q.audience", of.fn.countAll<number>().as("count")])
    .groupBy("q.audience"),
);

/** Entries that wait for an agent: the assistant doesn't hold them, and they are offered to nobody. */
const isWaiting = ($: Parameters<{ now: number }>) => {
  const of = expressionBuilder<{ q: Tables["queue_entry"] }, "q">();
  return of.and([
    of.or([of("q.heldUntil", "is", null), of("q.heldUntil", "<=", $.now)]),
    of.or([of("q.offeredUntil", "is", null), of("q.offeredUntil", "<=", $.now)]),
  ]);
};

/** Since when the entry that waits longest for an agent does, by queue; null where none waits. A queue without entries has no row. */
export const waitingSince = statement(($: Parameters<{ audiences: readonly number[]; now: number }>) =>
  tables
    .selectFrom(rowsListed($.audiences).as("a"))
    .innerJoin("queue_entry as q", "q.audience", "a.value")
    .select((of) => [
      "q.audience",
      of.fn.min<number | null>(of.case().when(isWaiting($)).then(of.ref("q.enteredAt")).end()).as("since"),
    ])
    .groupBy("q.audience"),
);
export type WaitingRow = RowOf<typeof waitingSince>;

/** The conversation that has waited longest in a queue. */
export const longestIn = statement(($: Parameters<{ audience: number; now: number }>) =>
  tables
    .selectFrom(alongIndex("queue_entry", "q", "queue_entry_order_idx"))
    .select("q.conversationId")
    .where("q.audience", "=", $.audience)
    .where(isWaiting($))
    .orderBy("q.enteredAt")
    .orderBy("q.conversationId")
    .limit(1),
);

/** The next instant after `now` at which time alone changes what can be given. */
export const nextChange = statement(($: Parameters<{ now: number }>) =>
  tables.selectFrom("queue_entry as q").select((of) => {
    const after = (column: "q.relaxAt" | "q.heldUntil" | "q.offeredUntil") =>
      of.fn.min(of.case().when(column, ">", $.now).then(of.ref(column)).end());
    return [
      after("q.relaxAt").as("relaxAt"),
      after("q.heldUntil").as("heldUntil"),
      after("q.offeredUntil").as("offeredUntil"),
    ];
  }),
);

/** Offers whose time is over. */
export const endedOffers = statement(($: Parameters<{ now: number; limit: number }>) =>
  tables
    .selectFrom("queue_entry as q")
    .select(COLUMNS)
    .where("q.offeredUntil", "<=", $.now)
    .where("q.offeredTo", "is not", null)
    .limit($.limit),
);

/** What is offered to whom now. */
export const openOffers = statement(($: Parameters<{ now: number }>) =>
  tables
    .selectFrom("queue_entry as q")
    .innerJoin("conversation as c", "c.id", "q.conversationId")
    .select([...COLUMNS, "c.channel"])
    .where("q.offeredUntil", ">", $.now)
    .where("q.offeredTo", "is not", null),
);

/** What is offered to somebody now. */
export const offersTo = statement(($: Parameters<{ attenderId: number; now: number }>) =>
  tables
    .selectFrom("queue_entry as q")
    .leftJoin("team_routing as r", "r.audience", "q.audience")
    .select((of) => [
      "q.conversationId",
      "q.offeredUntil",
      of.fn.coalesce("r.offerSeconds", sql.lit(0)).as("offerSeconds"),
    ])
    .where("q.offeredTo", "=", $.attenderId)
    .where("q.offeredUntil", ">", $.now)
    .orderBy("q.offeredUntil"),
);
