import { isoInstantOrNull } from "@/lib/kernel/instant";
import type { TagDto, TagUseDto } from "./schema";
import type { TagRow } from "./store/tag";
import type { Use } from "./uses";

/** A tag as it is told. */
export function toTagDto({ id, name, color, groupName, description, archivedAt, version }: TagRow): TagDto {
  return { id, name, color, group: groupName, description, isArchived: archivedAt !== null, version };
}

/** How much a tag is used, as it is told. */
export const toUseDto = ({ count, isExact, lastAt }: Use): TagUseDto => ({
  uses: count,
  isExact,
  lastUsedAt: isoInstantOrNull(lastAt),
});
