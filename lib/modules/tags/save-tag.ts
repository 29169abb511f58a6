import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { seenTag } from "./access";
import { toTagDto } from "./dto";
import { TAGS_REGISTERED_MAX, tagKey } from "./policy";
import { registerUsed } from "./register-used";
import { beginRun, planRun } from "./runs/begin-run";
import type { ChangedTagDto, ChangeTag, NewTag, TagDto } from "./schema";
import { countTags, deleteTag, insertTag, type TagRow, tagsOfKeys, updateTag } from "./store/tag";
import { tellTags } from "./tell";
import { usesOf } from "./uses";

/**
 * Adds a tag to the registry.
 * @throws {AppError} TAG_NAME_TAKEN, accents and case aside; TAGS_FULL
 */
export async function createTag(ctx: Ctx, input: NewTag): Promise<TagDto> {
  await registerUsed(ctx.workspaceId);
  return commit(ctx, async (unit) => {
    const twin = await twinOf(unit, input.name);
    // One that came by itself becomes a tag that somebody registered. Its records write it as it is.
    if (twin && !twin.isAutomatic) throw taken(twin);
    const { count = 0 } = (await unit.first(countTags, {})) ?? {};
    if (!twin && count >= TAGS_REGISTERED_MAX) throw new AppError("TAGS_FULL", { limit: TAGS_REGISTERED_MAX });
    const values = { ...valuesOf(input), archivedAt: null, isAutomatic: false, now: unit.now };
    const row = twin
      ? await unit.first(updateTag, {
          ...twin,
          ...values,
          name: twin.name,
          ...nextEdit(ctx, twin, twin.version, () => null),
        })
      : await unit.first(insertTag, values);
    if (!row) throw new Error("a tag was added without a row");
    await unit.audit("tag.added", { subject: ["tag", row.id], details: { name: row.name } });
    return tell(unit, row);
  });
}

/**
 * Changes a tag. With another name every record gets that one, by a job.
 * @throws {AppError} NOT_FOUND, TAG_NAME_TAKEN, RECORD_CHANGED; TAG_RUN_BUSY while another rename or merge is under way
 */
export async function changeTag(ctx: Ctx, input: ChangeTag, { id, version }: Edited): Promise<ChangedTagDto> {
  const before = await seenTag(ctx, reads(ctx.workspaceId), id);
  // What rows have is looked up before the commit: it is many steps into an index.
  const plan = before.name === input.name ? null : await planRun(ctx.workspaceId, before.name, input.name);
  return commit(ctx, async (unit) => {
    const known = await seenTag(ctx, unit, id);
    const edit = nextEdit(ctx, known, version, () => toTagDto(known));
    const twin = await twinOf(unit, input.name);
    if (twin && twin.id !== id) throw taken(twin);
    const archivedAt = input.isArchived ? (known.archivedAt ?? unit.now) : null;
    const row = await unit.first(updateTag, {
      id,
      ...valuesOf(input),
      archivedAt,
      isAutomatic: false,
      ...edit,
      now: unit.now,
    });
    if (!row) throw notFound();
    const run = plan ? await beginRun(unit, ctx, plan, { tagId: id, merged: null }) : null;
    const details: Record<string, string> =
      known.name === row.name ? { name: row.name } : { "name.from": known.name, "name.to": row.name };
    await unit.audit(known.name === row.name ? "tag.changed" : "tag.renamed", { subject: ["tag", id], details });
    return { ...tell(unit, row), run };
  });
}

/** Takes a tag out of the registry that nothing has. @throws {AppError} NOT_FOUND; TAG_IN_USE */
export async function removeTag(ctx: Ctx, id: number): Promise<void> {
  await commit(ctx, async (unit) => {
    const known = await seenTag(ctx, unit, id);
    const { count = 0 } = (await usesOf(unit, [known.name], 1)).get(known.name) ?? {};
    if (count > 0) throw new AppError("TAG_IN_USE", { name: known.name });
    await unit.run(deleteTag, { id });
    await unit.audit("tag.removed", { subject: ["tag", id], details: { name: known.name } });
    tellTags(unit);
  });
}

const valuesOf = ({ name, color, group, description }: NewTag) => ({
  name,
  key: tagKey(name),
  color,
  groupName: group,
  description,
});

const twinOf = async (unit: Unit, name: string) => (await unit.all(tagsOfKeys, { keys: [tagKey(name)] }))[0];

const taken = ({ id, name }: TagRow) =>
  new AppError("TAG_NAME_TAKEN", { name, tagId: id, errors: { name: "tagNameTaken" } });

function tell(unit: Unit, row: TagRow): TagDto {
  tellTags(unit);
  return toTagDto(row);
}
