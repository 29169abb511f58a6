const MARK = /@limit:(\w+)@/g;

/**
 * The mark in PostgreSQL's SQL that stands for a limit of each run; `withLimits` puts the number in its place. With a parameter
 * there, PostgreSQL assumes a tenth of the rows when it makes a plan for every run. Such a plan looks dearer than one for the real
 * limit, so PostgreSQL would plan each run anew (postgresql.org/docs/current/sql-prepare.html).
 */
export const limitMark = (name: string) => `@limit:${name}@`;

/**
 * Puts a run's limits into its SQL.
 * @param given the run's arguments
 * @throws for a limit that isn't a whole number from 0 on: nothing else may become a part of the text
 */
export function withLimits(sql: string, given: object): string {
  if (!sql.includes("@limit:")) return sql;
  return sql.replace(MARK, (_, name: string) => {
    const limit = (given as Record<string, unknown>)[name];
    if (!Number.isSafeInteger(limit) || (limit as number) < 0)
      throw new Error(`a statement's limit ${name} isn't a whole number from 0 on`);
    return String(limit);
  });
}
