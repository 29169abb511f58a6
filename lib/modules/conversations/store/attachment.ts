import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
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
    .orderBy("position"),
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
    .orderBy("position"),
);

export const insertAttachment = statement(
  ($: Parameters<AttachmentRow & { conversationId: number; messageSeq: number; position: number; at: number }>) =>
    tables.insertInto("attachment").values({
      id: $.id,
      conversationId: $.conversationId,
      messageSeq: $.messageSeq,
      fileName: $.fileName,
      contentType: $.contentType,
      size: $.size,
      storageKey: $.storageKey,
      position: $.position,
      createdAt: $.at,
    }),
);

/** Where the files of a conversation's messages are stored. */
export const attachedFilesOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables.selectFrom("attachment").select("storageKey").where("conversationId", "=", $.conversationId),
);

/** An attachment that refers to a stored file. */
export const attachmentOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("attachment").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);

/** A message's file, unless its conversation is deleted or the viewer doesn't see it. */
export const attachmentById = statement(($: Parameters<Viewer & { id: string }>) =>
  tables
    .selectFrom("attachment as f")
    .innerJoin("conversation as c", "c.id", "f.conversationId")
    .select(["f.storageKey", "f.fileName", "f.contentType", "f.size"])
    .where("f.id", "=", $.id)
    .where("c.deletedAt", "is", null)
    .where(seenBy($, "c")),
);
