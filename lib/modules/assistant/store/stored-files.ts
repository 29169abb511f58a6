import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A knowledge item that refers to a stored file. */
export const itemOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("knowledge_item").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
