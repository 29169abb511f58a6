import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { RecordChanged } from "./schema";

/** Which edit of a record was the last, and whose. */
export type Edit = { version: number; changedBy: string | null };

/**
 * What an edit leaves in its row. Asked inside the transaction that writes, so that of two edits that began with the same
 * version only one is made. @param stored null: there is no row yet, which is version 0.
 * @param current the record as it is, for who comes too late
 * @throws {AppError} RECORD_CHANGED when somebody edited the record since `version`
 */
export function nextEdit<Dto>(
  ctx: Pick<Ctx, "attender">,
  stored: Edit | null | undefined,
  version: number,
  current: () => Dto,
): Edit {
  const known = stored?.version ?? 0;
  if (known !== version)
    throw new AppError("RECORD_CHANGED", {
      current: current(),
      changedBy: stored?.changedBy ? { name: stored.changedBy } : null,
    } satisfies RecordChanged<Dto>);
  return { version: known + 1, changedBy: ctx.attender.fullName };
}
