import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { shaped } from "@/lib/platform/db/sql/shaped";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// A timeline shows what others own as well: their rows are read here, never written.

/** Whose lines: a customer's, those of a company's customers, or those that name the company itself. */
type Shape = { of: "customer" | "company" | "company itself" };
/** The newest `limit` lines before an instant and, at that instant, before an id. */
type Arguments = { ownerId: number; at: number; beforeId: number; limit: number };
type Seen = Arguments & Viewer;

const customersOf = ($: Parameters<Arguments>) =>
  tables.selectFrom("customer as c").select("c.id").where("c.companyId", "=", $.ownerId);

/** Conversations that the viewer sees. A conversation can name a company that isn't its customer's own. */
export const conversationLines = shaped((shape: Shape) =>
  statement(($: Parameters<Seen>) =>
    tables
      .selectFrom("conversation as r")
      .innerJoin("customer as cu", "cu.id", "r.customerId")
      .select(["r.createdAt as at", "r.id", "r.customerId", "cu.name as customerName"])
      .select(["r.subject", "r.status", "r.channel", "r.lastActivityAt"])
      .where((of) =>
        shape.of === "company itself"
          ? of("r.companyId", "=", $.ownerId)
          : shape.of === "customer"
            ? of("r.customerId", "=", $.ownerId)
            : of("r.customerId", "in", customersOf($)),
      )
      .where("r.deletedAt", "is", null)
      .where(seenBy($, "r"))
      .where((of) => of(of.refTuple("r.createdAt", "r.id"), "<", of.tuple($.at, $.beforeId)))
      .orderBy("r.createdAt", "desc")
      .orderBy("r.id", "desc")
      .limit($.limit),
  ),
);

/** Tickets that the viewer sees. */
export const ticketLines = shaped((shape: { of: "customer" | "company" }) =>
  statement(($: Parameters<Seen>) =>
    tables
      .selectFrom("ticket as r")
      .innerJoin("customer as cu", "cu.id", "r.customerId")
      .select(["r.createdAt as at", "r.id", "cu.id as customerId", "cu.name as customerName"])
      .select(["r.number", "r.subject", "r.status", "r.priority"])
      .where((of) =>
        shape.of === "customer" ? of("r.customerId", "=", $.ownerId) : of("r.customerId", "in", customersOf($)),
      )
      .where("r.deletedAt", "is", null)
      .where(ticketSeenBy($, "r"))
      .where((of) => of(of.refTuple("r.createdAt", "r.id"), "<", of.tuple($.at, $.beforeId)))
      .orderBy("r.createdAt", "desc")
      .orderBy("r.id", "desc")
      .limit($.limit),
  ),
);

export const noteLines = shaped((shape: { of: "customer" | "company" }) =>
  statement(($: Parameters<Arguments>) =>
    tables
      .selectFrom("customer_note as r")
      .innerJoin("customer as cu", "cu.id", "r.customerId")
      .leftJoin("attender as a", "a.id", "r.authorId")
      .select(["r.createdAt as at", "r.id", "r.customerId", "cu.name as customerName"])
      .select(["r.text", "r.authorId", "a.firstName", "a.surname"])
      .where((of) =>
        shape.of === "customer" ? of("r.customerId", "=", $.ownerId) : of("r.customerId", "in", customersOf($)),
      )
      .where((of) => of(of.refTuple("r.createdAt", "r.id"), "<", of.tuple($.at, $.beforeId)))
      .orderBy("r.createdAt", "desc")
      .orderBy("r.id", "desc")
      .limit($.limit),
  ),
);
