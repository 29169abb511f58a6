import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { TAG_UNDO_MS, TAGS_REGISTERED_MAX, tagKey } from "./policy";
import { countTags, insertTag, type TagRow, tagsOfKeys } from "./store/tag";
import { aliasesOf } from "./store/tag-run";
import { tagSetting } from "./store/tag-setting";
import { tellTags } from "./tell";

/**
 * Tags as they are stored, in the commit that stores them: in the registered spelling, and what was renamed within the last day
 * under its new name. What the record had before stays as it is. Where any tag may be given, a new one is registered.
 * @param before the record's tags until now
 * @throws {AppError} TAG_NOT_REGISTERED where registered tags alone may be given
 */
export async function settleTags(
  unit: Unit,
  tags: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const kept = new Set(before);
  const added = tags.filter((tag) => !kept.has(tag));
  if (added.length === 0) return [...tags];
  const names = await settledNames(unit, added);
  const keys = new Set(tags.filter((tag) => kept.has(tag)).map(tagKey));
  return tags.flatMap((tag) => {
    if (kept.has(tag)) return [tag];
    const name = names.get(tag) ?? tag;
    const key = tagKey(name);
    if (keys.has(key)) return [];
    keys.add(key);
    return [name];
  });
}

/** One tag as it is stored, as `settleTags` has it. @throws {AppError} TAG_NOT_REGISTERED */
export async function settleTag(unit: Unit, tag: string): Promise<string> {
  return (await settleTags(unit, [tag]))[0] ?? tag;
}

/** Tags that come back as they were, whoever may give them: what was renamed within the last day under its new name. */
export async function renamedTags(unit: Pick<Unit, "all" | "now">, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const { names, rows } = await knownNames(unit, tags);
  return [...new Set(tags.map((tag) => (rows.has(tagKey(tag)) ? tag : (names.get(tag) ?? tag))))];
}

type Known = { names: Map<string, string>; rows: ReadonlyMap<string, TagRow> };

async function knownNames(unit: Pick<Unit, "all" | "now">, tags: readonly string[]): Promise<Known> {
  const keys = [...new Set(tags.map(tagKey))];
  const rows = new Map((await unit.all(tagsOfKeys, { keys })).map((row) => [row.key, row]));
  const names = new Map<string, string>();
  const unknown = keys.filter((key) => !rows.has(key));
  const since = unit.now - TAG_UNDO_MS;
  const aliases = unknown.length > 0 ? await unit.all(aliasesOf, { keys: unknown, since }) : [];
  for (const tag of tags) {
    const key = tagKey(tag);
    const name = rows.get(key)?.name ?? aliases.find(({ fromKey }) => fromKey === key)?.toName;
    if (name !== undefined) names.set(tag, name);
  }
  return { names, rows };
}

/** Whether tags that a record hasn't yet would be refused. @param at epoch milliseconds */
export async function refusesTags(
  reader: Pick<Reader, "all" | "first">,
  tags: readonly string[],
  before: readonly string[],
  at: number,
): Promise<boolean> {
  const added = tags.filter((tag) => !before.includes(tag));
  if (added.length === 0 || (await policyOf(reader)) !== "registered") return false;
  const known = await knownNames({ ...reader, now: at }, added);
  return added.some((tag) => !isOffered(known, tag));
}

/** An action, as far as it may give a tag. */
type Given = { kind: string; tag?: string };

/**
 * Makes sure that none of some actions gives a tag that would be refused whenever it is done. @param before the actions until now: what
 * they gave may stay
 * @throws {AppError} TAG_NOT_REGISTERED, at the action
 */
export async function refuseUnregistered(
  unit: Unit,
  actions: readonly Given[],
  before: readonly Given[] = [],
): Promise<void> {
  const tagsOf = ({ kind, tag }: Given) => (kind === "addTag" && tag !== undefined ? [tag] : []);
  const kept = before.flatMap(tagsOf);
  for (const [index, action] of actions.entries())
    for (const tag of tagsOf(action))
      if (await refusesTags(unit, [tag], kept, unit.now))
        throw new AppError("TAG_NOT_REGISTERED", { tag, errors: { [`actions.${index}`]: "tagNotRegistered" } });
}

async function settledNames(unit: Unit, added: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await knownNames(unit, added);
  const others = added.filter((tag) => !isOffered(known, tag));
  const [tag] = others;
  if (tag === undefined) return known.names;
  const policy = await policyOf(unit);
  if (policy === "registered") throw new AppError("TAG_NOT_REGISTERED", { tag, errors: { tags: "tagNotRegistered" } });
  if (policy === "free")
    await registerTags(
      unit,
      others.filter((other) => !known.names.has(other)),
    );
  return known.names;
}

const isOffered = ({ names, rows }: Known, tag: string) => names.has(tag) && rows.get(tagKey(tag))?.archivedAt == null;

const policyOf = async (reader: Pick<Reader, "first">) => (await reader.first(tagSetting, {}))?.policy ?? "free";

/** Adds names to the registry that aren't in it, as far as there is room. */
export async function registerTags(unit: Unit, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const { count = 0 } = (await unit.first(countTags, {})) ?? {};
  for (const name of tags.slice(0, Math.max(0, TAGS_REGISTERED_MAX - count))) {
    const row = await unit.first(insertTag, {
      name,
      key: tagKey(name),
      color: "gray",
      groupName: null,
      description: null,
      archivedAt: null,
      isAutomatic: true,
      now: unit.now,
    });
    if (row) tellTags(unit);
  }
}
