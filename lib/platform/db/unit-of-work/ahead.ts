import { type OfWorkspace, type RowsStatement, runOfRows } from "@/lib/platform/db/sql/rows-statement";
import type { Tx, TxSession } from "./tx";

/** Reads for rows of several workspaces. */
export type AheadReader = {
  all<Row extends object, Answer>(
    statement: RowsStatement<Row, Answer>,
    rows: readonly OfWorkspace<Row>[],
  ): Promise<Answer[]>;
};

/**
 * What pieces of a kind need of the database, read for all of them in one trip before the first of them runs; each finds what is
 * its own by its transaction. A piece must bear that nothing was read: SQLite is asked without a trip, and reads nothing ahead.
 */
export type Ahead<Wanted> = (reader: AheadReader, pieces: readonly { tx: Tx; wanted: Wanted }[]) => Promise<void>;

/** What one piece wants read ahead. */
export type Asked = { readonly read: Ahead<never>; readonly wanted: unknown };

/** Says what a piece wants read ahead. */
export function asking<Wanted>(read: Ahead<Wanted>, wanted: Wanted): Asked {
  return { read, wanted };
}

type Asking = { lane: number | undefined; asked: Asked | undefined };

/**
 * How many pieces from `start` on may be read for together: those that ask, up to the first that doesn't, because that one may change
 * what would be read.
 */
export function countAsking(pieces: readonly Asking[], start: number): number {
  const end = pieces.findIndex(({ asked }, index) => index >= start && !asked);
  return (end === -1 ? pieces.length : end) - start;
}

/** Reads for these pieces. @param bound gives the transaction bound to a workspace */
export async function readAhead(
  pieces: readonly Asking[],
  session: TxSession,
  bound: (workspaceId: number) => Tx,
): Promise<void> {
  const reader: AheadReader = {
    all: async (statement, rows) => (await session.all(runOfRows(statement, rows))) as never[],
  };
  const groups = new Map<Ahead<never>, { tx: Tx; wanted: unknown }[]>();
  const transactions = new Map<number, Tx>();
  for (const { lane, asked } of pieces) {
    if (!asked || lane === undefined) continue;
    const tx = transactions.get(lane) ?? bound(lane);
    transactions.set(lane, tx);
    const group = groups.get(asked.read) ?? [];
    group.push({ tx, wanted: asked.wanted });
    groups.set(asked.read, group);
  }
  await Promise.all([...groups].map(([read, group]) => read(reader, group as never)));
}
