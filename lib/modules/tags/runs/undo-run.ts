import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { TAG_UNDO_MS } from "../policy";
import type { TagRunDto } from "../schema";
import { returnTag, type TagRow, tagById, tagsOfKeys, updateTag } from "../store/tag";
import { beginUndo, runById, runUnderWay, type TagRunRow } from "../store/tag-run";
import { tellTags } from "../tell";
import { queuePart, tellRun } from "./begin-run";

/**
 * Takes a run back, under way or over: rows get what they had, but where somebody has taken the tag away since.
 * @throws {AppError} NOT_FOUND, also after a day; TAG_RUN_BUSY when it is being taken back or was, and while another one is under
 * way; TAG_RENAMED_SINCE when the tag has yet another name or is gone; TAG_NAME_TAKEN when another tag has the old name now
 */
export function undoTagRun(ctx: Ctx, id: number): Promise<TagRunDto> {
  return commit(ctx, async (unit) => {
    const since = unit.now - TAG_UNDO_MS;
    const known = await unit.first(runById, { id });
    if (!known || (known.finishedAt !== null && known.finishedAt <= since)) throw notFound();
    const busy = await unit.first(runUnderWay, {});
    if (busy && busy.id !== id) throw new AppError("TAG_RUN_BUSY");
    const row = await unit.first(beginUndo, { id, since });
    if (!row) throw new AppError("TAG_RUN_BUSY");
    await restoreRegistry(ctx, unit, row);
    const subject = ["tag", row.tagId] as const;
    await unit.audit("tag.run-undone", { subject, details: { "name.from": row.toName, "name.to": row.fromName } });
    await queuePart(unit, id);
    return tellRun(unit, row);
  });
}

async function restoreRegistry(
  ctx: Ctx,
  unit: Unit,
  { tagId, merged, fromName, fromKey, toName }: TagRunRow,
): Promise<void> {
  const tag = await unit.first(tagById, { id: tagId });
  const gone = merged === null ? null : readStoredJson<TagRow>(merged);
  const [twin] = await unit.all(tagsOfKeys, { keys: [fromKey] });
  // An undo that failed is begun again.
  const isRestored = gone ? twin?.id === gone.id : tag?.name === fromName;
  if (isRestored) return;
  if (!tag || tag.name !== toName) throw new AppError("TAG_RENAMED_SINCE");
  // A tag that got another spelling of its name alone is its own twin.
  if (twin && (gone || twin.id !== tagId)) throw new AppError("TAG_NAME_TAKEN", { name: twin.name, tagId: twin.id });
  const edit = { version: tag.version + 1, changedBy: ctx.attender.fullName, now: unit.now };
  const row = gone
    ? await unit.first(returnTag, { ...gone, now: unit.now })
    : await unit.first(updateTag, { ...tag, name: fromName, key: fromKey, ...edit });
  if (row) tellTags(unit);
}
