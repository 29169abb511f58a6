import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { questionTexts } from "./knowledge-question";

/** Passages of every workspace whose words complete what somebody types, in order of their ids. */
export const addedPassages = globalStatement(($: Parameters<{ after: number; limit: number }>) =>
  tables
    .selectFrom("knowledge_passage as p")
    .innerJoin("knowledge_item as i", (on) =>
      on.onRef("i.workspaceId", "=", "p.workspaceId").onRef("i.id", "=", "p.itemId"),
    )
    .select(["p.id", "p.workspaceId", "i.title", "i.category", "i.tags", "p.position", "p.heading", "p.content"])
    .select((of) =>
      of
        .selectFrom("knowledge_question as q")
        .whereRef("q.workspaceId", "=", "p.workspaceId")
        .whereRef("q.itemId", "=", "p.itemId")
        .select((its) => questionTexts(its.ref("q.text"), its.ref("q.position")).as("list"))
        .$asScalar()
        .$notNull()
        .as("questions"),
    )
    .where("p.id", ">", $.after)
    .orderBy("p.id")
    .limit($.limit),
);
