import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
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

type Page = Viewer & { status: Status | null; beforeId: number; limit: number };

/** What was proposed from conversations that the viewer sees, the newest first, from before an id. `status` null: whatever it is. */
export const suggestions = statement(($: Parameters<Page>) =>
  tables
    .selectFrom("knowledge_suggestion as s")
    .leftJoin("conversation as c", "c.id", "s.conversationId")
    .select(COLUMNS.map((column) => `s.${column}` as const))
    .where((of) => of.or([of($.status, "is", null), of("s.status", "=", $.status)]))
    .where((of) => of.or([of("s.conversationId", "is", null), seenBy($, "c")]))
    .where("s.id", "<", $.beforeId)
    .orderBy("s.id", "desc")
    .limit($.limit),
);

export const suggestionById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("knowledge_suggestion").select(COLUMNS).where("id", "=", $.id),
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
