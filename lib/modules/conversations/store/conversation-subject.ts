import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The subject of a conversation that isn't deleted. */
export const conversationSubject = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("subject").where("id", "=", $.id).where("deletedAt", "is", null),
);
