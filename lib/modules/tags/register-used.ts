import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { tagHolders } from "./holders";
import { TAG_NAME_MAX, TAG_USES_COUNTED, TAGS_REGISTERED_MAX, tagKey } from "./policy";
import { allTags, insertTag } from "./store/tag";
import { beginSetting, tagSetting } from "./store/tag-setting";
import { usesOf } from "./uses";

/**
 * Registers the tags that rows had before there was a registry, the most used spelling of each; nothing where that was done.
 * It reads one entry of an index for each different tag.
 */
export async function registerUsed(workspaceId: number): Promise<void> {
  const reader = reads(workspaceId);
  if (await reader.first(tagSetting, {})) return;
  const names = new Set<string>();
  for (const holder of tagHolders())
    for (const tag of (await holder.used?.(reader, TAGS_REGISTERED_MAX)) ?? [])
      if (tag !== "" && tag.length <= TAG_NAME_MAX) names.add(tag);
  const uses = await usesOf(reader, [...names], TAG_USES_COUNTED);
  const mostUsed = [...uses].sort(([, one], [, other]) => other.count - one.count).map(([name]) => name);
  const byKey = new Map<string, string>();
  for (const name of mostUsed) if (!byKey.has(tagKey(name))) byKey.set(tagKey(name), name);
  await commit({ workspaceId }, async (unit) => {
    // What was typed meanwhile may be registered already.
    const known = new Set((await unit.all(allTags, { limit: TAGS_REGISTERED_MAX })).map(({ key }) => key));
    const missing = [...byKey].filter(([key]) => !known.has(key)).slice(0, TAGS_REGISTERED_MAX - known.size);
    for (const [key, name] of missing)
      await unit.run(insertTag, {
        name,
        key,
        color: "gray",
        groupName: null,
        description: null,
        archivedAt: null,
        isAutomatic: true,
        now: unit.now,
      });
    await unit.run(beginSetting, { now: unit.now });
  });
}
