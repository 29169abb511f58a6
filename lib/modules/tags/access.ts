import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type TagRow, tagById } from "./store/tag";

/** Whose tags are asked for. */
export type Asker = Pick<Ctx, "workspaceId" | "sight">;

/** Whether somebody sees a tag: one that came by itself may be of records that they don't see. */
export const sees = ({ sight }: Asker, { isAutomatic }: TagRow): boolean => sight.isWhole || !isAutomatic;

/** A tag that somebody sees. @throws {AppError} NOT_FOUND */
export async function seenTag(asker: Asker, reader: Pick<Reader, "first">, id: number): Promise<TagRow> {
  const row = await reader.first(tagById, { id });
  if (!row || !sees(asker, row)) throw notFound();
  return row;
}
