import { DriverAdapterError, type MappedError } from "@prisma/driver-adapter-utils";

/** SQLite's primary code of "another connection holds the lock" (sqlite.org/rescode.html#busy). */
const BUSY = 5;
/** SQLite's generic code, for an error whose number the driver doesn't tell. */
const GENERIC = 1;
/** The low byte of an extended result code is its primary code. */
const PRIMARY_MASK = 0xff;
/** How the driver names a result code that it has no name for. */
const UNNAMED = "UNKNOWN_SQLITE_ERROR_";

type SqliteFailure = { code: string; message: string };

const isSqliteFailure = (error: unknown): error is SqliteFailure =>
  error instanceof Error && /^(?:UNKNOWN_)?SQLITE_/.test(String((error as { code?: unknown }).code));

/**
 * The driver's error as the one that Prisma turns into its own codes (P2002, P2003, P2011…), with SQLite's code and text
 * beside it. An error that isn't SQLite's is our own fault and is given back as it is.
 */
export function adapterError(error: unknown): unknown {
  if (!isSqliteFailure(error)) return error;
  return new DriverAdapterError({ originalCode: error.code, originalMessage: error.message, ...kindOf(error) });
}

function kindOf({ code, message }: SqliteFailure): MappedError {
  switch (code) {
    case "SQLITE_CONSTRAINT_UNIQUE":
    case "SQLITE_CONSTRAINT_PRIMARYKEY":
      return {
        kind: "UniqueConstraintViolation",
        constraint: constraint(message),
        table: qualified(message)?.[0]?.split(".").slice(0, -1).join(".") || undefined,
      };
    case "SQLITE_CONSTRAINT_NOTNULL":
      return { kind: "NullConstraintViolation", constraint: constraint(message) };
    case "SQLITE_CONSTRAINT_FOREIGNKEY":
    case "SQLITE_CONSTRAINT_TRIGGER":
      return { kind: "ForeignKeyConstraintViolation", constraint: { foreignKey: {} } };
  }
  const number = code.startsWith(UNNAMED) ? Number(code.slice(UNNAMED.length)) : Number.NaN;
  if (code.startsWith("SQLITE_BUSY") || (number & PRIMARY_MASK) === BUSY) return { kind: "SocketTimeout" };
  if (message.startsWith("no such table")) return { kind: "TableDoesNotExist", table: message.split(": ")[1] };
  if (message.startsWith("no such column")) return { kind: "ColumnNotFound", column: message.split(": ")[1] };
  const [, column] = message.split("has no column named ");
  if (column !== undefined) return { kind: "ColumnNotFound", column };
  return { kind: "sqlite", extendedCode: Number.isInteger(number) ? number : GENERIC, message };
}

/** "UNIQUE constraint failed: job.type, job.runAt" → ["job.type", "job.runAt"] */
function qualified(message: string): string[] | undefined {
  return message.split("constraint failed: ")[1]?.split(", ");
}

function constraint(message: string): { fields: string[] } | undefined {
  const fields = qualified(message)?.map((column) => column.split(".").at(-1) ?? column);
  return fields && { fields };
}
