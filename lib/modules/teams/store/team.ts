import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "name", "isPrivate", "version", "changedBy", "updatedAt"] as const;

/** The teams that aren't deleted. */
export const liveTeams = statement(() =>
  tables.selectFrom("team").select(COLUMNS).where("deletedAt", "is", null).orderBy("id"),
);
export type TeamRow = RowOf<typeof liveTeams>;

/** A team, deleted or not. */
export const teamById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("team")
    .select([...COLUMNS, "deletedAt"])
    .where("id", "=", $.id),
);

export const insertTeam = statement(($: Parameters<{ name: string; isPrivate: boolean; now: number }>) =>
  tables
    .insertInto("team")
    .values({ name: $.name, isPrivate: $.isPrivate, createdAt: $.now, updatedAt: $.now })
    .returning("id"),
);

export const updateTeam = statement(
  (
    $: Parameters<{
      id: number;
      name: string;
      isPrivate: boolean;
      version: number;
      changedBy: string | null;
      now: number;
    }>,
  ) =>
    tables
      .updateTable("team")
      .set({ name: $.name, isPrivate: $.isPrivate, version: $.version, changedBy: $.changedBy, updatedAt: $.now })
      .where("id", "=", $.id),
);

/** Deletes a team, or brings it back with null. */
export const setDeleted = statement(($: Parameters<{ id: number; at: number | null; now: number }>) =>
  tables.updateTable("team").set({ deletedAt: $.at, updatedAt: $.now }).where("id", "=", $.id),
);
