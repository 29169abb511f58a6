import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Renames and merges of tags. Instants are epoch milliseconds.

const COLUMNS = [
  "id",
  "workspaceId",
  "attenderId",
  "state",
  "fromKey",
  "fromName",
  "spellings",
  "toName",
  "tagId",
  "merged",
  "total",
  "steps",
  "changed",
  "restored",
  "kept",
  "createdAt",
  "finishedAt",
] as const;

export const runById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("tag_run").select(COLUMNS).where("id", "=", $.id),
);
export type TagRunRow = RowOf<typeof runById>;

/** The workspace's runs that ended after an instant, and those under way, the newest first. */
export const latestRuns = statement(($: Parameters<{ since: number; limit: number }>) =>
  tables
    .selectFrom("tag_run")
    .select(COLUMNS)
    .where((of) => of.or([of("finishedAt", "is", null), of("finishedAt", ">", $.since)]))
    .orderBy("id", "desc")
    .limit($.limit),
);

/** What the old names of some keys mean now, the newest first. */
export const aliasesOf = statement(($: Parameters<{ keys: readonly string[]; since: number }>) =>
  tables
    .selectFrom("tag_run")
    .select(["fromKey", "toName"])
    .where("fromKey", "in", listed($.keys))
    .where("state", "in", ["running", "done", "failed"])
    .where((of) => of.or([of("finishedAt", "is", null), of("finishedAt", ">", $.since)]))
    .orderBy("id", "desc"),
);

export const runUnderWay = statement(() =>
  tables.selectFrom("tag_run").select("id").where("state", "in", ["running", "undoing"]).limit(1),
);

type NewRun = {
  attenderId: number;
  fromKey: string;
  fromName: string;
  toName: string;
  tagId: number;
  merged: string | null;
  total: number;
  spellings: string;
  at: number;
};

export const insertRun = statement(($: Parameters<NewRun>) =>
  tables
    .insertInto("tag_run")
    .values({
      attenderId: $.attenderId,
      fromKey: $.fromKey,
      fromName: $.fromName,
      spellings: $.spellings,
      toName: $.toName,
      tagId: $.tagId,
      merged: $.merged,
      total: $.total,
      createdAt: $.at,
    })
    .returning(COLUMNS),
);

/** Notes what a step did; no row when the run isn't where the step found it. */
export const advanceRun = statement(($: Parameters<{ id: number; from: number; changed: number }>) =>
  tables
    .updateTable("tag_run")
    .set((of) => ({ steps: of("steps", "+", 1), changed: of("changed", "+", $.changed) }))
    .where("id", "=", $.id)
    .where("state", "=", "running")
    .where("steps", "=", $.from)
    .returning(COLUMNS),
);

/** Begins to take a run back; no row where there is nothing to begin. */
export const beginUndo = statement(($: Parameters<{ id: number; since: number }>) =>
  tables
    .updateTable("tag_run")
    .set({ state: "undoing", finishedAt: null })
    .where("id", "=", $.id)
    .where("state", "in", ["running", "done", "failed"])
    .where((of) => of.or([of("finishedAt", "is", null), of("finishedAt", ">", $.since)]))
    .returning(COLUMNS),
);

/** Notes what a step of an undo did. */
export const advanceUndo = statement(($: Parameters<{ id: number; restored: number; kept: number }>) =>
  tables
    .updateTable("tag_run")
    .set((of) => ({ restored: of("restored", "+", $.restored), kept: of("kept", "+", $.kept) }))
    .where("id", "=", $.id)
    .where("state", "=", "undoing")
    .returning(COLUMNS),
);

type End = { id: number; from: "running" | "undoing"; state: "done" | "failed" | "undone"; at: number };

/** Ends what is under way; no row when that had ended. */
export const endRun = statement(($: Parameters<End>) =>
  tables
    .updateTable("tag_run")
    .set({ state: $.state, finishedAt: $.at })
    .where("id", "=", $.id)
    .where("state", "=", $.from)
    .returning(COLUMNS),
);

export const insertStep = statement(
  ($: Parameters<{ runId: number; position: number; holder: string; undo: string }>) =>
    tables.insertInto("tag_step").values({ runId: $.runId, position: $.position, holder: $.holder, undo: $.undo }),
);

/** The last step of a run. */
export const lastStep = statement(($: Parameters<{ runId: number }>) =>
  tables
    .selectFrom("tag_step")
    .select(["position", "holder", "undo"])
    .where("runId", "=", $.runId)
    .orderBy("position", "desc")
    .limit(1),
);

export const deleteStep = statement(($: Parameters<{ runId: number; position: number }>) =>
  tables.deleteFrom("tag_step").where("runId", "=", $.runId).where("position", "=", $.position),
);

/** Runs of every workspace that ended before an instant and whose steps nobody needs any more. */
export const oldTagRuns = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables.selectFrom("tag_run").select(["id", "workspaceId"]).where("finishedAt", "<", $.before).limit($.limit),
);

/** Removes some steps of a run: a large one goes in several commits. */
export const deleteSteps = statement(($: Parameters<{ runId: number; before: number }>) =>
  tables.deleteFrom("tag_step").where("runId", "=", $.runId).where("position", "<", $.before),
);

export const deleteRun = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("tag_run").where("id", "=", $.id),
);
