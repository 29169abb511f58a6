import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The channel of a conversation that wasn't deleted. */
export const liveChannel = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("channel").where("id", "=", $.id).where("deletedAt", "is", null),
);
