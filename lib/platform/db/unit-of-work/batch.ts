import { type OfWorkspace, type RowsStatement, runOfRows } from "@/lib/platform/db/sql/rows-statement";
import type { Run } from "@/lib/platform/db/sql/statement";

/** Rows that pieces of one commit leave to be written by one statement. */
export type Batch<Row> = {
  readonly write: RowsStatement<Row, unknown>;
  /** The table that is written: whatever else names it runs after the rows are written. */
  readonly table: string;
};

type Waiting = { batch: Batch<never>; rows: OfWorkspace<object>[] };

/** The rows of a commit that aren't written yet. */
export class Batches {
  #waiting: Waiting[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  put<Row extends object>(batch: Batch<Row>, row: OfWorkspace<Row>): void {
    const known = this.#waiting.find((each) => each.batch === (batch as unknown));
    if (known) known.rows.push(row);
    else this.#waiting.push({ batch: batch as unknown as Batch<never>, rows: [row] });
  }

  /** Whether a statement must find the rows written: it changes something, or names their table. */
  mustPrecede(sql: string, isChange: boolean): boolean {
    return isChange || this.#waiting.some(({ batch }) => sql.includes(`"${batch.table}"`));
  }

  /** Hands over what waits, in order. */
  take(): Run[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.map(({ batch, rows }) => runOfRows(batch.write, rows));
  }
}
