import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/** How far the index has come: by source the last id, and how often it was rebuilt. */
export const readState = globalStatement(() => tables.selectFrom("search_state").select(["name", "value"]));

export const setState = globalStatement(($: Parameters<{ name: string; value: number }>) =>
  tables.updateTable("search_state").set({ value: $.value }).where("name", "=", $.name),
);

/** Every source from its first row on, in a new generation. */
export const restart = globalStatement(() =>
  tables.updateTable("search_state").set((of) => ({
    value: of
      .case()
      .when("name", "=", "generation")
      .then(of("value", "+", 1))
      .else(0)
      .end(),
  })),
);

/** A mark of rows that the index has to read again. */
export const nextMark = globalStatement(() =>
  tables.selectFrom("search_dirty").select(["kind", "id", "afterId"]).limit(sql.lit(1)),
);

export const countMarks = globalStatement(() =>
  tables.selectFrom("search_dirty").select((of) => of.fn.countAll<number>().as("count")),
);

type Mark = { kind: string; id: number; afterId: number };

/** Notes how far the index came with a mark. */
export const moveMark = globalStatement(($: Parameters<Mark>) =>
  tables.updateTable("search_dirty").set({ afterId: $.afterId }).where("kind", "=", $.kind).where("id", "=", $.id),
);

export const deleteMark = globalStatement(($: Parameters<{ kind: string; id: number }>) =>
  tables.deleteFrom("search_dirty").where("kind", "=", $.kind).where("id", "=", $.id),
);

export const deleteMarks = globalStatement(() => tables.deleteFrom("search_dirty"));
