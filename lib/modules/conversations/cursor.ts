import { AppError } from "@/lib/platform/errors/app-error";

/** Opaque page position of the conversation list: base64url of `lastActivityAt:id`. */
export function encodeListCursor(position: { lastActivityAt: number; id: number }): string {
  return Buffer.from(`${position.lastActivityAt}:${position.id}`).toString("base64url");
}

/** @throws {AppError} VALIDATION_FAILED for a cursor that we did not make. */
export function decodeListCursor(cursor: string): { lastActivityAt: number; id: number } {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { lastActivityAt: Number(match[1]), id: Number(match[2]) };
}
