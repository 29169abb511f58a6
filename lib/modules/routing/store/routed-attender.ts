import { sql } from "kysely";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { jsonList } from "@/lib/platform/db/sql/json";
import { rowsListed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What somebody can have at once where nobody said otherwise. */
const DEFAULT_UNITS = 100;

/** Some people as routing knows them: whether they are there, how much they can have, what they know (`skills`, a JSON list). */
export const routedPeople = statement(($: Parameters<{ attenderIds: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.attenderIds).as("j"))
    .crossJoin("attender as a")
    .leftJoin("attender_availability as v", "v.attenderId", "a.id")
    .leftJoin("routed_attender as r", "r.attenderId", "a.id")
    .select((of) => [
      "a.id",
      "a.firstName",
      "a.surname",
      "a.email",
      "v.status",
      "v.since",
      of.fn.coalesce("r.units", sql.lit(DEFAULT_UNITS)).as("units"),
      of.fn.coalesce("r.turn", sql.lit(0)).as("turn"),
      of.fn.coalesce("r.misses", sql.lit(0)).as("misses"),
      of
        .selectFrom("attender_skill as s")
        .select((its) => jsonList(its.ref("s.tag")).as("tags"))
        .whereRef("s.attenderId", "=", "a.id")
        .$asScalar()
        .$notNull()
        .as("skills"),
    ])
    .whereRef("a.id", "=", "j.value"),
);

/** Of some people, those who are there now. */
export const availableAmong = statement(($: Parameters<{ attenderIds: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.attenderIds).as("j"))
    .crossJoin("attender_availability as v")
    .select("v.attenderId")
    .whereRef("v.attenderId", "=", sql.ref("j.value"))
    .where("v.status", "=", "available"),
);

type Weights = { webchat: number; whatsapp: number; email: number };

/**
 * What some people have of their capacity: open conversations that aren't snoozed, but not the chats in which nobody waits for us and
 * nothing happened since `idleSince`. `lapsesFrom`: the oldest activity of those that count for that alone.
 */
export const heldUnits = statement(($: Parameters<Weights & { attenderIds: readonly number[]; idleSince: number }>) =>
  tables
    .selectFrom(rowsListed($.attenderIds).as("j"))
    .crossJoin(alongIndex("conversation", "c", "conversation_held_idx"))
    .select((of) => [
      "c.assignedAttenderId as attenderId",
      of.fn
        .sum<number>(
          of
            .case("c.channel")
            .when("webchat")
            .then(sql<number>`cast(${$.webchat} as bigint)`)
            .when("whatsapp")
            .then(sql<number>`cast(${$.whatsapp} as bigint)`)
            .else(sql<number>`cast(${$.email} as bigint)`)
            .end(),
        )
        .as("units"),
      of.fn.countAll<number>().as("items"),
      of.fn
        .min(
          of
            .case()
            .when(of.and([of("c.channel", "<>", "email"), of("c.awaitingReplySince", "is", null)]))
            .then(of.ref("c.lastActivityAt"))
            .end(),
        )
        .as("lapsesFrom"),
    ])
    .whereRef("c.assignedAttenderId", "=", sql.ref("j.value"))
    .where("c.status", "<>", sql.lit("closed"))
    .where("c.snoozedUntil", "is", null)
    .where("c.deletedAt", "is", null)
    .where((of) =>
      of.or([
        of("c.channel", "=", "email"),
        of("c.awaitingReplySince", "is not", null),
        of("c.lastActivityAt", ">", $.idleSince),
      ]),
    )
    .groupBy("c.assignedAttenderId"),
);

export const putTurn = statement(($: Parameters<{ attenderId: number; turn: number }>) =>
  tables
    .insertInto("routed_attender")
    .values({ attenderId: $.attenderId, turn: $.turn })
    .onConflict((conflict) => conflict.columns(["workspaceId", "attenderId"]).doUpdateSet({ turn: $.turn })),
);

export const putUnits = statement(($: Parameters<{ attenderId: number; units: number }>) =>
  tables
    .insertInto("routed_attender")
    .values({ attenderId: $.attenderId, units: $.units })
    .onConflict((conflict) => conflict.columns(["workspaceId", "attenderId"]).doUpdateSet({ units: $.units })),
);

export const putMisses = statement(($: Parameters<{ attenderId: number; misses: number }>) =>
  tables
    .insertInto("routed_attender")
    .values({ attenderId: $.attenderId, misses: $.misses })
    .onConflict((conflict) => conflict.columns(["workspaceId", "attenderId"]).doUpdateSet({ misses: $.misses })),
);

/** Notes since when somebody isn't available, unless that is known; null: they are. */
export const putLeft = statement(($: Parameters<{ attenderId: number; at: number | null }>) =>
  tables
    .insertInto("routed_attender")
    .values({ attenderId: $.attenderId, leftAt: $.at })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId"]).doUpdateSet((of) => ({
        leftAt: sql<
          number | null
        >`case when cast(${$.at} as bigint) is null then null else coalesce(${of.ref("routed_attender.leftAt")}, cast(${$.at} as bigint)) end`,
      })),
    ),
);

export const leftAtOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables.selectFrom("routed_attender").select("leftAt").where("attenderId", "=", $.attenderId),
);

/** Of some tags, those that somebody knows well. */
export const skillsAmong = statement(($: Parameters<{ tags: readonly string[] }>) =>
  tables
    .selectFrom("attender_skill as s")
    .select("s.tag")
    .distinct()
    .where("s.tag", "in", tables.selectFrom(textsListed($.tags).as("j")).select("j.value")),
);

/** Who had some customers' conversations last, of those in which something happened since an instant; the latest first. */
export const latestKeepers = statement(($: Parameters<{ customerIds: readonly number[]; since: number }>) =>
  tables
    .selectFrom(rowsListed($.customerIds).as("j"))
    .crossJoin("conversation as c")
    .select(["c.customerId", "c.assignedAttenderId as attenderId", "c.lastActivityAt"])
    .whereRef("c.customerId", "=", sql.ref("j.value"))
    .where("c.assignedAttenderId", "is not", null)
    .where("c.lastActivityAt", ">=", $.since)
    .where("c.deletedAt", "is", null)
    .orderBy("c.lastActivityAt", "desc")
    .limit(2_000),
);

const waiting = ($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_held_idx"))
    .select("c.id")
    .where("c.assignedAttenderId", "=", $.attenderId)
    .where("c.status", "<>", sql.lit("closed"))
    .where("c.awaitingReplySince", "is not", null)
    .where("c.snoozedUntil", "is", null)
    .where("c.deletedAt", "is", null)
    .orderBy("c.id");

/** The conversations of somebody in which the customer waits for us. */
export const waitingOfAll = statement(waiting);

/** Those of one queue. */
export const waitingOf = statement(($: Parameters<{ attenderId: number; audience: number }>) =>
  waiting($).where("c.audience", "=", $.audience),
);

export const missesOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables.selectFrom("routed_attender").select("misses").where("attenderId", "=", $.attenderId),
);
