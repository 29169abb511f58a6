import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Notes a merge. @param given.record JSON @returns its id */
export const insertMerge = statement(
  ($: Parameters<{ winnerId: number; loserId: number; record: string; at: number }>) =>
    tables
      .insertInto("customer_merge")
      .values({ winnerId: $.winnerId, loserId: $.loserId, record: $.record, createdAt: $.at })
      .returning("id"),
);

/** What a merge did, as JSON. */
export const recordOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer_merge").select("record").where("id", "=", $.id),
);

export const setRecord = statement(($: Parameters<{ id: number; record: string }>) =>
  tables.updateTable("customer_merge").set({ record: $.record }).where("id", "=", $.id),
);

/** A merge that can be undone: the newest of its winner that wasn't, so that undos go back in order. */
export const undoableMerge = statement(($: Parameters<{ id: number; winnerId: number }>) =>
  tables
    .selectFrom("customer_merge as m")
    .select(["m.id", "m.winnerId", "m.loserId", "m.record", "m.createdAt"])
    .where("m.winnerId", "=", $.winnerId)
    .where("m.id", "=", $.id)
    .where("m.undoneAt", "is", null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("customer_merge as n")
            .select("n.id")
            .where("n.undoneAt", "is", null)
            .whereRef("n.id", ">", "m.id")
            .where((newer) =>
              newer.or([
                newer("n.winnerId", "=", newer.ref("m.winnerId")),
                newer("n.loserId", "=", newer.ref("m.winnerId")),
              ]),
            ),
        ),
      ),
    ),
);

export const markUndone = statement(($: Parameters<{ id: number; at: number }>) =>
  tables.updateTable("customer_merge").set({ undoneAt: $.at }).where("id", "=", $.id),
);

/** How many rows of each kind are a customer's: what a merge would move. Others' tables are read, because a preview names numbers. */
export const countOwned = statement(($: Parameters<Viewer & { customerId: number }>) =>
  tables.selectNoFrom((of) => [
    of
      .selectFrom("conversation as c")
      .select((its) => its.fn.countAll<number>().as("count"))
      .where("c.customerId", "=", $.customerId)
      .where(seenBy($, "c"))
      .$asScalar()
      .$notNull()
      .as("conversations"),
    of
      .selectFrom("customer_identity")
      .select((its) => its.fn.countAll<number>().as("count"))
      .where("customerId", "=", $.customerId)
      .$asScalar()
      .$notNull()
      .as("identities"),
    of
      .selectFrom("visitor")
      .select((its) => its.fn.countAll<number>().as("count"))
      .where("customerId", "=", $.customerId)
      .$asScalar()
      .$notNull()
      .as("visitors"),
    of
      .selectFrom("ticket as t")
      .select((its) => its.fn.countAll<number>().as("count"))
      .where("t.customerId", "=", $.customerId)
      .where(ticketSeenBy($, "t"))
      .$asScalar()
      .$notNull()
      .as("tickets"),
    of
      .selectFrom("customer_note")
      .select((its) => its.fn.countAll<number>().as("count"))
      .where("customerId", "=", $.customerId)
      .$asScalar()
      .$notNull()
      .as("notes"),
  ]),
);
