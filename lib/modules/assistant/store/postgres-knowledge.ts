import { type RawBuilder, sql } from "kysely";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import type { Built } from "@/lib/platform/db/sql/statement";
import type { KnowledgeIndex } from "./kept-passages";

// PostgreSQL's own ranking knows nothing of how rare a word is, so a table has how often each passage has each term, and the
// order is that of FTS5's bm25() (sqlite.org/fts5.html#the_bm25_function): k1 1.2, b 0.75.

const asked = <Arguments, Row>(build: ($: Parameters<Arguments>) => RawBuilder<Row>) =>
  globalStatement(($: Parameters<Arguments>) => build($) as unknown as Built<Row>);

const likely = asked<{ terms: readonly string[]; limit: number }, { id: number }>(
  ($) => sql`
    with total as (
      select sum(passages)::double precision as passages, sum(terms)::double precision as terms from knowledge_total
    ), hit as (
      select one.place, known.rowid, known.length,
        4.0::double precision * known.title + 3.0::double precision * known.tags + known.body as often,
        count(*) over (partition by one.place)::double precision as hits
      from unnest(${$.terms}::text[]) with ordinality as one(term, place)
      join knowledge_posting as known on known.term = one.term
    )
    select rowid as id from (
      select hit.rowid,
        sum(rarity * ((often * 2.2::double precision) / (often + 1.2::double precision * (1 - 0.75::double precision
          + 0.75::double precision * hit.length / (total.terms / total.passages)))) order by place) as score
      from hit cross join total cross join lateral (
        select greatest(ln((total.passages - hits + 0.5) / (hits + 0.5)), 0) as plain) as its
      cross join lateral (select case when its.plain <= 0 then 1e-6::double precision else its.plain end as rarity) as floored
      group by hit.rowid
    ) as found
    order by score desc, rowid limit ${$.limit}::bigint`,
);

const counts = asked<{ terms: readonly string[] }, { term: string; count: number }>(
  ($) => sql`select term, count(*) as count from knowledge_posting where term = any(${$.terms}::text[]) group by term`,
);

// By one step into the index for each term.
const termsBetween = asked<{ from: string; before: string; limit: number }, { term: string }>(
  ($) => sql`
    with recursive step(term) as (
      select min(term) from knowledge_posting where term >= ${$.from}::text and term < ${$.before}::text
      union all
      select (select min(next.term) from knowledge_posting as next where next.term > step.term and next.term < ${$.before}::text)
      from step where step.term is not null
    )
    select term from step where term is not null limit ${$.limit}::bigint`,
);

type Counted = {
  id: number;
  terms: readonly string[];
  title: readonly number[];
  tags: readonly number[];
  body: readonly number[];
  length: number;
};

const insertTerms = asked<Counted, never>(
  ($) => sql`
    with total as (
      insert into knowledge_total as known ("workspaceId", passages, terms)
      select "workspaceId", 1, ${$.length}::bigint from knowledge_passage where id = ${$.id}::bigint
      on conflict ("workspaceId") do update set passages = known.passages + 1, terms = known.terms + excluded.terms
    )
    insert into knowledge_posting (term, rowid, title, tags, body, length)
    select term, ${$.id}::bigint, title, tags, body, ${$.length}::bigint
    from unnest(${$.terms}::text[], ${$.title}::bigint[], ${$.tags}::bigint[], ${$.body}::bigint[])
      as one(term, title, tags, body)`,
);

const indexed = asked<{ ids: readonly number[] }, { id: number }>(
  ($) => sql`select distinct rowid as id from knowledge_posting where rowid = any(${$.ids}::bigint[])`,
);

const COLUMNS = ["title", "tags", "body"] as const;

/** The index of passages in PostgreSQL. */
export const postgresKnowledge: KnowledgeIndex = {
  async likely(_, terms, limit) {
    return (await globalReads.all(likely, { terms, limit })).map(({ id }) => id);
  },
  async counts(_, terms) {
    const rows = await globalReads.all(counts, { terms });
    return new Map(rows.map(({ term, count }) => [term, count]));
  },
  async termsBetween(_, range) {
    return (await globalReads.all(termsBetween, range)).map(({ term }) => term);
  },
  async put(tx, id, terms) {
    const counted = new Map<string, Record<(typeof COLUMNS)[number], number>>();
    let length = 0;
    for (const column of COLUMNS)
      for (const term of terms[column].split(" ")) {
        if (term === "") continue;
        const known = counted.get(term) ?? { title: 0, tags: 0, body: 0 };
        known[column] += 1;
        length += 1;
        counted.set(term, known);
      }
    const all = [...counted.values()];
    const [title, tags, body] = COLUMNS.map((column) => all.map((one) => one[column]));
    await tx.run(insertTerms, {
      id,
      terms: [...counted.keys()],
      title: title ?? [],
      tags: tags ?? [],
      body: body ?? [],
      length,
    });
  },
  async missing(tx, ids) {
    const known = new Set((await tx.all(indexed, { ids })).map(({ id }) => id));
    return new Set(ids.filter((id) => !known.has(id)));
  },
};
