import { type ColumnType, ColumnTypeEnum } from "@prisma/driver-adapter-utils";

/**
 * Prisma's column type of each declared SQLite type: those that Prisma writes into migrations, and SQLite's own names of
 * the same (sqlite.org/datatype3.html). Whatever isn't here is told from the values.
 */
const DECLARED: Readonly<Record<string, ColumnType>> = {
  DECIMAL: ColumnTypeEnum.Numeric,
  FLOAT: ColumnTypeEnum.Float,
  DOUBLE: ColumnTypeEnum.Double,
  "DOUBLE PRECISION": ColumnTypeEnum.Double,
  NUMERIC: ColumnTypeEnum.Double,
  REAL: ColumnTypeEnum.Double,
  TINYINT: ColumnTypeEnum.Int32,
  SMALLINT: ColumnTypeEnum.Int32,
  MEDIUMINT: ColumnTypeEnum.Int32,
  INT: ColumnTypeEnum.Int32,
  INTEGER: ColumnTypeEnum.Int32,
  SERIAL: ColumnTypeEnum.Int32,
  INT2: ColumnTypeEnum.Int32,
  BIGINT: ColumnTypeEnum.Int64,
  "UNSIGNED BIG INT": ColumnTypeEnum.Int64,
  INT8: ColumnTypeEnum.Int64,
  DATETIME: ColumnTypeEnum.DateTime,
  TIMESTAMP: ColumnTypeEnum.DateTime,
  TIME: ColumnTypeEnum.Time,
  DATE: ColumnTypeEnum.Date,
  TEXT: ColumnTypeEnum.Text,
  CLOB: ColumnTypeEnum.Text,
  CHARACTER: ColumnTypeEnum.Text,
  VARCHAR: ColumnTypeEnum.Text,
  "VARYING CHARACTER": ColumnTypeEnum.Text,
  NCHAR: ColumnTypeEnum.Text,
  "NATIVE CHARACTER": ColumnTypeEnum.Text,
  NVARCHAR: ColumnTypeEnum.Text,
  BLOB: ColumnTypeEnum.Bytes,
  BOOLEAN: ColumnTypeEnum.Boolean,
  JSONB: ColumnTypeEnum.Json,
};

/**
 * The columns' types as Prisma wants them. A column without a declared type (a count, a sum, an expression) has the type of
 * its first value that isn't NULL; without one it is a number.
 * @param declared per column the type in its table's definition, null for an expression
 * @param rows values as the driver reads them, whole numbers as bigint
 */
export function columnTypes(declared: readonly (string | null)[], rows: readonly unknown[][]): ColumnType[] {
  return declared.map((name, column) => {
    const known = DECLARED[name?.toUpperCase() ?? ""];
    if (known !== undefined) return known;
    const row = rows.find((values) => values[column] !== null);
    return row === undefined ? ColumnTypeEnum.Int32 : typeOf(row[column]);
  });
}

function typeOf(value: unknown): ColumnType {
  switch (typeof value) {
    case "string":
      return ColumnTypeEnum.Text;
    case "bigint":
      return ColumnTypeEnum.Int64;
    case "number":
      return ColumnTypeEnum.UnknownNumber;
    default:
      // SQLite has no fifth kind of value: sqlite.org/datatype3.html#storage_classes_and_datatypes
      return ColumnTypeEnum.Bytes;
  }
}

/** One value as Prisma wants it, from what the driver read in a column of that type. */
export function resultValue(value: unknown, type: ColumnType): unknown {
  if (typeof value !== "bigint" && typeof value !== "number") return value;
  if (type === ColumnTypeEnum.DateTime) return new Date(Number(value)).toISOString();
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  const isWhole = type === ColumnTypeEnum.Int32 || type === ColumnTypeEnum.Int64;
  return isWhole ? Math.trunc(value) : value;
}
