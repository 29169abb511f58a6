import { type SqlBool, sql } from "kysely";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const BY_WAIT = "conversation_waiting_idx";
/** Behind every instant, and every id. */
const NEVER = sql.lit(Number.MAX_SAFE_INTEGER);

// The index has no rows without it, and SQLite reads it only for who says so.
const waits = (of: string) => sql<SqlBool>`${sql.ref(`${of}.awaitingReplySince`)} is not null`;
const place = (of: string) => sql`(${sql.ref(`${of}.awaitingReplySince`)}, ${sql.ref(`${of}.id`)})`;

type Waiting = { audiences: readonly number[]; overdueBefore: number; limit: number };

/**
 * By who has them (null: nobody), how many open conversations of some audiences wait for a person, how many of these since before
 * `overdueBefore`, and since when the first. Of each audience those `limit` are read that wait longest, so that the cost has an
 * end; `cut` is 1 where there is an audience that has more. What is snoozed is out of the way.
 */
export const waitingByOwner = statement(($: Parameters<Waiting>) =>
  tables
    .selectFrom(rowsListed($.audiences).as("a"))
    .leftJoin("conversation as k", (on) =>
      on.on(
        "k.id",
        "=",
        (of) =>
          of
            .selectFrom(alongIndex("conversation", "n", BY_WAIT))
            .select("n.id")
            .whereRef("n.audience", "=", "a.value")
            .where(waits("n"))
            .orderBy("n.awaitingReplySince")
            .orderBy("n.id")
            .limit(1)
            .offset($.limit) as never,
      ),
    )
    .crossJoin(alongIndex("conversation", "c", BY_WAIT))
    .select("c.assignedAttenderId as attenderId")
    .select((of) => [
      of.fn.countAll<number>().as("waiting"),
      of.fn
        .sum<number>(of.case().when("c.awaitingReplySince", "<", $.overdueBefore).then(1).else(0).end())
        .as("overdue"),
      of.fn.min<number>("c.awaitingReplySince").as("since"),
      of.fn.max<number>(of.case().when("k.id", "is not", null).then(1).else(0).end()).as("cut"),
    ])
    .whereRef("c.audience", "=", "a.value")
    .where(waits("c"))
    .where(
      sql<SqlBool>`${place("c")} < (coalesce(${sql.ref("k.awaitingReplySince")}, ${NEVER}), coalesce(${sql.ref("k.id")}, ${NEVER}))`,
    )
    .where("c.status", "in", ["active", "waiting", "pending"])
    .where("c.snoozedUntil", "is", null)
    .where("c.deletedAt", "is", null)
    .groupBy("c.assignedAttenderId"),
);

/** The conversation of some audiences that nobody has and whose customer waits since an instant. */
export const unassignedSince = statement(($: Parameters<{ audiences: readonly number[]; since: number }>) =>
  tables
    .selectFrom(rowsListed($.audiences).as("a"))
    .crossJoin(alongIndex("conversation", "c", BY_WAIT))
    .select("c.id")
    .whereRef("c.audience", "=", "a.value")
    .where("c.awaitingReplySince", "=", $.since)
    .where("c.assignedAttenderId", "is", null)
    .where("c.status", "in", ["active", "waiting", "pending"])
    .where("c.snoozedUntil", "is", null)
    .where("c.deletedAt", "is", null)
    .orderBy("c.id")
    .limit(1),
);

/** The kept numbers of some people (and of nobody) in some audiences: a few rows of each. */
export const countersOfPeople = statement(
  ($: Parameters<{ attenderIds: readonly number[]; audiences: readonly number[] }>) =>
    tables
      .selectFrom(rowsListed($.attenderIds).as("j"))
      .crossJoin("conversation_counter as n")
      .select(["n.attenderId", "n.name"])
      .select((of) => of.fn.sum<number>("n.value").as("value"))
      .whereRef("n.attenderId", "=", "j.value")
      .where("n.audience", "in", listed($.audiences))
      .groupBy("n.attenderId")
      .groupBy("n.name"),
);
