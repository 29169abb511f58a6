import { plain } from "@/lib/kernel/plain";
import { reads } from "@/lib/platform/db/reads";
import { type Asker, seenTag, sees } from "./access";
import { toTagDto, toUseDto } from "./dto";
import { TAG_UNUSED_MS, TAG_USES_COUNTED, TAGS_REGISTERED_MAX } from "./policy";
import { registerUsed } from "./register-used";
import type { ListedTagDto, TagsQuery } from "./schema";
import { allTags } from "./store/tag";
import { NO_USE, type Use, usesOf } from "./uses";

/** Uses of one tag are counted up to here. */
const EXACT_MAX = 1_000_000;

/**
 * The workspace's tags by name, or the most used first. How much they are used is told to who sees every record. The first call of
 * all registers those that rows have already.
 */
export async function listTags(ctx: Asker, query: TagsQuery): Promise<ListedTagDto[]> {
  await registerUsed(ctx.workspaceId);
  const reader = reads(ctx.workspaceId);
  const { q, archived, unused, counted } = query;
  const words = plain(q ?? "");
  const tags = (await reader.all(allTags, { limit: TAGS_REGISTERED_MAX }))
    .filter((row) => sees(ctx, row))
    .map(toTagDto)
    .filter(({ isArchived }) => archived === undefined || isArchived === archived)
    .filter(
      (tag) => words === "" || plain(`${tag.name}\n${tag.group ?? ""}\n${tag.description ?? ""}`).includes(words),
    );
  if (!unused && !counted) return tags;
  const uses = await usesOf(
    reader,
    tags.map(({ name }) => name),
    TAG_USES_COUNTED,
  );
  const before = Date.now() - TAG_UNUSED_MS;
  const used = tags
    .flatMap((tag) => {
      const use = uses.get(tag.name);
      if (!use || (unused && !isUnused(use, before))) return [];
      return [{ ...tag, use: toUseDto(use) }];
    })
    .sort(
      (one, other) =>
        other.use.uses - one.use.uses || (other.use.lastUsedAt ?? "").localeCompare(one.use.lastUsedAt ?? ""),
    );
  return ctx.sight.isWhole ? used : used.map(({ use: _, ...tag }) => tag);
}

/** One tag, and to who sees every record its exact use. @throws {AppError} NOT_FOUND */
export async function getTag(ctx: Asker, id: number): Promise<ListedTagDto> {
  const reader = reads(ctx.workspaceId);
  const row = await seenTag(ctx, reader, id);
  if (!ctx.sight.isWhole) return toTagDto(row);
  const use = (await usesOf(reader, [row.name], EXACT_MAX)).get(row.name);
  return { ...toTagDto(row), use: toUseDto(use ?? NO_USE) };
}

const isUnused = ({ lasting, lastAt }: Use, before: number) => lasting === 0 && (lastAt === null || lastAt < before);
