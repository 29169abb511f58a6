import { sql } from "kysely";
import { textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { ticketSeenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Hops from one tag to the next in the index: `distinct` would read every tag of every ticket.
const hops = () =>
  tables
    .withRecursive("hop(tag)", (hop) =>
      hop
        .selectFrom("ticket_tag")
        .select((of) => of.fn.min<string | null>("tag").as("tag"))
        .unionAll(
          hop
            .selectFrom("hop")
            .select((of) =>
              of
                .selectFrom("ticket_tag as g")
                .select((next) => next.fn.min<string | null>("g.tag").as("tag"))
                .whereRef("g.tag", ">", "hop.tag")
                .as("tag"),
            )
            .where("hop.tag", "is not", null),
        ),
    )
    .selectFrom("hop")
    .select("tag")
    .where("tag", "is not", null);

/** The workspace's tags by name. */
export const tagsInUse = statement(($: Parameters<{ limit: number }>) => hops().limit($.limit));

/** The same of the tickets that the viewer sees. */
export const seenTags = statement(($: Parameters<Viewer & { limit: number }>) =>
  hops()
    .where((of) =>
      of.exists(
        of
          .selectFrom("ticket_tag as g")
          .crossJoin("ticket as t")
          .select("t.id")
          .whereRef("g.tag", "=", "hop.tag")
          .whereRef("t.id", "=", "g.ticketId")
          .where("t.deletedAt", "is", null)
          .where(ticketSeenBy($, "t")),
      ),
    )
    .limit($.limit),
);

/** Adds a ticket's tags, each once. `at`: when the ticket changed last; lists of a tag are in that order. */
export const insertTags = statement(($: Parameters<{ ticketId: number; tags: readonly string[]; at: number }>) =>
  tables
    .insertInto("ticket_tag")
    .columns(["ticketId", "tag", "updatedAt"])
    .expression((of) =>
      of
        .selectFrom(textsListed($.tags).as("j"))
        .select([sql<number>`${$.ticketId}`.as("ticketId"), "j.value as tag", sql<number>`${$.at}`.as("updatedAt")])
        .distinct(),
    ),
);

export const deleteTags = statement(($: Parameters<{ ticketId: number }>) =>
  tables.deleteFrom("ticket_tag").where("ticketId", "=", $.ticketId),
);

/** Moves a ticket up in the lists of its tags. */
export const touchTags = statement(($: Parameters<{ ticketId: number; at: number }>) =>
  tables.updateTable("ticket_tag").set({ updatedAt: $.at }).where("ticketId", "=", $.ticketId),
);
