/** SQLite codes after which nothing of the write is in the database, and the same write may succeed later. */
const TROUBLE = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM)/;
/** The same of the file system: no room, no quota, the process's own file limit, too many files, read-only. */
const FILE_TROUBLE: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EMFILE", "ENFILE", "EROFS", "EIO"]);
/** A bucket of S3 that can't be reached, refuses us or fails (lib/platform/storage/s3/s3-failure.ts). */
const S3_TROUBLE = /^S3_/;
/** How deep a driver's error may be wrapped, as the cause of others. */
const DEPTH_MAX = 5;

/**
 * PostgreSQL's codes of the same (postgresql.org/docs/current/errcodes-appendix.html): connections, resources, a server that
 * is stopping or starting, a statement that took too long, a replica that only reads.
 */
const SERVER_TROUBLE = /^(?:08|53|58|XX)[0-9A-Z]{3}$|^57P0[1-5]$|^57014$|^25006$|^25P0[34]$/;
/** A connection that can't be made or is gone. */
const LOST: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
]);
/** What the PostgreSQL driver says, without a code, of a connection that is gone or isn't free. */
const LOST_TEXT =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (?:has encountered a connection error|was closed and is not queryable)/;
/** What passes by itself: another's lock, a deadlock that this transaction was picked out of. */
const LOCKED = /^SQLITE_(BUSY|LOCKED)|^40001$|^40P01$|^55P03$/;
const CODES = [TROUBLE, SERVER_TROUBLE, LOCKED, S3_TROUBLE];

/**
 * What keeps the machine from writing just now: a full disk, another process's lock, a disk or bucket that fails. The code, or
 * undefined for an error that is about something else. Errors are told by their codes and not by their classes, which are
 * several in one process.
 */
export function troubleOf(error: unknown): string | undefined {
  return find(error, DEPTH_MAX);
}

/** Whether a connection to the database can't be made, or broke: what it was asked last may have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Error && LOST_TEXT.test(error.message)) return true;
  const code = codeOf(error);
  return LOST.has(code) || /^08|^57P0[1-3]$|^25P03$/.test(code);
}

/** Whether the same write, of which nothing was done, is worth another try: a lock, a server that starts again. */
export function isPassing(error: unknown): boolean {
  return LOCKED.test(codeOf(error)) || isConnectionLost(error) || codeOf(error) === "53300";
}

/** Whether the transaction in which an error arose can't go on: PostgreSQL ends it with any statement that fails. */
export function isAborting(error: unknown): boolean {
  return isPassing(error) || SQLSTATE.test(codeOf(error));
}

/** Whether a row was refused because another one has the value of a column that no two may have. */
export function isUnique(error: unknown, table: string, column: string): boolean {
  const code = codeOf(error);
  if (code === "SQLITE_CONSTRAINT_UNIQUE") return (error as Error).message.includes(`${table}.${column}`);
  return code === UNIQUE_VIOLATION && (error as { constraint?: string }).constraint === `${table}_${column}_key`;
}

/** PostgreSQL's code for the same. */
const UNIQUE_VIOLATION = "23505";

/** Five characters, as the database itself gives them; ours are longer. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

function find(error: unknown, depth: number): string | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const { code, cause } = error as Record<string, unknown>;
  if (typeof code === "string" && CODES.some((codes) => codes.test(code))) return code;
  if (FILE_TROUBLE.has(code) || LOST.has(code)) return String(code);
  if (error instanceof Error && LOST_TEXT.test(error.message)) return "CONNECTION_LOST";
  return find(cause, depth - 1);
}
