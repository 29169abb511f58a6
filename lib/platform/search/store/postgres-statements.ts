import { type RawBuilder, sql } from "kysely";
import { type GlobalStatement, globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import type { Built } from "@/lib/platform/db/sql/statement";
import type { Match } from "@/lib/platform/search/match";

// PostgreSQL's alone: arrays and sums of bits have no words in the builder.

const asked = <Arguments, Row>(build: ($: Parameters<Arguments>) => RawBuilder<Row>) =>
  globalStatement(($: Parameters<Arguments>) => build($) as unknown as Built<Row>);

const tableOf = (index: string) => sql.table(`${index}_posting`);

/** Most shapes of queries that are kept. */
const SHAPES_MAX = 500;

function remembered<Key extends readonly string[], Made>(make: (...key: Key) => Made): (...key: Key) => Made {
  const known = new Map<string, Made>();
  return (...key) => {
    const name = key.join("\n");
    let found = known.get(name);
    if (!found) {
      if (known.size >= SHAPES_MAX) known.clear();
      found = make(...key);
      known.set(name, found);
    }
    return found;
  };
}

/**
 * The shape of a match, on which alone its statements depend: for each group whether it has terms ("t" or ""), and how many parts
 * each of its phrases has, "t,2,3;t"; "!" for terms of which none may be there.
 */
export const textOf = (match: Match): string =>
  match
    .map(({ terms, phrases = [], isNot }) =>
      isNot ? "!" : [terms.length > 0 ? "t" : "", ...phrases.map((parts) => parts.length)].join(","),
    )
    .join(";");

/** A part of a match: any of some terms. `name` is its argument. */
type Leaf = { name: string; group: number };
type Shape = { leaves: Leaf[]; all: RawBuilder<bigint> };

const bitsIn = (name: string) => sql<bigint>`coalesce(${sql.ref(name)}, 0::bigint)`;

function shapeOf(text: string): Shape {
  const leaves: Leaf[] = [];
  const groups = text.split(";").map((one, group) => {
    const [terms, ...phrases] = one.split(",");
    const any: RawBuilder<bigint>[] = [];
    if (terms === "!") {
      leaves.push({ name: `t${group}`, group });
      return sql<bigint>`(~${bitsIn(`t${group}`)})`;
    }
    if (terms === "t") {
      leaves.push({ name: `t${group}`, group });
      any.push(bitsIn(`t${group}`));
    }
    for (const [phrase, parts] of phrases.entries()) {
      const names = Array.from({ length: Number(parts) }, (_, part) => `t${group}_${phrase}_${part}`);
      leaves.push(...names.map((name) => ({ name, group })));
      any.push(sql`(${sql.join(names.map(bitsIn), sql` & `)})`);
    }
    return sql<bigint>`(${sql.join(any, sql` | `)})`;
  });
  return { leaves, all: sql`(${sql.join(groups, sql` & `)})` };
}

type Terms = Readonly<Record<string, readonly string[]>>;
type Asked = Parameters<Record<string, unknown>>;

/**
 * The blocks of some terms, each term's along the table's key from the newest down. Asked for with `term = any (…)`, they are read
 * from the whole table now and then: how often a word stands is nothing that a planner knows.
 * @param rest what else is asked of a term's blocks, and how many
 */
const blocksOf = (from: RawBuilder<unknown>, $: Asked, name: string, rest = sql`order by block desc offset 0`) =>
  sql`unnest(${$[name]}::text[]) as one(term) cross join lateral (
    select block, bits from ${from} where term = one.term ${rest}) as its`;

/** How a window is read, and its arguments. */
export type Window =
  | { kind: "newest"; given: { limit: number } }
  | { kind: "range"; given: { low: number; high: number; limit: number } }
  | { kind: `rare${number}`; given: { limit: number } };

type Blocks = { blocks: string };

/**
 * The newest blocks in which a match has hits, in one text, "block bits,block bits".
 * - `newest`, of one group of terms: each term's newest blocks.
 * - `range`: of a range of blocks, all of it.
 * - `rare0`: of the blocks in which the first group has terms.
 */
export const windowOf = remembered((index: string, text: string, kind: string): GlobalStatement<object, Blocks> => {
  const shape = shapeOf(text);
  const from = tableOf(index);
  return asked<Record<string, unknown>, Blocks>(($) => {
    const source =
      kind === "newest"
        ? newestBlocks(from, $)
        : kind === "range"
          ? blocksInRange(from, $, shape)
          : blocksOfRare(from, $, shape, Number(kind.slice("rare".length)));
    return sql`select coalesce(string_agg(block || ' ' || bits, ',' order by block desc), '') as blocks from (
      select block, ${shape.all} as bits from (${source}) as leaves
      where ${shape.all} <> 0 order by block desc limit ${$.limit}::bigint) as found`;
  }) as GlobalStatement<object, Blocks>;
});

const newestBlocks = (from: RawBuilder<unknown>, $: Asked) => sql`
  select block, bit_or(bits) as t0 from ${blocksOf(from, $, "t0", sql`order by block desc limit ${$.limit}::bigint`)}
  group by block`;

function blocksInRange(from: RawBuilder<unknown>, $: Asked, { leaves }: Shape) {
  const range = sql`and block between ${$.low}::bigint and ${$.high}::bigint order by block desc offset 0`;
  const parts = leaves.map(
    ({ name }, leaf) => sql`select block, bits, ${sql.lit(leaf)} as leaf from ${blocksOf(from, $, name, range)}`,
  );
  const sums = leaves.map(
    ({ name }, leaf) => sql`bit_or(bits) filter (where leaf = ${sql.lit(leaf)}) as ${sql.ref(name)}`,
  );
  return sql`select block, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) as posting group by block`;
}

function blocksOfRare(from: RawBuilder<unknown>, $: Asked, { leaves }: Shape, group: number) {
  const own = `t${group}`;
  const others = leaves.filter(({ name }) => name !== own);
  const looked = others.map(
    ({ name }) => sql`cross join lateral (select bit_or(bits) as ${sql.ref(name)}
      from ${blocksOf(from, $, name, sql`and block = rare.block offset 0`)}) as ${sql.ref(`of_${name}`)}`,
  );
  return sql`select rare.*, ${sql.join(others.map(({ name }) => sql.ref(name)))} from (
    select block, bit_or(bits) as ${sql.ref(own)} from ${blocksOf(from, $, own)} group by block) as rare
    ${sql.join(looked, sql` `)}`;
}

type Sizes = Readonly<Record<string, number | null>>;

/** In how many blocks each group of terms stands, up to a limit, as `n0`, `n1` …; `last`: the index's last block. */
export const sizesOf = remembered((index: string, text: string): GlobalStatement<object, Sizes> => {
  const { leaves } = shapeOf(text);
  const from = tableOf(index);
  return asked<Terms & { most: number }, Sizes>(($: Asked) => {
    const groups = text.split(";").flatMap((one, group) => (one === "t" ? [group] : []));
    const sizes = groups.map(
      (group) => sql`(select count(*) from (select 1
        from ${blocksOf(from, $, `t${group}`, sql`order by block desc limit ${$.most}::bigint`)}
        limit ${$.most}::bigint) as found) as ${sql.ref(`n${group}`)}`,
    );
    const last = sql`(select max(block) from unnest(${sql.join(
      leaves.map(({ name }) => sql`${$[name]}::text[]`),
      sql` || `,
    )}) as one(term) cross join lateral (select block from ${from} where term = one.term order by block desc limit 1) as its)
      as last`;
    return sql`select ${sql.join([...sizes, last])}`;
  }) as GlobalStatement<object, Sizes>;
});

/** How many rows have any of some terms, counted in the newest `most` blocks of each term. A block has at least one row. */
export const countBeyond = remembered((index: string) =>
  asked<{ terms: readonly string[]; most: number }, { count: number }>(
    ($) => sql`select coalesce(sum(bit_count(bits::bit(64))), 0) as count from (
      select bit_or(bits) as bits
      from ${blocksOf(tableOf(index), $ as Asked, "terms", sql`order by block desc limit ${$.most}::bigint`)}
      group by block) as found`,
  ),
);

/** Adds bits. In the order of the arrays. */
export const putBits = remembered((index: string) =>
  asked<{ terms: readonly string[]; blocks: readonly number[]; bits: readonly string[] }, never>(
    ($) => sql`insert into ${tableOf(index)} as known (term, block, bits)
      select * from unnest(${$.terms}::text[], ${$.blocks}::bigint[], ${$.bits}::bigint[])
      on conflict (term, block) do update set bits = known.bits | excluded.bits`,
  ),
);

type Masks = { blocks: readonly number[]; bits: readonly string[] };

// The sum is what the table's second index has: in the plain column's place, a reader might walk it.
const blockIn = (blocks: RawBuilder<readonly number[]>) => sql`(block + 0) = any(${blocks}::bigint[])`;

/** Takes bits out of every term of their blocks. */
export const clearBits = remembered((index: string) =>
  asked<Masks, never>(
    ($) => sql`update ${tableOf(index)} as known set bits = known.bits & ~gone.bits
      from unnest(${$.blocks}::bigint[], ${$.bits}::bigint[]) as gone(block, bits)
      where (known.block + 0) = gone.block and known.bits & gone.bits <> 0`,
  ),
);

/** Deletes what has no bits. */
export const deleteEmpty = remembered((index: string) =>
  asked<{ blocks: readonly number[] }, never>(
    ($) => sql`delete from ${tableOf(index)} where ${blockIn($.blocks)} and bits = 0`,
  ),
);

/** Takes everything out. */
export const emptyIndex = remembered((index: string) => asked<object, never>(() => sql`truncate ${tableOf(index)}`));
