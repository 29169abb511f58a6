import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Kind = "addition" | "improvement";
type Status = "pending" | "approved" | "rejected";

/**
 * A proposed item as it is stored. `tags` is a JSON list; instants are epoch milliseconds. Of an improvement `drafted` is what the
 * assistant made of the item, `content` what was sent.
 */
export type SuggestionRow = {
  id: number;
  conversationId: number | null;
  kind: Kind;
  title: string;
  content: string;
  drafted: string | null;
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
  "kind",
  "title",
  "content",
  "drafted",
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

type Proposed = Values &
  Pick<SuggestionRow, "kind" | "drafted" | "itemId"> & { conversationId: number; proposedById: number };

export const insertSuggestion = statement(($: Parameters<Proposed>) =>
  tables
    .insertInto("knowledge_suggestion")
    .values({
      conversationId: $.conversationId,
      proposedById: $.proposedById,
      kind: $.kind,
      itemId: $.itemId,
      drafted: $.drafted,
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

/** An improvement of an item that was proposed from a conversation, and that nobody has decided on. */
export const pendingImprovement = statement(($: Parameters<{ conversationId: number; itemId: number }>) =>
  tables
    .selectFrom("knowledge_suggestion")
    .select("id")
    .where("conversationId", "=", $.conversationId)
    .where("itemId", "=", $.itemId)
    .where("kind", "=", "improvement")
    .where("status", "=", "pending")
    .limit(1),
);

/** Before the item goes for good: there is nothing to improve any more. */
export const deleteImprovements = statement(($: Parameters<{ itemId: number }>) =>
  tables.deleteFrom("knowledge_suggestion").where("itemId", "=", $.itemId).where("kind", "=", "improvement"),
);

/** Before the item goes for good, after its improvements. */
export const forgetItem = statement(($: Parameters<{ itemId: number }>) =>
  tables.updateTable("knowledge_suggestion").set({ itemId: null }).where("itemId", "=", $.itemId),
);
