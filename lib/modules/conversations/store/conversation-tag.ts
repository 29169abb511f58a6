import { sql } from "kysely";
import { listed, rowsListed, textsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Adds a conversation's tags, each once. `at`: its last activity, in whose order lists of a tag are. */
export const insertConversationTags = statement(
  ($: Parameters<{ conversationId: number; tags: readonly string[]; at: number }>) =>
    tables
      .insertInto("conversation_tag")
      .columns(["conversationId", "tag", "lastActivityAt"])
      .expression((of) =>
        of
          .selectFrom(textsListed($.tags).as("j"))
          .select([
            sql<number>`${$.conversationId}`.as("conversationId"),
            "j.value as tag",
            sql<number>`${$.at}`.as("lastActivityAt"),
          ])
          .distinct(),
      ),
);

export const deleteConversationTags = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("conversation_tag").where("conversationId", "=", $.conversationId),
);

/** Moves conversations to their last activity in the lists of their tags. */
export const touchConversationTags = statement(($: Parameters<{ ids: readonly number[]; at: number }>) =>
  tables.updateTable("conversation_tag").set({ lastActivityAt: $.at }).where("conversationId", "in", listed($.ids)),
);

/** The different tags in order. Each is found by one step into the index: `distinct` would read every tag of every conversation. */
export const tagsOfConversations = statement(($: Parameters<{ limit: number }>) =>
  tables
    .withRecursive("hop(tag)", (hop) =>
      hop
        .selectFrom("conversation_tag")
        .select((of) => of.fn.min<string | null>("tag").as("tag"))
        .unionAll(
          hop
            .selectFrom("hop")
            .select((of) =>
              of
                .selectFrom("conversation_tag as g")
                .select((next) => next.fn.min<string | null>("g.tag").as("tag"))
                .whereRef("g.tag", ">", "hop.tag")
                .as("tag"),
            )
            .where("hop.tag", "is not", null),
        ),
    )
    .selectFrom("hop")
    .select("tag")
    .where("tag", "is not", null)
    .$narrowType<{ tag: string }>()
    .limit($.limit),
);

/** How many conversations have each of these tags, each counted up to a limit, and when one of them was active last. */
export const usesOfConversations = statement(($: Parameters<{ tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom(textsListed($.tags).as("j"))
    .select((of) => [
      "j.value as tag",
      of
        .selectFrom((some) =>
          some
            .selectFrom("conversation_tag as g")
            .select("g.conversationId")
            .whereRef("g.tag", "=", "j.value")
            .limit($.limit)
            .as("some"),
        )
        .select((all) => all.fn.countAll<number>().as("count"))
        .as("count"),
      of
        .selectFrom("conversation_tag as l")
        .select((last) => last.fn.max<number | null>("l.lastActivityAt").as("at"))
        .whereRef("l.tag", "=", "j.value")
        .as("lastAt"),
    ])
    .$narrowType<{ count: number }>(),
);

/** Some conversations with one of these tags. `tags` is a JSON list. */
export const taggedConversations = statement(($: Parameters<{ tags: readonly string[]; limit: number }>) =>
  tables
    .selectFrom("conversation as c")
    .select(["c.id", "c.tags"])
    .where("c.id", "in", (of) =>
      of
        .selectFrom("conversation_tag as g")
        .select("g.conversationId")
        .where("g.tag", "in", listed($.tags))
        .limit($.limit),
    ),
);

/** The tags of conversations, JSON lists; also of deleted ones. */
export const tagsOfSome = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("conversation").select(["id", "tags"]).where("id", "in", listed($.ids)),
);

/** Gives conversations the same tags, a JSON list; they stay where they are in the lists. */
export const setTagsOfSome = statement(($: Parameters<{ ids: readonly number[]; tags: string }>) =>
  tables.updateTable("conversation").set({ tags: $.tags }).where("id", "in", listed($.ids)),
);

export const deleteTagsOfSome = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.deleteFrom("conversation_tag").where("conversationId", "in", listed($.ids)),
);

/** Adds the same tags to the lists of conversations, each in the place of its last activity. */
export const insertTagsOfSome = statement(($: Parameters<{ ids: readonly number[]; tags: readonly string[] }>) =>
  tables
    .insertInto("conversation_tag")
    .columns(["conversationId", "tag", "lastActivityAt"])
    .expression((of) =>
      of
        .selectFrom(rowsListed($.ids).as("i"))
        .crossJoin("conversation as c")
        .crossJoin(textsListed($.tags).as("j"))
        .select(["c.id as conversationId", "j.value as tag", "c.lastActivityAt"])
        .whereRef("c.id", "=", "i.value"),
    ),
);
