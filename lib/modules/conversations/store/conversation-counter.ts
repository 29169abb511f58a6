import { type Expression, type SqlBool, sql } from "kysely";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** In an attender's place: the counters of everybody, and of what nobody has. */
export const EVERYBODY = 0;
export const NOBODY = -1;

/** Whose conversations are counted, and of which audiences: those of which they see all, what nobody has, their own. */
export type CountedFor = {
  attenderId: number;
  whole: readonly number[];
  unassigned: readonly number[];
  own: readonly number[];
};

/**
 * The tabs' numbers that are kept, as somebody sees them, under `mine` those of what they have, and under `nobodys` of what nobody has:
 * a sum of a few rows for each audience, however many conversations there are.
 */
export const keptCounters = statement(($: Parameters<CountedFor>) =>
  tables
    .selectFrom("conversation_counter")
    .select("name")
    .select((of) => {
      const [isMine, isNobodys] = [of("attenderId", "=", $.attenderId), of("attenderId", "=", NOBODY)];
      const [isWhole, isOwn] = [of("audience", "in", listed($.whole)), of("audience", "in", listed($.own))];
      const isSeen = of.or([
        of.and([of("attenderId", "=", EVERYBODY), isWhole]),
        of.and([isNobodys, of("audience", "in", listed($.unassigned))]),
        of.and([isMine, isOwn]),
      ]);
      const sumWhere = (condition: Expression<SqlBool>) =>
        of.fn.sum<number>(of.case().when(condition).then(of.ref("value")).else(0).end());
      return [
        sumWhere(isSeen).as("seen"),
        sumWhere(of.and([isMine, of.or([isWhole, isOwn])])).as("mine"),
        sumWhere(of.and([isNobodys, of.or([isWhole, of("audience", "in", listed($.unassigned))])])).as("nobodys"),
      ];
    })
    .where("attenderId", "in", [sql.lit(EVERYBODY), sql.lit(NOBODY), $.attenderId])
    .groupBy("name"),
);

/** Adds to a number; one that isn't there yet begins with it. */
export const addToCounter = statement(
  ($: Parameters<{ audience: number; attenderId: number; name: string; by: number }>) =>
    tables
      .insertInto("conversation_counter")
      .values({ audience: $.audience, attenderId: $.attenderId, name: $.name, value: $.by })
      .onConflict((conflict) =>
        conflict.columns(["workspaceId", "attenderId", "audience", "name"]).doUpdateSet((of) => ({
          value: of("conversation_counter.value", "+", of.ref("excluded.value")),
        })),
      ),
);

type CountedOverdue = { attenderId: number; audiences: readonly number[]; overdueBefore: number; limit: number };

/** How many of somebody's conversations are overdue, counted as far as `limit`. */
export const countOverdue = statement(($: Parameters<CountedOverdue>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("conversation as c")
        .select("c.id")
        .where("c.assignedAttenderId", "=", $.attenderId)
        .where("c.awaitingReplySince", "<", $.overdueBefore)
        .where("c.audience", "in", listed($.audiences))
        .where("c.deletedAt", "is", null)
        .limit($.limit)
        .as("some"),
    )
    .select((of) => of.fn.countAll<number>().as("count")),
);

type CountedOfTeams = { audiences: readonly number[]; overdueBefore: number; limit: number };

/** How many open conversations of some audiences are overdue, whoever has them, counted as far as `limit`. */
export const countOverdueOfTeams = statement(($: Parameters<CountedOfTeams>) =>
  tables
    .selectFrom(
      tables
        .selectFrom(rowsListed($.audiences).as("a"))
        .crossJoin("conversation as c")
        .select("c.id")
        .whereRef("c.audience", "=", "a.value")
        .where("c.status", "in", ["active", "waiting", "pending"])
        .where("c.isOutbound", "=", false)
        .where("c.awaitingReplySince", "<", $.overdueBefore)
        .where("c.deletedAt", "is", null)
        .limit($.limit)
        .as("some"),
    )
    .select((of) => of.fn.countAll<number>().as("count")),
);
