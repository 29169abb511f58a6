import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What decides whether some people see what a team has: their role, and how they stand to the team. `teamId` 0: to none. */
export const peopleBesideTeam = statement(($: Parameters<{ teamId: number; attenderIds: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.attenderIds).as("j"))
    .crossJoin("attender as a")
    .leftJoin("team as t", (on) => on.on("t.id", "=", $.teamId))
    .leftJoin("team_member as m", (on) => on.on("m.teamId", "=", $.teamId).onRef("m.attenderId", "=", "a.id"))
    .select(["a.id", "a.profile", "a.reach", "t.isPrivate", "t.deletedAt", "m.attenderId as memberId"])
    .whereRef("a.id", "=", "j.value"),
);
