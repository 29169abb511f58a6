import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";

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

/** Modules that only say that they aren't for everybody, to whoever has none of these. */
const NEEDED: Partial<Record<ModuleKey, readonly GivablePermission[]>> = {
  attenders: ["attenders.manage", "teams.manage"],
  channels: ["channels.manage"],
};

/** Who gets a place in a phone's bar first. */
const BY_USE: readonly ModuleKey[] = [
  "conversations",
  "tickets",
  "customers",
  "analytics",
  "assistant",
  "attenders",
  "channels",
];

/** The modules in which somebody with these permissions has something to see. */
export function seenModules(held: ReadonlySet<string>): readonly ModuleKey[] {
  return MODULES.filter((key) => NEEDED[key]?.some((permission) => held.has(permission)) ?? true);
}

/** Those of them that get one of a phone's `places`; the others stand behind 'more'. */
export function modulesInBar(seen: readonly ModuleKey[], places: number): readonly ModuleKey[] {
  return BY_USE.filter((key) => seen.includes(key)).slice(0, places);
}

/** The module a path belongs to: its first segment; the root counts as analytics. Null outside every module. */
export function moduleOfPath(pathname: string): ModuleKey | null {
  const segment = pathname.split("/")[1] || "analytics";
  return MODULES.find((key) => key === segment) ?? null;
}

/** Whether a path is of the list of conversations or of one of them: one screen, unlike the module's others. */
export const isConversationsScreen = (pathname: string): boolean => /^\/conversations(?:\/\d+)?$/.test(pathname);
