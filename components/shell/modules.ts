/** The modules of the product, in the order of the navigation. Each lives at `/<key>`. */
export const MODULES = [
  "analytics",
  "conversations",
  "tickets",
  "attenders",
  "customers",
  "channels",
  "assistant",
] as const;

/** Name of a module, as in its path and its message key. */
export type ModuleKey = (typeof MODULES)[number];

/** What the bar of a narrow screen has no room for beside the bell and the avatar: it stands behind 'more'. */
export const MODULES_BEHIND_MORE: readonly ModuleKey[] = ["attenders", "channels", "assistant"];

/** The module a path belongs to: its first segment; the root counts as analytics. Null outside every module. */
export function moduleOfPath(pathname: string): ModuleKey | null {
  const segment = pathname.split("/")[1] || "analytics";
  return MODULES.find((key) => key === segment) ?? null;
}
