/** Numbers of PostgreSQL's own types (pg_type.dat): bigint, numeric, integer, smallint, real, double precision. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700, 23, 21, 700, 701]);
const BOOLEAN = 16;

const readNumber = (text: string): number => Number(text);
const readBoolean = (text: string): boolean => text === "t";
const readText = (text: string): string => text;

/**
 * How a column's text becomes a value: as statements know them from SQLite, where every number is a number. Instants and sums
 * stay far below 2^53. @param oid the type's number
 */
export function readValue(oid: number): (text: string) => unknown {
  if (NUMBERS.has(oid)) return readNumber;
  return oid === BOOLEAN ? readBoolean : readText;
}
