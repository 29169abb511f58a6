import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/** Passages of every workspace whose words complete what somebody types, in order of their ids. */
export const addedPassages = globalStatement(($: Parameters<{ after: number; limit: number }>) =>
  tables
    .selectFrom("knowledge_passage as p")
    .innerJoin("knowledge_item as i", (on) =>
      on.onRef("i.workspaceId", "=", "p.workspaceId").onRef("i.id", "=", "p.itemId"),
    )
    .select(["p.id", "p.workspaceId", "i.title", "i.category", "i.tags", "p.heading", "p.content"])
    .where("p.id", ">", $.after)
    .orderBy("p.id")
    .limit($.limit),
);
