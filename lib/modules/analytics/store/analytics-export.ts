import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Files that somebody asked for. Instants are epoch milliseconds.

export const exportById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("analytics_export").selectAll().where("id", "=", $.id),
);

export type ExportRow = RowOf<typeof exportById>;

/** Somebody's latest exports. */
export const exportsOf = statement(($: Parameters<{ attenderId: number; limit: number }>) =>
  tables
    .selectFrom("analytics_export")
    .selectAll()
    .where("attenderId", "=", $.attenderId)
    .orderBy("id", "desc")
    .limit($.limit),
);

/** How many wait or run. */
export const unfinishedCount = statement(() =>
  tables
    .selectFrom("analytics_export")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("state", "in", ["queued", "running"]),
);

type Asked = Pick<ExportRow, "attenderId" | "kind" | "query" | "locale" | "fileName"> & { at: number };

export const insertExport = statement(($: Parameters<Asked>) =>
  tables
    .insertInto("analytics_export")
    .values({
      attenderId: $.attenderId,
      kind: $.kind,
      query: $.query,
      locale: $.locale,
      fileName: $.fileName,
      createdAt: $.at,
    })
    .returningAll(),
);

/** Begins an attempt, from the first row on; no row when the export isn't wanted any more. */
export const startAttempt = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("analytics_export")
    .set({ state: "running", rows: 0, totalRows: null })
    .where("id", "=", $.id)
    .where("state", "in", ["queued", "running"])
    .returningAll(),
);

/** Notes how far an export is; no row when it isn't wanted any more. */
export const advanceExport = statement(($: Parameters<{ id: number; rows: number; totalRows: number | null }>) =>
  tables
    .updateTable("analytics_export")
    .set({ rows: $.rows, totalRows: $.totalRows })
    .where("id", "=", $.id)
    .where("state", "=", "running")
    .returningAll(),
);

type Finished = { id: number; storageKey: string; size: number; rows: number; at: number };

/** Ends an export with its file; no row when it was cancelled. */
export const finishExport = statement(($: Parameters<Finished>) =>
  tables
    .updateTable("analytics_export")
    .set({
      state: "done",
      storageKey: $.storageKey,
      size: $.size,
      rows: $.rows,
      totalRows: $.rows,
      finishedAt: $.at,
    })
    .where("id", "=", $.id)
    .where("state", "=", "running")
    .returningAll(),
);

/** Ends an export without a file; no row when it had ended. */
export const endExport = statement(($: Parameters<{ id: number; state: "cancelled" | "failed"; at: number }>) =>
  tables
    .updateTable("analytics_export")
    .set({ state: $.state, finishedAt: $.at })
    .where("id", "=", $.id)
    .where("state", "in", ["queued", "running"])
    .returningAll(),
);

/** Exports of all workspaces that ended before an instant. */
export const oldExports = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .selectFrom("analytics_export")
    .select(["workspaceId", "id", "storageKey"])
    .where("finishedAt", "<", $.before)
    .limit($.limit),
);

export const deleteExport = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("analytics_export").where("id", "=", $.id),
);

/** An export that refers to a stored file. */
export const exportOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("analytics_export").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
