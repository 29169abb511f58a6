import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Key = { conversationId: number; seq: number };

export const setContent = statement(($: Parameters<Key & { content: string }>) =>
  tables
    .updateTable("message")
    .set({ content: $.content })
    .where("conversationId", "=", $.conversationId)
    .where("seq", "=", $.seq)
    .returning("id"),
);

export const setType = statement(($: Parameters<Key & { type: "text" | "image" | "file" }>) =>
  tables
    .updateTable("message")
    .set({ type: $.type })
    .where("conversationId", "=", $.conversationId)
    .where("seq", "=", $.seq),
);

/** Sets what the list shows of the newest message, if it is that one. */
export const setPreviewOf = statement(($: Parameters<Key & { preview: string }>) =>
  tables
    .updateTable("conversation")
    .set({ lastMessageText: $.preview })
    .where("id", "=", $.conversationId)
    .where("lastSeq", "=", $.seq),
);

/** Takes a message's files away. */
export const deleteFilesOf = statement(($: Parameters<Key>) =>
  tables
    .deleteFrom("attachment")
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "=", $.seq)
    .returning(["storageKey", "size"]),
);
