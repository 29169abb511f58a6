import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/**
 * The workspace's tags by name. Hops from one to the next in the index: `distinct` would read every tag of every ticket.
 */
export const tagsInUse = statement(($: Parameters<{ limit: number }>) =>
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
    .where("tag", "is not", null)
    .limit($.limit),
);
