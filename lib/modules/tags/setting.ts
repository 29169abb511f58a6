import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { registerUsed } from "./register-used";
import type { TagSettingDto } from "./schema";
import { publishTags } from "./store/tag";
import { type TagSettingRow, tagSetting, updateSetting } from "./store/tag-setting";
import { tellTags } from "./tell";

const toDto = ({ policy, version }: TagSettingRow): TagSettingDto => ({ policy, version });

/** Which tags may be given. */
export async function getTagSetting({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<TagSettingDto> {
  await registerUsed(workspaceId);
  const row = await reads(workspaceId).first(tagSetting, {});
  if (!row) throw new Error("the registry of tags has no setting");
  return toDto(row);
}

/** Says which tags may be given. What records have stays. @throws {AppError} RECORD_CHANGED */
export async function changeTagSetting(ctx: Ctx, { policy, version }: TagSettingDto): Promise<TagSettingDto> {
  await registerUsed(ctx.workspaceId);
  return commit(ctx, async (unit) => {
    const known = await unit.first(tagSetting, {});
    if (!known) throw new Error("the registry of tags has no setting");
    const edit = nextEdit(ctx, known, version, () => toDto(known));
    await unit.run(updateSetting, { policy, ...edit, now: unit.now });
    await unit.audit("tags.policy-changed", {
      subject: ["workspace"],
      details: { "policy.from": known.policy, "policy.to": policy },
    });
    // Now everybody chooses from the list.
    if (policy === "registered") await unit.run(publishTags, { now: unit.now });
    tellTags(unit);
    return { policy, version: edit.version };
  });
}
