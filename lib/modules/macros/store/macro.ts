import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "m.id",
  "m.name",
  "m.ownerId",
  "m.teamId",
  "m.text",
  "m.actions",
  "m.finish",
  "m.uses",
  "m.lastUsedAt",
  "m.version",
  "m.changedBy",
] as const;

/** Macros with the team that isn't deleted. */
const macros = () =>
  tables
    .selectFrom("macro as m")
    .leftJoin("team as t", (on) => on.onRef("t.id", "=", "m.teamId").on("t.deletedAt", "is", null))
    .select([...COLUMNS, "t.name as teamName"]);

/** The macros of everybody, of some teams and of one person. */
export const usableMacros = statement(($: Parameters<{ attenderId: number; teamIds: readonly number[] }>) =>
  macros()
    .where((of) =>
      of.or([
        of("m.ownerId", "=", $.attenderId),
        of("m.teamId", "in", listed($.teamIds)),
        of.and([of("m.ownerId", "is", null), of("m.teamId", "is", null)]),
      ]),
    )
    .orderBy("m.id"),
);

export const macroById = statement(($: Parameters<{ id: number }>) => macros().where("m.id", "=", $.id));
export type MacroRow = RowOf<typeof macroById>;

/** How many macros one person has, or with null everybody and the teams. */
export const countMacros = statement(($: Parameters<{ ownerId: number | null }>) =>
  tables
    .selectFrom("macro")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("ownerId", "is not distinct from", $.ownerId),
);

type Values = {
  name: string;
  ownerId: number | null;
  teamId: number | null;
  text: string | null;
  actions: string;
  finish: string | null;
  now: number;
};

export const insertMacro = statement(($: Parameters<Values>) =>
  tables
    .insertInto("macro")
    .values({
      name: $.name,
      ownerId: $.ownerId,
      teamId: $.teamId,
      text: $.text,
      actions: $.actions,
      finish: $.finish,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

export const updateMacro = statement(
  ($: Parameters<Values & { id: number; version: number; changedBy: string | null }>) =>
    tables
      .updateTable("macro")
      .set({
        name: $.name,
        ownerId: $.ownerId,
        teamId: $.teamId,
        text: $.text,
        actions: $.actions,
        finish: $.finish,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id),
);

export const deleteMacro = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("macro").where("id", "=", $.id),
);

/** Counts a use. */
export const countUse = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("macro")
    .set((of) => ({ uses: of("uses", "+", 1), lastUsedAt: $.now }))
    .where("id", "=", $.id),
);

/** What every macro does. JSON: lib/modules/macros/schema.ts. */
export const actionsOfMacros = statement(() => tables.selectFrom("macro").select(["id", "actions"]).orderBy("id"));

/** Gives a macro other actions, as an edit of it that nobody made. */
export const setActionsOfMacro = statement(($: Parameters<{ id: number; actions: string; now: number }>) =>
  tables
    .updateTable("macro")
    .set((of) => ({ actions: $.actions, version: of("version", "+", 1), changedBy: null, updatedAt: $.now }))
    .where("id", "=", $.id),
);
