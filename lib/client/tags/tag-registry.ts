import { useEffect } from "react";
import { fetchTagSetting, fetchTags } from "@/lib/client/calls/tag-calls";
import { onHub } from "@/lib/client/live/socket";
import { createStore, useStore } from "@/lib/client/store";
import { type TagPolicyKind, tagKey } from "@/lib/modules/tags/policy";
import type { TagDto } from "@/lib/modules/tags/schema";

/** What this tab knows of the workspace's tags. `byUse`: the names that are offered, the most used first; null: not asked for yet. */
type Known = { byKey: ReadonlyMap<string, TagDto>; byUse: readonly string[] | null; policy: TagPolicyKind };

const NOTHING: Known = { byKey: new Map(), byUse: null, policy: "free" };
// Outside of the query cache: the settings have none, and their fields have tags as well.
const registry = createStore<Known>(NOTHING);

/** Everybody's windows hear of a change at once: they read again a little apart. */
const WAIT_MS = 300;
const SPREAD_MS = 1_500;
/** What is used most is asked for again after so long, when somebody begins to give a tag. */
const FRESH_MS = 5 * 60_000;

let isBegun = false;
let countedAt = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | null = null;

async function read(): Promise<void> {
  try {
    const tags = await fetchTags();
    registry.set({ ...registry.get(), byKey: new Map(tags.map((tag) => [tagKey(tag.name), tag])) });
  } catch {
    // Without colours every tag is gray; the next change asks again.
  }
}

/** Follows the registry from the first tag that is shown on. */
function begin(): void {
  if (isBegun) return;
  isBegun = true;
  void read();
  onHub("TagsChanged", () => {
    if (waiting) return;
    waiting = setTimeout(
      () => {
        waiting = null;
        const wasCounted = countedAt > 0;
        countedAt = Number.NEGATIVE_INFINITY;
        void read();
        if (wasCounted) void readByUse();
      },
      WAIT_MS + Math.random() * SPREAD_MS,
    );
  });
}

/** Asks what is used most, and what may be given, unless that is known. */
async function readByUse(): Promise<void> {
  const now = performance.now();
  if (now - countedAt < FRESH_MS) return;
  countedAt = now;
  try {
    const [tags, { policy }] = await Promise.all([fetchTags(true), fetchTagSetting()]);
    const byUse = tags.flatMap(({ name, isArchived }) => (isArchived ? [] : [name]));
    registry.set({ ...registry.get(), byUse, policy });
  } catch {
    countedAt = Number.NEGATIVE_INFINITY;
  }
}

/** The registry's tag of a name, however it is written; undefined for one that isn't registered, and until it is read. */
export function useTag(name: string): TagDto | undefined {
  const { byKey } = useStore(registry, NOTHING);
  useEffect(begin, []);
  return byKey.get(tagKey(name));
}

/** What a field of tags offers. */
export type OfferedTags = {
  /** The most used first. */
  names: readonly string[];
  /** Registered tags alone may be given. */
  isClosed: boolean;
  /** A tag as it is stored: in the registered spelling; null for one that may not be given. */
  settle: (typed: string) => string | null;
  /** Reads what is used most, before somebody types. */
  prepare: () => void;
};

/** What a field of tags offers, and takes. */
export function useOfferedTags(): OfferedTags {
  const { byKey, byUse, policy } = useStore(registry, NOTHING);
  useEffect(begin, []);
  const isClosed = policy === "registered";
  return {
    names: byUse ?? [],
    isClosed,
    settle: (typed) => {
      const tag = byKey.get(tagKey(typed));
      if (tag && !(isClosed && tag.isArchived)) return tag.name;
      return isClosed ? null : typed;
    },
    prepare: () => void readByUse(),
  };
}
