import { sql } from "kysely";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "k.id",
  "k.conversationId",
  "k.policyId",
  "k.kind",
  "k.state",
  "k.targetSeconds",
  "k.startedAt",
  "k.spentMs",
  "k.runningSince",
  "k.dueAt",
  "k.nextAt",
  "k.warnedAt",
  "k.breachedAt",
  "k.endedAt",
  "k.restedMs",
  "k.audience",
  "k.channel",
  "k.attenderId",
] as const;

/** So many clocks of a conversation are read: the open ones, the first answers and resolutions, and the latest of the others. */
export const CLOCKS_MAX = 20;

/**
 * A conversation's clocks: the open ones, then those of which there is one for each opening, then the latest. A long conversation has
 * many of the kind `next`, and what is open among its oldest must not fall out.
 */
export const clocksOf = statement(($: Parameters<{ conversationId: number; limit: number }>) =>
  tables
    .selectFrom("sla_clock as k")
    .select(COLUMNS)
    .where("k.conversationId", "=", $.conversationId)
    .orderBy(
      sql`case when ${sql.ref("k.endedAt")} is null then 0 when ${sql.ref("k.kind")} <> 'next' then 1 else 2 end`,
    )
    .orderBy("k.id", "desc")
    .limit($.limit),
);
/** Instants are epoch milliseconds. */
export type ClockRow = RowOf<typeof clocksOf>;

type Values = Pick<
  ClockRow,
  | "policyId"
  | "state"
  | "targetSeconds"
  | "spentMs"
  | "runningSince"
  | "dueAt"
  | "nextAt"
  | "warnedAt"
  | "breachedAt"
  | "endedAt"
  | "restedMs"
  | "audience"
  | "channel"
  | "attenderId"
>;

export const insertClock = statement(
  ($: Parameters<Values & Pick<ClockRow, "conversationId" | "kind" | "startedAt">>) =>
    tables
      .insertInto("sla_clock")
      .values({
        conversationId: $.conversationId,
        policyId: $.policyId,
        kind: $.kind,
        state: $.state,
        targetSeconds: $.targetSeconds,
        startedAt: $.startedAt,
        spentMs: $.spentMs,
        runningSince: $.runningSince,
        dueAt: $.dueAt,
        nextAt: $.nextAt,
        warnedAt: $.warnedAt,
        breachedAt: $.breachedAt,
        endedAt: $.endedAt,
        restedMs: $.restedMs,
        audience: $.audience,
        channel: $.channel,
        attenderId: $.attenderId,
      })
      .returning("id"),
);

export const updateClock = statement(($: Parameters<Values & { id: number }>) =>
  tables
    .updateTable("sla_clock")
    .set({
      policyId: $.policyId,
      state: $.state,
      targetSeconds: $.targetSeconds,
      spentMs: $.spentMs,
      runningSince: $.runningSince,
      dueAt: $.dueAt,
      nextAt: $.nextAt,
      warnedAt: $.warnedAt,
      breachedAt: $.breachedAt,
      endedAt: $.endedAt,
      restedMs: $.restedMs,
      audience: $.audience,
      channel: $.channel,
      attenderId: $.attenderId,
    })
    .where("id", "=", $.id),
);

/** Clocks that have to be looked at by an instant, the earliest first. */
export const dueClocks = statement(($: Parameters<{ now: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("sla_clock", "k", "sla_clock_workspaceId_nextAt_id_idx"))
    .select(["k.id", "k.conversationId", "k.nextAt"])
    .where("k.nextAt", ">", 0)
    .where("k.nextAt", "<=", $.now)
    .orderBy("k.nextAt")
    .orderBy("k.id")
    .limit($.limit),
);

/** When the next clock has to be looked at. */
export const nextLook = statement(() =>
  tables
    .selectFrom(alongIndex("sla_clock", "k", "sla_clock_workspaceId_nextAt_id_idx"))
    .select("k.nextAt")
    .where("k.nextAt", ">", 0)
    .orderBy("k.nextAt")
    .limit(1),
);
