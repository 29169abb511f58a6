import { Checksum } from "./checksum";
import { MoveStopped } from "./move-error";
import { batches, type Watch } from "./move-rows";
import type { MovedTable } from "./moved-table";
import type { Source } from "./side";

/** A table's rows in both databases. */
export type Compared = { table: string; rows: number; targetRows: number; checksum: string; isEqual: boolean };

/** Reads every row of both databases and compares their numbers and checksums. @throws {MoveStopped} */
export async function compareRows(
  source: Source,
  target: Source,
  tables: readonly MovedTable[],
  counts: ReadonlyMap<string, number>,
  { onStep, signal }: Watch,
): Promise<Compared[]> {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  const compared: Compared[] = [];
  for (const table of tables) {
    const sumOf = async (side: Source, onRows: (rows: number) => void) => {
      const sum = new Checksum();
      for await (const batch of batches(side, table, undefined, Number.POSITIVE_INFINITY)) {
        if (signal.aborted) throw new MoveStopped();
        for (const row of batch) sum.add(row);
        onRows(batch.length);
      }
      return sum;
    };
    const [here, there] = await Promise.all([
      sumOf(source, () => undefined),
      sumOf(target, (rows) => {
        done += rows;
        onStep({ phase: "comparing", table: table.name, done, total });
      }),
    ]);
    compared.push({
      table: table.name,
      rows: here.rows,
      targetRows: there.rows,
      checksum: here.text,
      isEqual: here.rows === there.rows && here.text === there.text,
    });
  }
  return compared;
}
