const MARK = /@limit:(\w+)@/g;

/**
 * What stands in PostgreSQL's SQL for a limit that each run gives. A limit is a part of the text there: a plan that is kept for any
 * limit is one for a tenth of the rows, which is so much dearer than the page that is meant that PostgreSQL plans each run anew.
 */
export const limitMark = (name: string) => `@limit:${name}@`;

/**
 * SQL with its limits.
 * @param given the arguments of a run
 * @throws for a limit that is no number of rows
 */
export function withLimits(sql: string, given: object): string {
  if (!sql.includes("@limit:")) return sql;
  return sql.replace(MARK, (_, name: string) => {
    const limit = (given as Record<string, unknown>)[name];
    if (!Number.isSafeInteger(limit) || (limit as number) < 0)
      throw new Error(`a statement's limit ${name} is no number of rows`);
    return String(limit);
  });
}
