import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Status = "pending" | "approved" | "rejected";

/** A proposed item as it is stored. `tags` is a JSON list; instants are epoch milliseconds. */
export type SuggestionRow = {
  id: number;
  conversationId: number | null;
  title: string;
  content: string;
  category: string;
  tags: string;
  status: Status;
  proposedById: number | null;
  decidedById: number | null;
  decidedAt: number | null;
  itemId: number | null;
  createdAt: number;
};

const COLUMNS = [
  "id",
  "conversationId",
  "title",
  "content",
  "category",
  "tags",
  "status",
  "proposedById",
  "decidedById",
  "decidedAt",
  "itemId",
  "createdAt",
] as const;

/** What was proposed, the newest first, from before an id. */
export function suggestions(
  { status, beforeId }: { status: Status | undefined; beforeId: number | undefined },
  limit: number,
): Statement<Record<never, never>, SuggestionRow> {
  let rows = tables.selectFrom("knowledge_suggestion").select(COLUMNS).orderBy("id", "desc").limit(limit);
  if (status !== undefined) rows = rows.where("status", "=", status);
  if (beforeId !== undefined) rows = rows.where("id", "<", beforeId);
  return query(rows);
}

export const suggestionById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("knowledge_suggestion").select(COLUMNS).where("id", "=", $.id),
);

export const countPending = statement(() =>
  tables
    .selectFrom("knowledge_suggestion")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("status", "=", "pending"),
);

type Values = Pick<SuggestionRow, "title" | "content" | "category" | "tags"> & { now: number };

export const insertSuggestion = statement(($: Parameters<Values & { conversationId: number; proposedById: number }>) =>
  tables
    .insertInto("knowledge_suggestion")
    .values({
      conversationId: $.conversationId,
      proposedById: $.proposedById,
      title: $.title,
      content: $.content,
      category: $.category,
      tags: $.tags,
      createdAt: $.now,
    })
    .returning(COLUMNS),
);

/** Decides on a proposal that nobody has decided on yet. `itemId`: what became of it. */
export const decideSuggestion = statement(
  ($: Parameters<Values & { id: number; status: Status; decidedById: number; itemId: number | null }>) =>
    tables
      .updateTable("knowledge_suggestion")
      .set({
        title: $.title,
        content: $.content,
        category: $.category,
        tags: $.tags,
        status: $.status,
        decidedById: $.decidedById,
        decidedAt: $.now,
        itemId: $.itemId,
      })
      .where("id", "=", $.id)
      .where("status", "=", "pending")
      .returning(COLUMNS),
);

/** Before the item goes for good. */
export const forgetItem = statement(($: Parameters<{ itemId: number }>) =>
  tables.updateTable("knowledge_suggestion").set({ itemId: null }).where("itemId", "=", $.itemId),
);
