import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Something that happened to a conversation. `attenderId`: who has it then; `afterSeq`: its newest message before. */
export type NewFact = {
  conversationId: number;
  kind: "opened" | "reopened" | "assigned" | "closed" | "bot" | "handover";
  /** Epoch milliseconds. */
  at: number;
  attenderId: number | null;
  closedBy: "attender" | "customer" | "system" | null;
  afterSeq: number;
};

export const insertFact = statement(($: Parameters<NewFact>) =>
  tables.insertInto("conversation_fact").values({
    conversationId: $.conversationId,
    kind: $.kind,
    at: $.at,
    attenderId: $.attenderId,
    closedBy: $.closedBy,
    afterSeq: $.afterSeq,
  }),
);

/** The latest fact that tells whether the assistant has a conversation. */
export const latestKeeper = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select("kind")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "in", ["bot", "handover", "reopened"])
    .orderBy("id", "desc")
    .limit(1),
);

/** When a conversation was closed and opened again, the newest first. */
export const closings = statement(($: Parameters<{ conversationId: number; limit: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select(["kind", "at", "afterSeq"])
    .where("conversationId", "=", $.conversationId)
    .where("kind", "in", ["closed", "reopened"])
    .orderBy("id", "desc")
    .limit($.limit),
);

/** When a conversation was opened, or opened again, for the last time. */
export const latestOpening = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select((of) => of.fn.max("at").as("at"))
    .where("conversationId", "=", $.conversationId)
    .where("kind", "in", ["opened", "reopened"]),
);
