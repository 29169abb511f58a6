import { sql } from "kysely";
import { listed, rowsListed, textsListed } from "@/lib/platform/db/sql/listed";
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

/** How many tickets have each of these tags, each counted up to a limit, and when one of them changed last. */
export const usesOfTickets = statement(($: Parameters<{ tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom(textsListed($.tags).as("j"))
    .select((of) => [
      "j.value as tag",
      of
        .selectFrom((some) =>
          some
            .selectFrom("ticket_tag as g")
            .select("g.ticketId")
            .whereRef("g.tag", "=", "j.value")
            .limit($.limit)
            .as("some"),
        )
        .select((all) => all.fn.countAll<number>().as("count"))
        .as("count"),
      of
        .selectFrom("ticket_tag as l")
        .select((last) => last.fn.max<number | null>("l.updatedAt").as("at"))
        .whereRef("l.tag", "=", "j.value")
        .as("lastAt"),
    ])
    .$narrowType<{ count: number }>(),
);

/** Some tickets with one of these tags. `tags` is a JSON list. */
export const taggedTickets = statement(($: Parameters<{ tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom("ticket as t")
    .select(["t.id", "t.tags"])
    .where("t.id", "in", (of) =>
      of.selectFrom("ticket_tag as g").select("g.ticketId").where("g.tag", "in", listed($.tags)).limit($.limit),
    ),
);

/** The tags of tickets, JSON lists; also of deleted ones. */
export const tagsOfSome = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("ticket").select(["id", "tags"]).where("id", "in", listed($.ids)),
);

/** Gives tickets the same tags, a JSON list; they stay where they are in the lists, and it is no edit. */
export const setTagsOfSome = statement(($: Parameters<{ ids: readonly number[]; tags: string }>) =>
  tables.updateTable("ticket").set({ tags: $.tags }).where("id", "in", listed($.ids)),
);

export const deleteTagsOfSome = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.deleteFrom("ticket_tag").where("ticketId", "in", listed($.ids)),
);

/** Adds the same tags to the lists of tickets, each in the place of its last change. */
export const insertTagsOfSome = statement(($: Parameters<{ ids: readonly number[]; tags: readonly string[] }>) =>
  tables
    .insertInto("ticket_tag")
    .columns(["ticketId", "tag", "updatedAt"])
    .expression((of) =>
      of
        .selectFrom(rowsListed($.ids).as("i"))
        .crossJoin("ticket as t")
        .crossJoin(textsListed($.tags).as("j"))
        .select(["t.id as ticketId", "j.value as tag", "t.updatedAt"])
        .whereRef("t.id", "=", "i.value"),
    ),
);
