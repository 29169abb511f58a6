import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { UploadRow } from "./upload";

const COLUMNS = ["id", "fileName", "contentType", "size", "storageKey"] as const;

export const insertFirstUpload = statement(($: Parameters<UploadRow & { attenderId: number; at: number }>) =>
  tables.insertInto("first_upload").values({
    id: $.id,
    attenderId: $.attenderId,
    fileName: $.fileName,
    contentType: $.contentType,
    size: $.size,
    storageKey: $.storageKey,
    createdAt: $.at,
  }),
);

/** How many of an attender's files wait for a conversation. */
export const countFirstWaiting = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("first_upload")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("attenderId", "=", $.attenderId),
);

/** An attender's own file that waits for a conversation. */
export const ownFirstUpload = statement(($: Parameters<{ id: string; attenderId: number }>) =>
  tables.selectFrom("first_upload").select(COLUMNS).where("id", "=", $.id).where("attenderId", "=", $.attenderId),
);

/** Removes it. @returns it, if it was there */
export const takeFirstUpload = statement(($: Parameters<{ id: string; attenderId: number }>) =>
  tables.deleteFrom("first_upload").where("id", "=", $.id).where("attenderId", "=", $.attenderId).returning(COLUMNS),
);

/** A file that waits for a conversation and refers to a stored one. */
export const firstUploadOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("first_upload").select("id").where("storageKey", "=", $.storageKey).limit(1),
);

/** Such files of all workspaces from before an instant, the oldest first. */
export const firstUploadsBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .selectFrom("first_upload")
    .select(["id", "workspaceId"])
    .where("createdAt", "<", $.before)
    .orderBy("createdAt")
    .limit($.limit),
);

/** Deletes them; those that a conversation took meanwhile are gone already. @returns those that were there */
export const deleteFirstUploads = statement(($: Parameters<{ ids: readonly string[] }>) =>
  tables.deleteFrom("first_upload").where("id", "in", listed($.ids)).returning(["storageKey", "size"]),
);
