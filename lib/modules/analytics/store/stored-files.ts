import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** An export that refers to a stored file. */
export const exportOfFile = statement(($: Parameters<{ storageKey: string }>) =>
  tables.selectFrom("analytics_export").select("storageKey").where("storageKey", "=", $.storageKey).limit(1),
);
