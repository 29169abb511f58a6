/** A class list, or nothing where a condition didn't hold. */
export type ClassValue = string | false | null | undefined;

const PADDINGS = ["p", "px", "py", "pt", "pr", "pb", "pl"];

// What a class sets, by its form. Only what a caller of a component here overrides is listed; any other class is kept as it
// is, in the order given. A complete table of Tailwind's classes, or a library that reads one, is 3 to 9 kB gzip.
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|hidden)$/, "display"],
  [/^(?:static|fixed|absolute|relative|sticky)$/, "position"],
  [/^text-(?:left|center|right|start|end)$/, "text-align"],
  [/^text-(?:xs|sm|list|base|lg|[23]?xl|\[[\d.].*)$/, "text-size"],
  [/^text-(?!(?:balance|pretty|wrap|nowrap|ellipsis|clip)$)/, "text-colour"],
  [/^font-(?:normal|medium|semibold|bold)$/, "font-weight"],
  [/^border(?:-[024])?$/, "border-width"],
  [/^border-(?!(?:[trblxyse](?:-.*)?|solid|dashed|dotted|double|none|collapse|separate|spacing-.*)$)/, "border-colour"],
  [/^rounded(?:$|-(?!(?:[trbl]{1,2}|[se]{1,2})(?:-|$)))/, "rounded"],
  [/^gap-(?![xy]-)/, "gap"],
  [/^overflow-(?:auto|hidden|clip|visible|scroll)$/, "overflow"],
  [/^shrink(?:-0)?$/, "shrink"],
  [/^resize(?:$|-(?:none|x|y)$)/, "resize"],
  [/^shadow(?:$|-)/, "shadow"],
];
/** Groups whose classes all start with the group's name. */
const BY_NAME = /^(min-w|max-w|min-h|max-h|w|h|size|p[xytrbl]?|justify|items|bg|z|whitespace)-/;
/** What else a class sets, besides its own group. */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  size: ["w", "h"],
  p: PADDINGS,
  px: ["pr", "pl"],
  py: ["pt", "pb"],
};
const REMEMBERED_MAX = 500;
const remembered = new Map<string, string>();

function groupOf(base: string): string | undefined {
  return GROUPS.find(([form]) => form.test(base))?.[1] ?? BY_NAME.exec(base)?.[1];
}

function merge(list: string): string {
  const kept: string[] = [];
  const taken = new Set<string>();
  for (const name of list.split(/\s+/).reverse()) {
    // Up to the last colon outside brackets it says when the class holds; `!` sets it apart from the plain one.
    const [condition = ""] = /^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*/.exec(name) ?? [];
    const base = name.slice(condition.length);
    const group = groupOf(base.replace(/^!|!$/, ""));
    const scope = condition + (base.startsWith("!") || base.endsWith("!") ? "!" : "");
    if (group !== undefined) {
      if (taken.has(scope + group)) continue;
      for (const covered of [group, ...(COVERS[group] ?? [])]) taken.add(scope + covered);
    }
    kept.push(name);
  }
  return kept.reverse().join(" ");
}

/** Joins class names; of two that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  const list = classes.filter(Boolean).join(" ").trim();
  let merged = remembered.get(list);
  if (merged === undefined) {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    merged = merge(list);
    remembered.set(list, merged);
  }
  return merged;
}
