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

/** Who knows one of these tags well. */
export const skilledIn = statement(($: Parameters<{ tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom("attender_skill")
    .select(["attenderId", "tag"])
    .where("tag", "in", listed($.tags))
    .orderBy("attenderId")
    .orderBy("tag")
    .limit($.limit),
);

/** How many people know each of these tags well. */
export const usesOfSkills = statement(($: Parameters<{ tags: readonly string[] }>) =>
  tables
    .selectFrom("attender_skill")
    .select((of) => ["tag", of.fn.countAll<number>().as("count")])
    .where("tag", "in", listed($.tags))
    .groupBy("tag"),
);
