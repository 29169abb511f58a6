import { sql } from "kysely";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Priority = "low" | "medium" | "high";

/** An instruction as it is stored. */
export type InstructionRow = {
  id: number;
  title: string;
  description: string;
  content: string;
  isActive: boolean;
  category: string | null;
  priority: Priority;
  createdById: number | null;
  createdAt: number;
  updatedAt: number;
  version: number;
  changedBy: string | null;
};

const COLUMNS = [
  "id",
  "title",
  "description",
  "content",
  "isActive",
  "category",
  "priority",
  "createdById",
  "createdAt",
  "updatedAt",
  "version",
  "changedBy",
] as const;

/** Which instructions are listed; what isn't said narrows nothing. */
export type InstructionFilter = {
  isActive?: boolean | undefined;
  priority?: Priority | undefined;
  ids?: readonly number[] | undefined;
};

function filtered({ isActive, priority, ids }: InstructionFilter) {
  let rows = tables.selectFrom("instruction").where("deletedAt", "is", null);
  if (isActive !== undefined) rows = rows.where("isActive", "=", isActive);
  if (priority !== undefined) rows = rows.where("priority", "=", priority);
  if (ids !== undefined) rows = rows.where("id", "in", listed(sql.val(ids)));
  return rows;
}

/** The newest instructions of a filter, from before an id. */
export function instructions(
  filter: InstructionFilter,
  limit: number,
  beforeId?: number,
): Statement<Record<never, never>, InstructionRow> {
  const rows = filtered(filter).select(COLUMNS).orderBy("id", "desc").limit(limit);
  return query(beforeId === undefined ? rows : rows.where("id", "<", beforeId));
}

export function countInstructions(filter: InstructionFilter): Statement<Record<never, never>, { count: number }> {
  return query(filtered(filter).select((of) => of.fn.countAll<number>().as("count")));
}

/** What the active ones say, the oldest first. */
export const instructionsInForce = statement(() =>
  tables
    .selectFrom("instruction")
    .select(["content", "priority"])
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("id"),
);

export const instructionById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("instruction").select(COLUMNS).where("id", "=", $.id).where("deletedAt", "is", null),
);

type Values = Pick<InstructionRow, "title" | "description" | "content" | "isActive" | "category" | "priority"> & {
  now: number;
};

export const insertInstruction = statement(($: Parameters<Values & { createdById: number }>) =>
  tables
    .insertInto("instruction")
    .values({
      title: $.title,
      description: $.description,
      content: $.content,
      isActive: $.isActive,
      category: $.category,
      priority: $.priority,
      createdById: $.createdById,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateInstruction = statement(
  ($: Parameters<Values & Pick<InstructionRow, "id" | "version" | "changedBy">>) =>
    tables
      .updateTable("instruction")
      .set({
        title: $.title,
        description: $.description,
        content: $.content,
        isActive: $.isActive,
        category: $.category,
        priority: $.priority,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id)
      .returning(COLUMNS),
);

/** Marks an instruction as deleted, which can be undone. */
export const markInstructionDeleted = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("instruction")
    .set({ deletedAt: $.now, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null)
    .returning(COLUMNS),
);

export const restoreInstructionRow = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("instruction")
    .set({ deletedAt: null, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is not", null)
    .returning(COLUMNS),
);
