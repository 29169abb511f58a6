import { AppError } from "@/lib/platform/errors/app-error";

/**
 * Opaque page position of the conversation list: base64url of `lastActivityAt:id`, with `:named` while a search is among the
 * conversations whose subject, customer or company it finds.
 */
export function encodeListCursor(position: { lastActivityAt: number; id: number; hit?: { isNamed: boolean } }): string {
  const { lastActivityAt, id, hit } = position;
  return Buffer.from(`${lastActivityAt}:${id}${hit?.isNamed ? ":named" : ""}`).toString("base64url");
}

/** @throws {AppError} VALIDATION_FAILED for a cursor that we did not make. */
export function decodeListCursor(cursor: string): { lastActivityAt: number; id: number; isNamed: boolean } {
  const match = /^(\d{1,16}):(\d{1,16})(:named)?$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { lastActivityAt: Number(match[1]), id: Number(match[2]), isNamed: match[3] !== undefined };
}

const VIEW_PLACE = /^v(\d):(-?\d{1,16}):(\d{1,16})$/;

/** The same of a list under a condition: in which of its parts, and behind which row. */
export const encodeViewCursor = ({ phase, at, id }: { phase: number; at: number; id: number }): string =>
  Buffer.from(`v${phase}:${at}:${id}`).toString("base64url");

/** @throws {AppError} VALIDATION_FAILED for a cursor that we did not make, or of another list. */
export function decodeViewCursor(cursor: string): { phase: number; at: number; id: number } {
  const match = VIEW_PLACE.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { phase: Number(match[1]), at: Number(match[2]), id: Number(match[3]) };
}
