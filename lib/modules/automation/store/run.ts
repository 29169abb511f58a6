import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type NewRun = {
  ruleId: number;
  version: number;
  rootId: number;
  conversationId: number;
  outcome: "fired" | "failed" | "loop_stopped" | "limited";
  details: string;
  wrote: boolean;
  at: number;
};

/** Notes that a rule did something, or couldn't, unless that is noted already for what happened first. @returns its id; nothing: it was */
export const insertRun = statement(($: Parameters<NewRun>) =>
  tables
    .insertInto("automation_run")
    .values({
      ruleId: $.ruleId,
      version: $.version,
      rootId: $.rootId,
      conversationId: $.conversationId,
      outcome: $.outcome,
      details: $.details,
      wrote: $.wrote,
      at: $.at,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "rootId", "ruleId"]).doNothing())
    .returning("id"),
);

/** Says what became of a run that was noted in the same commit. */
export const settleRun = statement(($: Parameters<Pick<NewRun, "outcome" | "details" | "wrote"> & { id: number }>) =>
  tables
    .updateTable("automation_run")
    .set({ outcome: $.outcome, details: $.details, wrote: $.wrote })
    .where("id", "=", $.id),
);

/** Whether a rule acted for what happened first. */
export const runOfRoot = statement(($: Parameters<{ rootId: number; ruleId: number }>) =>
  tables.selectFrom("automation_run").select("id").where("rootId", "=", $.rootId).where("ruleId", "=", $.ruleId),
);

/** Takes back, in the same commit, that a rule acted: there was nothing to do. */
export const deleteRun = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("automation_run").where("id", "=", $.id),
);

/** When rules wrote to a conversation's customer last, since an instant. */
export const writtenSince = statement(($: Parameters<{ conversationId: number; since: number; limit: number }>) =>
  tables
    .selectFrom("automation_run")
    .select("at")
    .where("conversationId", "=", $.conversationId)
    .where("at", ">=", $.since)
    .where("wrote", "=", true)
    .orderBy("at", "desc")
    .limit($.limit),
);

/** Whether rules wrote to so many customers since an instant: the one that comes after `skip` others. */
export const writtenBefore = statement(($: Parameters<{ since: number; skip: number }>) =>
  tables
    .selectFrom("automation_run")
    .select("at")
    .where("wrote", "=", true)
    .where("at", ">=", $.since)
    .orderBy("at", "desc")
    .limit(1)
    .offset($.skip),
);

/** What a rule did before an id, the newest first. */
export const runsBefore = statement(($: Parameters<{ ruleId: number; before: number; limit: number }>) =>
  tables
    .selectFrom("automation_run as r")
    .innerJoin("conversation as c", "c.id", "r.conversationId")
    .select(["r.id", "r.version", "r.conversationId", "r.outcome", "r.details", "r.at", "c.subject", "c.deletedAt"])
    .where("r.ruleId", "=", $.ruleId)
    .where("r.id", "<", $.before)
    .orderBy("r.id", "desc")
    .limit($.limit),
);

/** Deletes what rules of all workspaces did before an instant. */
export const deleteRunsBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .deleteFrom("automation_run")
    .where("id", "in", (from) =>
      from.selectFrom("automation_run").select("id").where("at", "<", $.before).orderBy("at").limit($.limit),
    ),
);
