import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Changes of all that a list had. Instants are epoch milliseconds.

const COLUMNS = [
  "id",
  "workspaceId",
  "attenderId",
  "state",
  "isWhole",
  "total",
  "change",
  "done",
  "changed",
  "refused",
  "missing",
  "restored",
  "kept",
  "createdAt",
  "finishedAt",
] as const;

/** A run without the ids of its conversations. */
export const runById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("bulk_run").select(COLUMNS).where("id", "=", $.id),
);
export type BulkRunRow = RowOf<typeof runById>;

/** JSON: ids of a run's conversations. */
export const idsOfRun = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("bulk_run").select("ids").where("id", "=", $.id),
);

/** Somebody's latest runs that were begun. */
export const runsOf = statement(($: Parameters<{ attenderId: number; since: number; limit: number }>) =>
  tables
    .selectFrom("bulk_run")
    .select(COLUMNS)
    .where("attenderId", "=", $.attenderId)
    .where("state", "<>", "chosen")
    .where("createdAt", ">", $.since)
    .orderBy("id", "desc")
    .limit($.limit),
);

/** How many are under way. */
export const runsUnderWay = statement(() =>
  tables
    .selectFrom("bulk_run")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("state", "in", ["running", "undoing"]),
);

type Chosen = { attenderId: number; ids: string; isWhole: boolean; total: number; at: number };

export const insertRun = statement(($: Parameters<Chosen>) =>
  tables
    .insertInto("bulk_run")
    .values({ attenderId: $.attenderId, ids: $.ids, isWhole: $.isWhole, total: $.total, createdAt: $.at })
    .returning(COLUMNS),
);

/** Begins a run; no row when it was begun before. */
export const beginRun = statement(($: Parameters<{ id: number; change: string }>) =>
  tables
    .updateTable("bulk_run")
    .set({ state: "running", change: $.change })
    .where("id", "=", $.id)
    .where("state", "=", "chosen")
    .returning(COLUMNS),
);

type Advance = { id: number; from: number; done: number; changed: number; refused: number; missing: number };

/** Notes what a step did; no row when the run isn't where the step found it. */
export const advanceRun = statement(($: Parameters<Advance>) =>
  tables
    .updateTable("bulk_run")
    .set((of) => ({
      done: of("done", "+", $.done),
      changed: of("changed", "+", $.changed),
      refused: of("refused", "+", $.refused),
      missing: of("missing", "+", $.missing),
    }))
    .where("id", "=", $.id)
    .where("state", "=", "running")
    .where("done", "=", $.from)
    .returning(COLUMNS),
);

/** Begins an undo; no row where there is none to begin. */
export const beginUndo = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("bulk_run")
    .set({ state: "undoing", finishedAt: null })
    .where("id", "=", $.id)
    .where("state", "in", ["done", "cancelled", "failed"])
    .where("changed", ">", 0)
    .returning(COLUMNS),
);

/** Notes what a step of an undo did. */
export const advanceUndo = statement(($: Parameters<{ id: number; restored: number; kept: number }>) =>
  tables
    .updateTable("bulk_run")
    .set((of) => ({ restored: of("restored", "+", $.restored), kept: of("kept", "+", $.kept) }))
    .where("id", "=", $.id)
    .where("state", "=", "undoing")
    .returning(COLUMNS),
);

type End = { id: number; from: "running" | "undoing"; state: "done" | "cancelled" | "failed" | "undone"; at: number };

/** Ends what is under way; no row when that had ended. */
export const endRun = statement(($: Parameters<End>) =>
  tables
    .updateTable("bulk_run")
    .set({ state: $.state, finishedAt: $.at })
    .where("id", "=", $.id)
    .where("state", "=", $.from)
    .returning(COLUMNS),
);

export const insertStep = statement(($: Parameters<{ runId: number; position: number; undo: string }>) =>
  tables.insertInto("bulk_step").values({ runId: $.runId, position: $.position, undo: $.undo }),
);

/** The last step of a run. */
export const lastStep = statement(($: Parameters<{ runId: number }>) =>
  tables
    .selectFrom("bulk_step")
    .select(["position", "undo"])
    .where("runId", "=", $.runId)
    .orderBy("position", "desc")
    .limit(1),
);

export const deleteStep = statement(($: Parameters<{ runId: number; position: number }>) =>
  tables.deleteFrom("bulk_step").where("runId", "=", $.runId).where("position", "=", $.position),
);

export const deleteRun = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("bulk_run").where("id", "=", $.id),
);
