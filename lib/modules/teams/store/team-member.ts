import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { TeamRole } from "../schema";

const members = () =>
  tables
    .selectFrom("team_member as m")
    .innerJoin("attender as a", "a.id", "m.attenderId")
    .select(["m.teamId", "m.attenderId", "m.role", "a.firstName", "a.surname", "a.isActive"])
    .orderBy("a.firstName")
    .orderBy("a.surname")
    .orderBy("a.id");

/** The members of all teams. */
export const allMembers = statement(() => members());

/** The members of a team. */
export const membersOf = statement(($: Parameters<{ teamId: number }>) => members().where("m.teamId", "=", $.teamId));

/** A member of a team. */
export type MemberRow = RowOf<typeof membersOf>;

export const deleteMembers = statement(($: Parameters<{ teamId: number }>) =>
  tables.deleteFrom("team_member").where("teamId", "=", $.teamId),
);

export const insertMember = statement(($: Parameters<{ teamId: number; attenderId: number; role: TeamRole }>) =>
  tables.insertInto("team_member").values({ teamId: $.teamId, attenderId: $.attenderId, role: $.role }),
);
