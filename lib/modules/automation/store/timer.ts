import { alongIndex } from "@/lib/platform/db/sql/along-index";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Timer = { ruleId: number; conversationId: number; anchorAt: number; dueAt: number };

/** Has a rule asked about a conversation at an instant, instead of the one before. */
export const putTimer = statement(($: Parameters<Timer>) =>
  tables
    .insertInto("automation_timer")
    .values({ ruleId: $.ruleId, conversationId: $.conversationId, anchorAt: $.anchorAt, dueAt: $.dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "ruleId", "conversationId"])
        .doUpdateSet({ anchorAt: $.anchorAt, dueAt: $.dueAt }),
    ),
);

export const deleteTimer = statement(($: Parameters<{ ruleId: number; conversationId: number }>) =>
  tables.deleteFrom("automation_timer").where("ruleId", "=", $.ruleId).where("conversationId", "=", $.conversationId),
);

export const deleteTimersOfRule = statement(($: Parameters<{ ruleId: number }>) =>
  tables.deleteFrom("automation_timer").where("ruleId", "=", $.ruleId),
);

/** What is due, the earliest first. */
export const dueTimers = statement(($: Parameters<{ now: number; limit: number }>) =>
  tables
    .selectFrom("automation_timer")
    .select(["ruleId", "conversationId"])
    .where("dueAt", "<=", $.now)
    .orderBy("dueAt")
    .limit($.limit),
);

/** When the next one is due; nothing: there is none. */
export const nextTimer = statement(() =>
  tables
    .selectFrom(alongIndex("automation_timer", "t", "automation_timer_workspaceId_dueAt_idx"))
    .select("t.dueAt")
    .where("t.dueAt", ">", 0)
    .orderBy("t.dueAt")
    .limit(1),
);
