import { plain } from "@/lib/kernel/plain";

/** The colours that a tag comes in: names of the design system's tints (components/ui/badge.tsx). */
export const TAG_COLORS = ["gray", "brick", "red", "yellow", "green", "teal", "sky", "blue", "purple", "pink"] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Which tags may be given: all that people write, which then come into the registry; the same, but they don't; registered ones alone. */
export const TAG_POLICIES = ["free", "suggested", "registered"] as const;
export type TagPolicyKind = (typeof TAG_POLICIES)[number];

/** Most tags of a workspace's registry. */
export const TAGS_REGISTERED_MAX = 500;
/** Longest name, group and description of a tag, in UTF-16 code units. A name is as long as a record's tag may be. */
export const TAG_NAME_MAX = 40;
export const TAG_GROUP_MAX = 40;
export const TAG_DESCRIPTION_MAX = 200;
/** Uses of a tag are counted up to here where a list shows many. */
export const TAG_USES_COUNTED = 200;
/** A tag is unused when nothing that has it was active for so long, and nothing lasting has it. Milliseconds. */
export const TAG_UNUSED_MS = 90 * 24 * 60 * 60 * 1000;
/** So long a rename or a merge can be taken back, and its old name means the new one. Milliseconds. */
export const TAG_UNDO_MS = 24 * 60 * 60 * 1000;

/** What two tags have in common that are the same: the name without accents and capitals. */
export const tagKey = (name: string): string => plain(name.trim());

/** Names that one takes the place of. */
export type TagChange = { from: readonly string[]; to: string };

/** A row's tags after a change: the new name stands where the first old one stood, and once. */
export function replacedTags(tags: readonly string[], { from, to }: TagChange): string[] {
  const named = tags.map((tag) => (from.includes(tag) ? to : tag));
  return named.filter((tag, index) => tag !== to || named.indexOf(to) === index);
}

/**
 * A row's tags when a change is taken back, whatever else was done to them since. @param before its tags before the change
 * @returns null when somebody has taken the tag away since: then it stays as it is
 */
export function restoredTags(tags: readonly string[], before: readonly string[], change: TagChange): string[] | null {
  const place = tags.indexOf(change.to);
  if (place < 0) return null;
  const own = before.filter((tag) => change.from.includes(tag) || tag === change.to);
  return [
    ...tags.slice(0, place),
    ...own.filter((tag) => !tags.includes(tag) || tag === change.to),
    ...tags.slice(place + 1),
  ];
}

/** A stored condition (lib/kernel/conditions) after a change: what it asks of tags names the new one. */
export function replacedInCondition(condition: unknown, change: TagChange): unknown {
  if (Array.isArray(condition)) return condition.map((part) => replacedInCondition(part, change));
  if (condition === null || typeof condition !== "object") return condition;
  const parts = condition as Record<string, unknown>;
  if (parts.field === "tags" && Array.isArray(parts.value))
    return { ...parts, value: replacedTags(parts.value.map(String), change) };
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, replacedInCondition(part, change)]));
}

/** Whether a stored condition asks for one of these tags. */
export function conditionNames(condition: unknown, tags: readonly string[]): boolean {
  return asksForTags(condition, (value) => value.some((tag) => tags.includes(String(tag))));
}

/** Whether a stored condition asks for tags. @param which of what it asks for */
export function asksForTags(condition: unknown, which: (value: readonly unknown[]) => boolean = () => true): boolean {
  if (Array.isArray(condition)) return condition.some((part) => asksForTags(part, which));
  if (condition === null || typeof condition !== "object") return false;
  const parts = condition as Record<string, unknown>;
  if (parts.field === "tags" && Array.isArray(parts.value)) return which(parts.value);
  return Object.values(parts).some((part) => asksForTags(part, which));
}

/** Whether one of some actions gives or takes one of these tags. */
export const actionsName = (actions: readonly object[], tags: readonly string[]): boolean =>
  actions.some((action) => "tag" in action && tags.includes(String(action.tag)));

/** Actions after a change of a tag's name. */
export const replacedInActions = <Action extends object>(
  actions: readonly Action[],
  { from, to }: TagChange,
): Action[] =>
  actions.map((action) => ("tag" in action && from.includes(String(action.tag)) ? { ...action, tag: to } : action));
