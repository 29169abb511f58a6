import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Gives all conversations of a customer to another. @returns their ids */
export const moveToCustomer = statement(($: Parameters<{ fromId: number; toId: number }>) =>
  tables.updateTable("conversation").set({ customerId: $.toId }).where("customerId", "=", $.fromId).returning("id"),
);

/** Gives some conversations that are a customer's to another. */
export const moveBackToCustomer = statement(($: Parameters<{ fromId: number; toId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("conversation")
    .set({ customerId: $.toId })
    .where("customerId", "=", $.fromId)
    .where("id", "in", listed($.ids)),
);

/** The customer beside an open conversation, deleted or not. */
export const customerBeside = statement(($: Parameters<{ chatId: number }>) =>
  tables
    .selectFrom("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .leftJoin("company as co", "co.id", "cu.companyId")
    .select([
      "cu.id",
      "cu.name",
      "cu.email",
      "cu.phone",
      "cu.status",
      "cu.tags",
      "cu.notes",
      "cu.lastContactAt",
      "cu.createdAt",
      "co.id as companyId",
      "co.name as companyName",
      "co.email as companyEmail",
      "co.website as companyWebsite",
    ])
    .where("c.id", "=", $.chatId)
    .where("c.deletedAt", "is", null),
);

/** The customer's other conversations that the viewer sees, the latest activity first. */
export const othersOf = statement(($: Parameters<Viewer & { customerId: number; chatId: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_workspaceId_customerId_idx"))
    .select(["id", "subject", "status", "channel", "lastActivityAt"])
    .where("customerId", "=", $.customerId)
    .where("id", "!=", $.chatId)
    .where("deletedAt", "is", null)
    .where(seenBy($, "c"))
    .orderBy("lastActivityAt", "desc")
    .limit($.limit),
);

export const countOthersOf = statement(($: Parameters<Viewer & { customerId: number; chatId: number }>) =>
  tables
    .selectFrom("conversation as c")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("c.customerId", "=", $.customerId)
    .where("c.id", "!=", $.chatId)
    .where("c.deletedAt", "is", null)
    .where(seenBy($, "c")),
);

/** The conversation of a customer with the latest activity that the viewer sees. @param closedToo 0: only among those not closed */
export const latestOf = statement(($: Parameters<Viewer & { customerId: number; closedToo: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_workspaceId_customerId_idx"))
    .select(["id", "subject", "channel"])
    .where("customerId", "=", $.customerId)
    .where("deletedAt", "is", null)
    .where((is) => is.or([is("status", "!=", "closed"), is($.closedToo, "=", 1)]))
    .where(seenBy($, "c"))
    .orderBy("lastActivityAt", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
