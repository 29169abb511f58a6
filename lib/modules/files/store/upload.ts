import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "fileName", "contentType", "size", "storageKey"] as const;

/** A file that waits for its message. */
export type UploadRow = { id: string; fileName: string; contentType: string; size: number; storageKey: string };
/** Whose uploads, and for which conversation. */
export type UploadPlace = { attenderId: number; conversationId: number };

export const insertUpload = statement(($: Parameters<UploadRow & UploadPlace & { at: number }>) =>
  tables.insertInto("upload").values({
    id: $.id,
    conversationId: $.conversationId,
    attenderId: $.attenderId,
    fileName: $.fileName,
    contentType: $.contentType,
    size: $.size,
    storageKey: $.storageKey,
    createdAt: $.at,
  }),
);

/** How many of an attender's uploads wait. */
export const countWaiting = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("upload")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("attenderId", "=", $.attenderId),
);

/** An attender's own upload. */
export const ownUpload = statement(($: Parameters<{ id: string; attenderId: number }>) =>
  tables.selectFrom("upload").select(COLUMNS).where("id", "=", $.id).where("attenderId", "=", $.attenderId),
);

export const deleteOwnUpload = statement(($: Parameters<{ id: string; attenderId: number }>) =>
  tables.deleteFrom("upload").where("id", "=", $.id).where("attenderId", "=", $.attenderId),
);

/** Deletes the uploads that wait for a message of a conversation. @returns where they are stored */
export const deleteUploadsFor = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("upload").where("conversationId", "=", $.conversationId).returning(["storageKey", "size"]),
);

/** Which of these an attender has for a conversation. */
export const waitingAmong = statement(($: Parameters<UploadPlace & { ids: readonly string[] }>) =>
  tables
    .selectFrom("upload")
    .select("id")
    .where("conversationId", "=", $.conversationId)
    .where("attenderId", "=", $.attenderId)
    .where("id", "in", listed($.ids)),
);

/** Removes an upload that becomes an attachment. @returns it */
export const takeUpload = statement(($: Parameters<UploadPlace & { id: string }>) =>
  tables
    .deleteFrom("upload")
    .where("id", "=", $.id)
    .where("conversationId", "=", $.conversationId)
    .where("attenderId", "=", $.attenderId)
    .returning(COLUMNS),
);

/** An upload that refers to a stored file. */
export const uploadOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("upload").select("id").where("storageKey", "=", $.storageKey).limit(1),
);

/** Uploads of all workspaces from before an instant, the oldest first. */
export const uploadsBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .selectFrom("upload")
    .select(["id", "workspaceId"])
    .where("createdAt", "<", $.before)
    .orderBy("createdAt")
    .limit($.limit),
);

/** Deletes uploads; those that became attachments meanwhile are gone already. @returns those that were there */
export const deleteUploads = statement(($: Parameters<{ ids: readonly string[] }>) =>
  tables.deleteFrom("upload").where("id", "in", listed($.ids)).returning(["storageKey", "size"]),
);
