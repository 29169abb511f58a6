import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Something that the assistant was asked and said, as it is added. */
export type NewAnswer = {
  kind: "question" | "draft" | "summary" | "auto_response" | "rehearsal";
  attenderId: number | null;
  conversationId: number | null;
  ticketId: number | null;
  messageSeq: number | null;
  question: string;
  answer: string;
  isKnown: boolean;
  engine: "embedded" | "model";
  fallback: string | null;
  confidence: number;
};

export const insertAnswer = statement(($: Parameters<NewAnswer & { now: number }>) =>
  tables
    .insertInto("assistant_answer")
    .values({
      kind: $.kind,
      attenderId: $.attenderId,
      conversationId: $.conversationId,
      ticketId: $.ticketId,
      messageSeq: $.messageSeq,
      question: $.question,
      answer: $.answer,
      isKnown: $.isKnown,
      engine: $.engine,
      fallback: $.fallback,
      confidence: $.confidence,
      createdAt: $.now,
    })
    .returning("id"),
);

/** Adds an item that an answer comes from. One that was purged meanwhile is no source any more. */
export const insertSource = statement(
  ($: Parameters<{ answerId: number; position: number; itemId: number; quote: string }>) =>
    tables
      .insertInto("assistant_answer_source")
      .columns(["answerId", "position", "itemId", "quote"])
      .expression((of) =>
        of
          .selectFrom("knowledge_item")
          .select([
            sql<number>`${$.answerId}`.as("answerId"),
            sql<number>`${$.position}`.as("position"),
            "id as itemId",
            sql<string>`${$.quote}`.as("quote"),
          ])
          .where("id", "=", $.itemId),
      ),
);

/** Keeps what the team says of an answer. */
export const setFeedback = statement(($: Parameters<{ id: number; feedback: "positive" | "negative" }>) =>
  tables.updateTable("assistant_answer").set({ feedback: $.feedback }).where("id", "=", $.id),
);

/** What the assistant did by itself in a conversation since an instant, about messages after one, the newest first. */
export const automaticSince = statement(
  ($: Parameters<{ conversationId: number; since: number; afterSeq: number; limit: number }>) =>
    tables
      .selectFrom("assistant_answer")
      .select(["isKnown", "fallback", "createdAt"])
      .where("conversationId", "=", $.conversationId)
      .where("kind", "=", "auto_response")
      .where("createdAt", ">=", $.since)
      .where("messageSeq", ">", $.afterSeq)
      .orderBy("messageSeq", "desc")
      .limit($.limit),
);

/** What is kept of a customer's message. */
export const answerTo = statement(
  ($: Parameters<{ conversationId: number; messageSeq: number; kind: NewAnswer["kind"] }>) =>
    tables
      .selectFrom("assistant_answer")
      .select("id")
      .where("conversationId", "=", $.conversationId)
      .where("messageSeq", "=", $.messageSeq)
      .where("kind", "=", $.kind)
      .limit(1),
);

/** The newest reply that was drafted for a conversation since an instant. */
export const draftSince = statement(($: Parameters<{ conversationId: number; since: number }>) =>
  tables
    .selectFrom("assistant_answer")
    .select("id")
    .where("conversationId", "=", $.conversationId)
    .where("messageSeq", "is", null)
    .where("kind", "=", "draft")
    .where("isKnown", "=", true)
    .where("createdAt", ">=", $.since)
    .orderBy("id", "desc")
    .limit(1),
);

/** An answer as it was given. */
export const answerText = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("assistant_answer").select("answer").where("id", "=", $.id),
);

/** The items that an answer comes from, the first of them first. */
export const sourcesOfAnswer = statement(($: Parameters<{ answerId: number }>) =>
  tables
    .selectFrom("assistant_answer_source")
    .select(["itemId", "quote"])
    .where("answerId", "=", $.answerId)
    .orderBy("position"),
);

/** How often the assistant was asked since an instant, and how often it knew: in all, and by itself. */
export const answerCounts = statement(($: Parameters<{ since: number }>) =>
  tables
    .selectFrom("assistant_answer")
    .select((of) => [
      of.fn.countAll<number>().as("asked"),
      of.fn.countAll<number>().filterWhere("isKnown", "=", true).as("answered"),
      of.fn
        .countAll<number>()
        .filterWhere((its) => its.and([its("isKnown", "=", true), its("kind", "=", "auto_response")]))
        .as("automatic"),
    ])
    .where("createdAt", ">=", $.since)
    .where("kind", "<>", "rehearsal"),
);

/** The items that answers since an instant come from, the most used first. */
export const itemUses = statement(($: Parameters<{ since: number; limit: number }>) =>
  tables
    .selectFrom("assistant_answer as a")
    .innerJoin("assistant_answer_source as s", "s.answerId", "a.id")
    .innerJoin("knowledge_item as i", "i.id", "s.itemId")
    .select((of) => [
      "i.id as itemId",
      "i.title",
      "i.type",
      of.fn.countAll<number>().as("uses"),
      of.fn.countAll<number>().filterWhere("a.feedback", "=", "positive").as("positive"),
      of.fn.countAll<number>().filterWhere("a.feedback", "=", "negative").as("negative"),
      of.fn.max("a.createdAt").as("lastUsedAt"),
    ])
    .where("a.createdAt", ">=", $.since)
    .where("a.kind", "<>", "rehearsal")
    .where("i.deletedAt", "is", null)
    .groupBy("i.id")
    .orderBy("uses", "desc")
    .orderBy("lastUsedAt", "desc")
    .limit($.limit),
);
