/** SQLite codes after which nothing of the write is in the database, and the same write may succeed later. */
const TROUBLE = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM)/;
/** The same of the file system: no room, no quota, the process's own file limit, too many files, read-only. */
const FILE_TROUBLE: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EMFILE", "ENFILE", "EROFS", "EIO"]);
/** How deep a driver's error may be wrapped, as the cause of others. */
const DEPTH_MAX = 5;

/**
 * What keeps the machine from writing just now: a full disk, another process's lock, a disk that fails. The code, or
 * undefined for an error that is about something else. Errors are told by their codes and not by their classes, which are
 * several in one process.
 */
export function troubleOf(error: unknown): string | undefined {
  return find(error, DEPTH_MAX);
}

/** Whether another process holds SQLite's write lock. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(troubleOf(error) ?? "");
}

function find(error: unknown, depth: number): string | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const { code, cause } = error as Record<string, unknown>;
  if (typeof code === "string" && (TROUBLE.test(code) || FILE_TROUBLE.has(code))) return code;
  return find(cause, depth - 1);
}
