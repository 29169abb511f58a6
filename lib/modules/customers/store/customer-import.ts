import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a run did with the rows of its file. */
export type ImportCounts = { rows: number; created: number; updated: number; skipped: number; failed: number };

/** An import as it is stored. Times are epoch milliseconds; lists and `lastDryRun` are JSON. */
export type ImportRow = ImportCounts & {
  id: number;
  workspaceId: number;
  attenderId: number;
  fileName: string;
  size: number;
  storageKey: string;
  state: "uploaded" | "running" | "done" | "cancelled" | "failed";
  encoding: string;
  delimiter: string;
  columns: string;
  sample: string;
  mapping: string;
  isDryRun: boolean;
  duplicates: string;
  totalRows: number | null;
  lastDryRun: string | null;
  createdAt: number;
  finishedAt: number | null;
  /** 1: rows that weren't taken are kept. */
  hasErrors: number;
};

type NewImport = Pick<
  ImportRow,
  "attenderId" | "fileName" | "size" | "storageKey" | "encoding" | "delimiter" | "columns" | "sample" | "mapping"
> & { now: number };

/** Adds an uploaded file. @returns its id */
export const insertImport = statement(($: Parameters<NewImport>) =>
  tables
    .insertInto("customer_import")
    .values({
      attenderId: $.attenderId,
      fileName: $.fileName,
      size: $.size,
      storageKey: $.storageKey,
      encoding: $.encoding,
      delimiter: $.delimiter,
      columns: $.columns,
      sample: $.sample,
      mapping: $.mapping,
      createdAt: $.now,
    })
    .returning("id"),
);

export const importById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("customer_import as i")
    .selectAll("i")
    .select((of) =>
      of
        .case()
        .when(
          of.exists(
            of.selectFrom("customer_import_error as e").select("e.row").whereRef("e.importId", "=", "i.id").limit(1),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as("hasErrors"),
    )
    .where("i.id", "=", $.id),
);

/** Says what the columns of a file are that isn't run yet. */
export const setMapping = statement(($: Parameters<{ id: number; mapping: string }>) =>
  tables
    .updateTable("customer_import")
    .set({ mapping: $.mapping })
    .where("id", "=", $.id)
    .where("state", "=", "uploaded"),
);

/** Begins a run from the first row. */
export const startRun = statement(($: Parameters<Pick<ImportRow, "id" | "attenderId" | "isDryRun" | "duplicates">>) =>
  tables
    .updateTable("customer_import")
    .set({
      state: "running",
      attenderId: $.attenderId,
      isDryRun: $.isDryRun,
      duplicates: $.duplicates,
      rows: 0,
      created: 0,
      updated: 0,
      skipped: 0,
      failed: 0,
    })
    .where("id", "=", $.id)
    .where("state", "=", "uploaded"),
);

/** Stops an import that isn't over. */
export const cancelRun = statement(($: Parameters<{ id: number; at: number }>) =>
  tables
    .updateTable("customer_import")
    .set({ state: "cancelled", finishedAt: $.at })
    .where("id", "=", $.id)
    .where("state", "in", ["uploaded", "running"]),
);

/** Adds what a batch did. @returns the counts of what wasn't taken so far */
export const addCounts = statement(($: Parameters<ImportCounts & { id: number }>) =>
  tables
    .updateTable("customer_import")
    .set((of) => ({
      rows: of("rows", "+", $.rows),
      created: of("created", "+", $.created),
      updated: of("updated", "+", $.updated),
      skipped: of("skipped", "+", $.skipped),
      failed: of("failed", "+", $.failed),
    }))
    .where("id", "=", $.id)
    .returning(["skipped", "failed"]),
);

/** Sets the counts back to none. */
export const resetCounts = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("customer_import")
    .set({ rows: 0, created: 0, updated: 0, skipped: 0, failed: 0 })
    .where("id", "=", $.id),
);

type RunEnd = Pick<ImportRow, "id" | "state" | "totalRows" | "lastDryRun" | "finishedAt">;

/** Ends a run. */
export const endRun = statement(($: Parameters<RunEnd>) =>
  tables
    .updateTable("customer_import")
    .set({ state: $.state, totalRows: $.totalRows, lastDryRun: $.lastDryRun, finishedAt: $.finishedAt })
    .where("id", "=", $.id)
    .where("state", "=", "running"),
);

/** An import that reads a stored file. */
export const importOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("customer_import").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
