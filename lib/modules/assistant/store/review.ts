import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What the assistant said by itself, or would have. */
export type ReviewKind = "auto_response" | "rehearsal";

type Page = { kind: ReviewKind; since: number; before: number; take: number };

/**
 * What the assistant said by itself since an instant, from before an id, the newest first: the first item that it comes from, and the
 * first thing that a person of the team wrote after it.
 */
export const reviewPage = statement(($: Parameters<Page>) =>
  tables
    .selectFrom("assistant_answer as a")
    .select((of) => [
      "a.id",
      "a.conversationId",
      "a.question",
      "a.answer",
      "a.isKnown",
      "a.fallback",
      "a.confidence",
      "a.feedback",
      "a.createdAt",
      of
        .selectFrom("assistant_answer_source as s")
        .innerJoin("knowledge_item as i", "i.id", "s.itemId")
        .select("i.title")
        .whereRef("s.answerId", "=", "a.id")
        .orderBy("s.position")
        .limit(1)
        .$asScalar()
        .as("source"),
      of
        .selectFrom("message as m")
        .select("m.content")
        .whereRef("m.conversationId", "=", "a.conversationId")
        .whereRef("m.seq", ">", "a.messageSeq")
        .where("m.senderKind", "=", "attender")
        .orderBy("m.seq")
        .limit(1)
        .$asScalar()
        .as("reply"),
    ])
    .where("a.kind", "=", $.kind)
    .where("a.createdAt", ">=", $.since)
    .where("a.id", "<", $.before)
    .where("a.conversationId", "is not", null)
    .orderBy("a.id", "desc")
    .limit($.take),
);

/** How much the assistant said by itself since an instant, what it was, and what the team says of it. */
export const reviewCounts = statement(($: Parameters<{ kind: ReviewKind; since: number }>) =>
  tables
    .selectFrom("assistant_answer")
    .select((of) => [
      of.fn.countAll<number>().as("questions"),
      of.fn.countAll<number>().filterWhere("isKnown", "=", true).as("answered"),
      of.fn.countAll<number>().filterWhere("fallback", "=", "handover").as("handedOver"),
      of.fn
        .countAll<number>()
        .filterWhere((its) => its.and([its("isKnown", "=", true), its("feedback", "is not", null)]))
        .as("judged"),
      of.fn
        .countAll<number>()
        .filterWhere((its) => its.and([its("isKnown", "=", true), its("feedback", "=", "negative")]))
        .as("wrong"),
    ])
    .where("kind", "=", $.kind)
    .where("createdAt", ">=", $.since),
);

/** Where the assistant answered since an instant by itself: when first, whether it called a person, whether the team found it wrong. */
const answered = ($: Parameters<{ since: number; until: number }>) =>
  tables
    .selectFrom("assistant_answer")
    .select((of) => [
      sql<number>`+"conversationId"`.as("conversationId"),
      of.fn.min("messageSeq").as("firstSeq"),
      of.fn.countAll<number>().filterWhere("isKnown", "=", true).as("answers"),
      of.fn.countAll<number>().filterWhere("fallback", "=", "handover").as("handovers"),
      of.fn.countAll<number>().filterWhere("feedback", "=", "negative").as("complaints"),
    ])
    .where("kind", "=", "auto_response")
    .where("createdAt", ">=", $.since)
    .where("createdAt", "<", $.until)
    // The sign has the period's index taken, and not the one of conversations, which would read all there ever were.
    .groupBy(sql`+"conversationId"`);

/**
 * Conversations in which the assistant answered by itself from an instant on and before another, and those of them that it resolved: it
 * called nobody, nobody of the team wrote after it, nobody found it wrong, and the customer wrote nothing more for `quiet` milliseconds
 * after its last word, neither there nor in another conversation.
 */
export const resolvedCounts = statement(($: Parameters<{ since: number; until: number; quiet: number }>) =>
  tables
    .with("answered", () => answered($))
    .with("ended", (its) =>
      its
        .selectFrom("answered as a")
        .innerJoin("conversation as c", "c.id", "a.conversationId")
        .select((of) => [
          "a.conversationId",
          "a.firstSeq",
          "a.handovers",
          "a.complaints",
          "c.customerId",
          of
            .selectFrom("message as m")
            .select((last) => last.fn.max("m.createdAt").as("at"))
            .whereRef("m.conversationId", "=", "a.conversationId")
            .where("m.senderKind", "=", "system")
            .$asScalar()
            .as("lastAt"),
        ])
        .where("a.answers", ">", 0)
        .where("c.deletedAt", "is", null),
    )
    .selectFrom("ended as e")
    .select((of) => [
      of.fn.countAll<number>().as("conversations"),
      of.fn
        .countAll<number>()
        .filterWhere((its) =>
          its.and([
            its("e.handovers", "=", 0),
            its("e.complaints", "=", 0),
            its.not(
              its.exists(
                its
                  .selectFrom("message as m")
                  .select("m.seq")
                  .whereRef("m.conversationId", "=", "e.conversationId")
                  .whereRef("m.seq", ">", "e.firstSeq")
                  .where("m.senderKind", "=", "attender"),
              ),
            ),
            its.not(
              its.exists(
                its
                  .selectFrom("conversation as c")
                  .select("c.id")
                  .whereRef("c.customerId", "=", "e.customerId")
                  .where((of) =>
                    of.exists(
                      of
                        .selectFrom("message as m")
                        .select("m.seq")
                        .whereRef("m.conversationId", "=", "c.id")
                        .where("m.senderKind", "=", "customer")
                        .whereRef("m.createdAt", ">", "e.lastAt")
                        .where("m.createdAt", "<=", sql<number>`e."lastAt" + cast(${$.quiet} as bigint)`),
                    ),
                  ),
              ),
            ),
          ]),
        )
        .as("resolved"),
    ]),
);
