/** Numbers of PostgreSQL's own types (pg_type.dat): bigint, numeric, integer, smallint, real, double precision. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700, 23, 21, 700, 701]);
const BOOLEAN = 16;
const BYTES = 17;

const readNumber = (text: string): number => Number(text);
const readBoolean = (text: string): boolean => text === "t";
/** `\x` and two digits for each byte (postgresql.org/docs/current/datatype-binary.html). @throws for a server that is set to write them otherwise */
const readBytes = (text: string): Buffer => {
  if (!text.startsWith("\\x")) throw new Error("PostgreSQL's bytea_output isn't hex");
  return Buffer.from(text.slice(2), "hex");
};
const readText = (text: string): string => text;

/**
 * How a column's text becomes a value: as statements know them from SQLite, where every number is a number. Instants and sums
 * stay far below 2^53. @param oid the type's number
 */
export function readValue(oid: number): (text: string) => unknown {
  if (NUMBERS.has(oid)) return readNumber;
  if (oid === BYTES) return readBytes;
  return oid === BOOLEAN ? readBoolean : readText;
}
