import { connections } from "./connections";
import type { GlobalStatement } from "./sql/global-statement";
import { allRows, firstRow } from "./sql/run";
import type { Statement } from "./sql/statement";
import type { Reader } from "./unit-of-work/tx";

/** Reads what is committed, in one workspace. Inside a commit the transaction reads, which sees its own changes. */
export function reads(workspaceId: number): Reader {
  const run = (statement: Pick<Statement<unknown, unknown>, "compiled">, given: object) => ({
    compiled: statement.compiled(),
    given,
    workspaceId,
  });
  const reader = {
    workspaceId,
    first: async (statement: Statement<never, unknown>, given: object) =>
      firstRow(connections().reader, run(statement, given)),
    all: async (statement: Statement<never, unknown>, given: object) =>
      allRows(connections().reader, run(statement, given)),
  };
  // Its methods are typed by the statements that they are given.
  return reader as unknown as Reader;
}

/** The same for the whole installation. Who may import this is a rule of `npm run check`. */
export const globalReads = {
  /** The first row of the result, or undefined. */
  async first<Arguments extends object, Row>(statement: GlobalStatement<Arguments, Row>, given: Arguments) {
    const run = { compiled: statement.compiled(), given, workspaceId: undefined };
    return firstRow(connections().reader, run) as Row | undefined;
  },
  /** Every row of the result. */
  async all<Arguments extends object, Row>(statement: GlobalStatement<Arguments, Row>, given: Arguments) {
    const run = { compiled: statement.compiled(), given, workspaceId: undefined };
    return allRows(connections().reader, run) as Row[];
  },
};
