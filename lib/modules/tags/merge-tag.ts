import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { seenTag } from "./access";
import { beginRun, planRun } from "./runs/begin-run";
import type { TagRunDto } from "./schema";
import { deleteTag } from "./store/tag";
import { tellTags } from "./tell";

/**
 * Makes a tag a part of another one: every record that has it gets the other, by a job, and it leaves the registry.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a merge with itself; TAG_RUN_BUSY while another rename or merge is under way
 */
export async function mergeTag(ctx: Ctx, id: number, intoId: number): Promise<TagRunDto> {
  if (id === intoId) throw new AppError("VALIDATION_FAILED", { errors: { intoId: "tagInvalid" } });
  const reader = reads(ctx.workspaceId);
  const [from, into] = [await seenTag(ctx, reader, id), await seenTag(ctx, reader, intoId)];
  const plan = await planRun(ctx.workspaceId, from.name, into.name);
  return commit(ctx, async (unit) => {
    const [gone, stays] = [await seenTag(ctx, unit, id), await seenTag(ctx, unit, intoId)];
    // Somebody renamed one of them meanwhile.
    if (gone.name !== from.name || stays.name !== into.name) throw new AppError("TAG_RUN_BUSY");
    await unit.run(deleteTag, { id });
    const details = { name: gone.name, into: stays.name };
    await unit.audit("tag.merged", { subject: ["tag", id], details });
    tellTags(unit);
    return beginRun(unit, ctx, plan, { tagId: intoId, merged: JSON.stringify(gone) });
  });
}
