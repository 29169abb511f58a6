import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What these people know well, by tag. */
export const skillsOf = statement(($: Parameters<{ attenderIds: readonly number[] }>) =>
  tables
    .selectFrom("attender_skill")
    .select(["attenderId", "tag"])
    .where("attenderId", "in", listed($.attenderIds))
    .orderBy("tag"),
);

/** Adds a tag, unless it is there. */
export const insertSkill = statement(($: Parameters<{ attenderId: number; tag: string }>) =>
  tables
    .insertInto("attender_skill")
    .values({ attenderId: $.attenderId, tag: $.tag })
    .onConflict((conflict) => conflict.doNothing()),
);

export const deleteSkills = statement(($: Parameters<{ attenderId: number; tags: readonly string[] }>) =>
  tables.deleteFrom("attender_skill").where("attenderId", "=", $.attenderId).where("tag", "in", listed($.tags)),
);
