import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { TagChange } from "./policy";

/** How many rows have a tag, counted up to a limit, and when one of them was active last (epoch milliseconds; null: they don't say). */
type TagUse = { tag: string; count: number; lastAt: number | null };

/** What a step replaced: how many rows, and what their holder needs to take it back. */
type Replaced = { count: number; undo: unknown };

/** What taking a step back did: how many rows have their tag again, and from how many somebody had taken it since. */
type Restored = { restored: number; kept: number };

/**
 * Rows that have tags or ask for some, as the registry knows them. Their modules stand above, so they are installed
 * (lib/workers/tag-holders.ts). The name is stored with what a run replaced: it stays the same.
 */
export type TagHolder = {
  name: string;
  /** Its rows say when they were active. Others last: a tag that they have is in use, however old they are. */
  isDated?: true;
  /** The different tags that rows have, at most so many; absent where rows only ask for tags. */
  used?(reader: Reader, limit: number): Promise<readonly string[]>;
  /** How many rows have each of these tags, each counted up to the limit. */
  uses(reader: Reader, tags: readonly string[], limit: number): Promise<readonly TagUse[]>;
  /** Gives at most so many rows that have one of the old names the new one. None: there are no more. */
  replace(unit: Unit, change: TagChange, limit: number): Promise<Replaced>;
  /** Gives rows back what a step replaced, but from which somebody has taken the tag since. */
  restore(unit: Unit, change: TagChange, undo: unknown): Promise<Restored>;
};

/** Installs the holders for the process, in the order in which a run changes them; replaces those installed before. */
export function installTagHolders(holders: readonly TagHolder[]): void {
  setGlobalSlot("tags.holders", holders);
}

/** The holders that are installed. @throws {Error} when none were: a rename would leave every row as it is */
export function tagHolders(): readonly TagHolder[] {
  const known = peekGlobalSlot<readonly TagHolder[]>("tags.holders");
  if (!known) throw new Error("the holders of tags aren't installed: call installTagHolders() first");
  return known;
}
