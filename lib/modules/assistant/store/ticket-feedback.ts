import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Said = { attenderId: number; ticketId: number; feedback: "positive" | "negative" };

/** Keeps what an attender says of a ticket's analysis, in place of what they said before. */
export const saveTicketFeedback = statement(($: Parameters<Said & { now: number }>) =>
  tables
    .insertInto("ticket_feedback")
    .values({ attenderId: $.attenderId, ticketId: $.ticketId, feedback: $.feedback, updatedAt: $.now })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "attenderId", "ticketId"])
        .doUpdateSet({ feedback: $.feedback, updatedAt: $.now }),
    ),
);

/** What an attender said of a ticket's analysis. */
export const ticketFeedbackOf = statement(($: Parameters<Omit<Said, "feedback">>) =>
  tables
    .selectFrom("ticket_feedback")
    .select("feedback")
    .where("attenderId", "=", $.attenderId)
    .where("ticketId", "=", $.ticketId),
);
