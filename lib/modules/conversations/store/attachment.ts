import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A file of a message. */
export type AttachmentRow = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

/** Files of a stored message, in the order in which they were added. */
export const attachmentsOf = statement(($: Parameters<{ conversationId: number; messageSeq: number }>) =>
  tables
    .selectFrom("attachment")
    .select(["id", "fileName", "contentType", "size", "storageKey"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.messageSeq)
    .orderBy("createdAt")
    // Files of one message have one instant.
    .orderBy(sql`rowid`),
);

/** Files of these messages, in the order in which they were added. */
export const attachmentsOfMany = statement(($: Parameters<{ conversationId: number; seqs: readonly number[] }>) =>
  tables
    .selectFrom("attachment")
    .select(["messageSeq", "id", "fileName", "contentType", "size"])
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "in", listed($.seqs))
    .orderBy("messageSeq")
    .orderBy("createdAt")
    .orderBy(sql`rowid`),
);

export const insertAttachment = statement(
  ($: Parameters<AttachmentRow & { conversationId: number; messageSeq: number; at: number }>) =>
    tables.insertInto("attachment").values({
      id: $.id,
      conversationId: $.conversationId,
      messageSeq: $.messageSeq,
      fileName: $.fileName,
      contentType: $.contentType,
      size: $.size,
      storageKey: $.storageKey,
      createdAt: $.at,
    }),
);

/** An attachment that refers to a stored file. */
export const attachmentOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("attachment").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
