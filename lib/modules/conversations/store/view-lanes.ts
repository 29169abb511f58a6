import { type Expression, type SqlBool, sql } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type Built, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** From where on a list of several audiences goes; `at` is the instant that it is ordered by. */
type Lanes = { audiences: readonly number[]; cursorAt: number; cursorId: number; limit: number };
type Place = { id: number; at: number };

/** A partial index: its name, the column that it is ordered by behind the audience, and the rows that it has. */
type Order = { index: string; column: string; direction: "asc" | "desc"; has: Expression<SqlBool> };

// Raw, because a column that may be null is told where its nulls come, and the index has none.
const columnOf = (of: string, { column }: Order) => sql<number>`${sql.ref(`${of}.${column}`)}`;

/** The rows of an audience from a place on. */
const laneOf = (order: Order, audience: Expression<number>, from: readonly [Expression<number>, Expression<number>]) =>
  tables
    .selectFrom(alongIndex("conversation", "c", order.index))
    .select(["c.id", columnOf("c", order).as("at")])
    .where("c.audience", "=", audience)
    .where(order.has)
    .where(
      sql<SqlBool>`(${columnOf("c", order)}, ${sql.ref("c.id")}) ${sql.raw(order.direction === "asc" ? ">" : "<")} (${from[0]}, ${from[1]})`,
    )
    .orderBy(columnOf("c", order), order.direction)
    .orderBy("c.id", order.direction);

const audiencesOf = ($: Parameters<Lanes>) =>
  tables.selectFrom(rowsListed($.audiences).as("a")).select("a.value as audience");

/** As `mergedPage` of conversation-list.ts: the first of all lanes, then of those and the next one of its lane, and so on. */
function merged(order: Order, $: Parameters<Lanes>) {
  const first = (of: string, from: readonly [Expression<number>, Expression<number>]) =>
    laneOf(order, sql.ref<number>(`${of}.audience`), from)
      .clearSelect()
      .select("c.id")
      .limit(1);
  const head = (of: string) => [sql.ref<number>(`${of}.at`), sql.ref<number>(`${of}.id`)] as const;
  const place = [sql.ref<number>(`n.${order.column}`).as("at"), sql.ref<number>("n.id").as("id")] as const;
  return tables
    .withRecursive("heads", (recursion) =>
      tables
        .selectFrom(audiencesOf($).as("l"))
        .crossJoin("conversation as n")
        .whereRef("n.id", "=", first("l", [$.cursorAt, $.cursorId]) as never)
        .select("l.audience")
        .select(place)
        .unionAll(
          (recursion as typeof tables)
            .selectFrom(sql<{ audience: number; at: number; id: number }>`${sql.id("heads")}`.as("h"))
            .crossJoin("conversation as n")
            .whereRef("n.id", "=", first("h", head("h")) as never)
            .select("h.audience")
            .select(place),
        )
        .orderBy("at", order.direction)
        .orderBy("id", order.direction)
        .limit($.limit),
    )
    .selectFrom("heads")
    .select(["heads.id", "heads.at"]);
}

const lateral = (order: Order, $: Parameters<Lanes>) =>
  tables
    .selectFrom(audiencesOf($).as("l"))
    .crossJoinLateral(laneOf(order, sql.ref<number>("l.audience"), [$.cursorAt, $.cursorId]).limit($.limit).as("c"))
    .select(["c.id", "c.at"])
    .orderBy("c.at", order.direction)
    .orderBy("c.id", order.direction)
    .limit($.limit);

const placesOf = (order: Order) =>
  statement<Lanes, Place>(($) => (isPostgres() ? lateral : merged)(order, $) as unknown as Built<Place>);

/** Conversations whose customer waits for a person, who waits longest first. `at`: since when. */
export const placesOfWaiting = placesOf({
  index: "conversation_waiting_idx",
  column: "awaitingReplySince",
  direction: "asc",
  has: sql`${sql.ref("c.awaitingReplySince")} is not null`,
});

/** Conversations with a deadline, the earliest first. `at`: when that is. */
export const placesOfDue = placesOf({
  index: "conversation_due_idx",
  column: "nextDueAt",
  direction: "asc",
  has: sql`${sql.ref("c.nextDueAt")} is not null`,
});

const pressing = (priority: "urgent" | "high") =>
  placesOf({
    index: "conversation_pressing_idx",
    column: "lastActivityAt",
    direction: "desc",
    // The second part is the index's own, word for word, or SQLite doesn't read it.
    has: sql`${sql.ref("c.priority")} = ${sql.lit(priority)} and ${sql.ref("c.priority")} in ('high', 'urgent')`,
  });

/** Urgent conversations and those of high priority, newest activity first. `at`: their last activity. */
export const placesOfUrgent = pressing("urgent");
export const placesOfHigh = pressing("high");
