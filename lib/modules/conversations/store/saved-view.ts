import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { ConversationFilter } from "../filter";
import type { ViewSort } from "../views/filter";

const COLUMNS = [
  "v.id",
  "v.name",
  "v.ownerId",
  "v.teamId",
  "v.tab",
  "v.condition",
  "v.sort",
  "v.version",
  "v.changedBy",
] as const;

/** A view, deleted or not, with the team that isn't and the place that somebody gave it. */
const views = ($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("saved_view as v")
    .leftJoin("team as t", (on) => on.onRef("t.id", "=", "v.teamId").on("t.deletedAt", "is", null))
    .leftJoin("view_pin as p", (on) => on.onRef("p.viewId", "=", "v.id").on("p.attenderId", "=", $.attenderId))
    .select([...COLUMNS, "v.deletedAt", "t.name as teamName", "p.position as pin"]);

/** The views of everybody, of some teams and of one person. */
export const usableViews = statement(($: Parameters<{ attenderId: number; teamIds: readonly number[] }>) =>
  views($)
    .where("v.deletedAt", "is", null)
    .where((of) =>
      of.or([
        of("v.ownerId", "=", $.attenderId),
        of("v.teamId", "in", listed($.teamIds)),
        of.and([of("v.ownerId", "is", null), of("v.teamId", "is", null)]),
      ]),
    )
    .orderBy("v.id"),
);

export const viewById = statement(($: Parameters<{ id: number; attenderId: number }>) =>
  views($).where("v.id", "=", $.id),
);
export type ViewRow = RowOf<typeof viewById>;

type Values = {
  name: string;
  ownerId: number | null;
  teamId: number | null;
  tab: ConversationFilter;
  condition: string;
  sort: ViewSort;
  now: number;
};

export const insertView = statement(($: Parameters<Values>) =>
  tables
    .insertInto("saved_view")
    .values({
      name: $.name,
      ownerId: $.ownerId,
      teamId: $.teamId,
      tab: $.tab,
      condition: $.condition,
      sort: $.sort,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

export const updateView = statement(
  ($: Parameters<Values & { id: number; version: number; changedBy: string | null }>) =>
    tables
      .updateTable("saved_view")
      .set({
        name: $.name,
        ownerId: $.ownerId,
        teamId: $.teamId,
        tab: $.tab,
        condition: $.condition,
        sort: $.sort,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id),
);

/** How many views one person has, or with null everybody and the teams. */
export const countViews = statement(($: Parameters<{ ownerId: number | null }>) =>
  tables
    .selectFrom("saved_view")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("ownerId", "is not distinct from", $.ownerId)
    .where("deletedAt", "is", null),
);

/** Deletes a view, or brings it back with null. */
export const setViewDeleted = statement(($: Parameters<{ id: number; at: number | null; now: number }>) =>
  tables.updateTable("saved_view").set({ deletedAt: $.at, updatedAt: $.now }).where("id", "=", $.id),
);

/** Removes for good what was deleted before an instant. */
export const purgeViews = statement(($: Parameters<{ before: number }>) =>
  tables.deleteFrom("saved_view").where("deletedAt", "<", $.before),
);

/** The views that somebody has beside the tabs, in that order; deleted ones too. */
export const pinsOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("view_pin")
    .select(["viewId", "position"])
    .where("attenderId", "=", $.attenderId)
    .orderBy("position")
    .orderBy("viewId"),
);

export const putPin = statement(($: Parameters<{ attenderId: number; viewId: number; position: number }>) =>
  tables
    .insertInto("view_pin")
    .values({ attenderId: $.attenderId, viewId: $.viewId, position: $.position })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "viewId"]).doUpdateSet((of) => ({
        position: of.ref("excluded.position"),
      })),
    ),
);

export const deletePin = statement(($: Parameters<{ attenderId: number; viewId: number }>) =>
  tables.deleteFrom("view_pin").where("attenderId", "=", $.attenderId).where("viewId", "=", $.viewId),
);

/** What every view asks for, deleted ones too. JSON: lib/kernel/conditions. */
export const conditionsOfViews = statement(() =>
  tables.selectFrom("saved_view").select(["id", "condition"]).orderBy("id"),
);

/** Gives a view another condition, as an edit of it that nobody made. */
export const setConditionOfView = statement(($: Parameters<{ id: number; condition: string; now: number }>) =>
  tables
    .updateTable("saved_view")
    .set((of) => ({ condition: $.condition, version: of("version", "+", 1), changedBy: null, updatedAt: $.now }))
    .where("id", "=", $.id),
);
