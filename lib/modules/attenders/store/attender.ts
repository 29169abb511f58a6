import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Names of these people; who isn't the workspace's is left out. */
export const namesOf = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("attender").select(["id", "firstName", "surname"]).where("id", "in", listed($.ids)),
);
