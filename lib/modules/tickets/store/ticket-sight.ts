import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { jsonList } from "@/lib/platform/db/sql/json";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const SEEN = ["t.id", "t.number", "t.audience", "t.assignedAttenderId", "t.conversationId"] as const;

/** A JSON list of the ids of whoever was given access to the ticket `t`. */
const grantedTo = (of: ExpressionBuilder<Tables & { t: Tables["ticket"] }, "t">) =>
  of
    .selectFrom("ticket_grant as g")
    .select((grant) => jsonList(grant.ref("g.attenderId")).as("ids"))
    .whereRef("g.ticketId", "=", "t.id")
    .$asScalar()
    .$notNull()
    .as("grantedTo");

/** What decides who sees these tickets, deleted ones too, and of which conversation they are. */
export const seenTickets = statement(($: Parameters<{ numbers: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.numbers).as("j"))
    .crossJoin("ticket as t")
    .select(SEEN)
    .select((of) => grantedTo(of))
    .whereRef("t.number", "=", "j.value"),
);

/** Those of some tickets that the viewer sees and that aren't deleted. */
export const ticketsThere = statement(($: Parameters<Viewer & { numbers: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.numbers).as("j"))
    .crossJoin("ticket as t")
    .select(["t.id", "t.number"])
    .whereRef("t.number", "=", "j.value")
    .where("t.deletedAt", "is", null)
    .where(ticketSeenBy($, "t")),
);

/** What decides who sees a ticket, by its row's id. */
export const seenTicketById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("ticket as t")
    .select(SEEN)
    .select((of) => grantedTo(of))
    .where("t.id", "=", $.id),
);
