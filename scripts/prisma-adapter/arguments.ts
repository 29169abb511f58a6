import type { ArgType } from "@prisma/driver-adapter-utils";

/**
 * A query's argument as SQLite stores it. Prisma hands over numbers beyond JavaScript's as text, dates as ISO 8601 and
 * bytes as Base64; dates are stored as milliseconds since 1970, because indexes and comparisons of numbers are cheap.
 */
export function boundValue(value: unknown, type: ArgType | undefined): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value !== "string") return value;
  switch (type?.scalarType) {
    case "int":
      return Number.parseInt(value, 10);
    case "float":
    case "decimal":
      return Number.parseFloat(value);
    case "bigint":
      return BigInt(value);
    case "datetime":
      return new Date(value).getTime();
    case "bytes":
      return Buffer.from(value, "base64");
    default:
      return value;
  }
}
