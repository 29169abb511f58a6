import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { KnowledgeIndex } from "./kept-passages";

// SQLite's FTS5 keeps the passages' terms and weighs them; `knowledge_terms` says how many passages have each term.
declare module "@/lib/platform/db/sql/search-tables" {
  interface SearchTables {
    knowledge_search: { rowid: number; title: string; tags: string; body: string };
    knowledge_terms: { term: string; doc: number; cnt: number };
  }
}

const index = sql.ref("knowledge_search");

const likely = statement(($: Parameters<{ match: string; limit: number }>) =>
  tables
    .selectFrom("knowledge_search")
    .select("rowid as id")
    .where(index, "match", $.match)
    .orderBy(sql`bm25(${index}, 4.0, 3.0, 1.0)`)
    .orderBy("rowid")
    .limit($.limit),
);

const passagesOfTerm = statement(($: Parameters<{ term: string }>) =>
  tables.selectFrom("knowledge_terms").select("doc as count").where("term", "=", $.term),
);

const termsBetween = statement(($: Parameters<{ from: string; before: string; limit: number }>) =>
  tables
    .selectFrom("knowledge_terms")
    .select("term")
    .where("term", ">=", $.from)
    .where("term", "<", $.before)
    .limit($.limit),
);

const insertTerms = globalStatement(($: Parameters<{ id: number; title: string; tags: string; body: string }>) =>
  tables.insertInto("knowledge_search").values({ rowid: $.id, title: $.title, tags: $.tags, body: $.body }),
);

/** The index of passages in SQLite. */
export const sqliteKnowledge: KnowledgeIndex = {
  async likely(reader, terms, limit) {
    const match = terms.map((term) => `"${term}"`).join(" OR ");
    return (await reader.all(likely, { match, limit })).map(({ id }) => id);
  },
  async counts(reader, terms) {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (await reader.first(passagesOfTerm, { term }))?.count ?? 0);
    return counts;
  },
  async termsBetween(reader, range) {
    return (await reader.all(termsBetween, range)).map(({ term }) => term);
  },
  async put(tx, id, terms) {
    await tx.run(insertTerms, { id, ...terms });
  },
  // They are a part of the file.
  missing: async () => new Set(),
};
