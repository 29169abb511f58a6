import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// Full text, whose every term begins with its workspace (docs/adr/0011-tickets.md). A row's number is its ticket's id.
declare module "@/lib/platform/db/sql/search-tables" {
  interface SearchTables {
    ticket_search: { rowid: number; terms: string };
  }
}

type Added = { after: number; limit: number };
type Marked = { id: number; after: number; limit: number };

const searched = () =>
  tables
    .selectFrom("ticket as t")
    .innerJoin("customer as cu", "cu.id", "t.customerId")
    .select([
      "t.id",
      "t.workspaceId",
      "t.audience",
      "t.subject",
      "cu.name as customerName",
      "t.tags",
      "t.description",
      "t.status",
    ]);

/** Tickets of every workspace with what they are found by, in order of their ids. */
export const addedTickets = globalStatement(($: Parameters<Added>) =>
  searched().where("t.id", ">", $.after).orderBy("t.id").limit($.limit),
);

export const markedTicket = globalStatement(($: Parameters<Marked>) =>
  searched().where("t.id", "=", $.id).where("t.id", ">", $.after).limit($.limit),
);

/** The tickets of a customer. */
export const ticketsOfCustomer = globalStatement(($: Parameters<Marked>) =>
  searched()
    .where("t.workspaceId", "=", (of) => of.selectFrom("customer").select("workspaceId").where("id", "=", $.id))
    .where("t.customerId", "=", $.id)
    .where("t.id", ">", $.after)
    .orderBy("t.id")
    .limit($.limit),
);
