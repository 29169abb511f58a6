import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The text of the message that a conversation began with. */
export const firstMessage = statement(($: Parameters<{ conversationId: number }>) =>
  tables.selectFrom("message").select("content").where("conversationId", "=", $.conversationId).where("seq", "=", 1),
);
