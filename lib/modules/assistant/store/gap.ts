import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A question that found nothing, with how often it was asked. Instants are epoch milliseconds. */
export type GapRow = {
  id: number;
  question: string;
  count: number;
  firstAt: number;
  lastAt: number;
  resolvedAt: number | null;
};

/** Counts a question together with its other wordings; an answered gap that comes up again is open again. */
export const countGap = statement(($: Parameters<{ key: string; question: string; now: number }>) =>
  tables
    .insertInto("knowledge_gap")
    .values({ key: $.key, question: $.question, count: 1, firstAt: $.now, lastAt: $.now })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "key"]).doUpdateSet((of) => ({
        count: of("knowledge_gap.count", "+", 1),
        question: of.ref("excluded.question"),
        lastAt: of.ref("excluded.lastAt"),
        resolvedAt: null,
      })),
    ),
);

/** A page of the questions that are still open, or dealt with: those asked most first. */
export function gaps(
  isResolved: boolean,
  { skip, take }: { skip: number; take: number },
): Statement<Record<never, never>, GapRow> {
  return query(
    tables
      .selectFrom("knowledge_gap")
      .select(["id", "question", "count", "firstAt", "lastAt", "resolvedAt"])
      .where("resolvedAt", isResolved ? "is not" : "is", null)
      .orderBy("count", "desc")
      .orderBy("lastAt", "desc")
      .orderBy("id", "desc")
      .limit(take)
      .offset(skip),
  );
}

/** A question that found nothing. */
export const gapById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("knowledge_gap").select("question").where("id", "=", $.id),
);

/** Notes that a question is dealt with, or open again. */
export const setResolved = statement(($: Parameters<{ id: number; resolvedAt: number | null }>) =>
  tables.updateTable("knowledge_gap").set({ resolvedAt: $.resolvedAt }).where("id", "=", $.id),
);
