import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Rating = "satisfied" | "unsatisfied";

/** A question to be stored; instants are epoch milliseconds. `attenderId`: who had the conversation, 0: nobody. */
type NewSurvey = {
  conversationId: number;
  factId: number;
  attenderId: number;
  tokenHash: string;
  locale: string;
  sentAt: number;
  expiresAt: number;
};

/** Stores a question. No row: its closing has one. */
export const insertSurvey = statement(($: Parameters<NewSurvey>) =>
  tables
    .insertInto("survey")
    .values({
      conversationId: $.conversationId,
      factId: $.factId,
      attenderId: $.attenderId,
      tokenHash: $.tokenHash,
      locale: $.locale,
      sentAt: $.sentAt,
      expiresAt: $.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["workspaceId", "factId"]).doNothing())
    .returning("id"),
);

// Whoever opens a link isn't signed in: the token is what tells the workspace.

/** The survey of a link, while its conversation is there. */
export const surveyByToken = globalStatement(($: Parameters<{ tokenHash: string }>) =>
  tables
    .selectFrom("survey as s")
    .innerJoin("workspace as w", "w.id", "s.workspaceId")
    .innerJoin("conversation as c", (on) =>
      on.onRef("c.workspaceId", "=", "s.workspaceId").onRef("c.id", "=", "s.conversationId"),
    )
    .select([
      "s.id",
      "s.workspaceId",
      "s.conversationId",
      "s.locale",
      "s.expiresAt",
      "s.rating",
      "s.comment",
      "w.name as companyName",
    ])
    .where("s.tokenHash", "=", $.tokenHash)
    .where("c.deletedAt", "is", null),
);

export const surveyRating = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("survey").select("rating").where("id", "=", $.id),
);

/** Stores the click. No row: there was one before, or it came too late. */
export const rateSurvey = statement(($: Parameters<{ id: number; rating: Rating; at: number }>) =>
  tables
    .updateTable("survey")
    .set({ rating: $.rating, answeredAt: $.at })
    .where("id", "=", $.id)
    .where("rating", "is", null)
    .where("expiresAt", ">", $.at),
);

/** Stores the comment of an answered survey. No row: there was one before, or it came too late. */
export const commentSurvey = statement(($: Parameters<{ id: number; comment: string; at: number }>) =>
  tables
    .updateTable("survey")
    .set({ comment: $.comment })
    .where("id", "=", $.id)
    .where("rating", "is not", null)
    .where("comment", "is", null)
    .where("expiresAt", ">", $.at),
);
