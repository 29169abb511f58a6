import { AppError } from "@/lib/platform/errors/app-error";
import type { RowCursor } from "@/lib/platform/search/rows/page-of-rows";

/** Opaque position of a page in either order: base64url of `id:sortName`. */
function encodeDirectoryCursor({ id, sortName }: RowCursor): string {
  return Buffer.from(`${id}:${sortName}`).toString("base64url");
}

/** @throws {AppError} VALIDATION_FAILED for a cursor that we did not make. */
export function decodeDirectoryCursor(cursor: string): RowCursor {
  const match = /^(\d{1,16}):([\s\S]*)$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { id: Number(match[1]), sortName: match[2] ?? "" };
}

/** The part of a page that is answered, of rows of which one more was asked for, and where the next one begins. */
export function cutPage<T extends RowCursor>(rows: T[], pageSize: number): { rows: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > pageSize && last ? encodeDirectoryCursor(last) : null };
}

/** Rows in the order of some ids; an id without a row is passed over. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
