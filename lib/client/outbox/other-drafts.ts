import { createStore, useStore } from "@/lib/client/store";
import type { DraftDto } from "@/lib/modules/conversations/drafts/schema";
import type { DraftName } from "./drafts";

type ByDraft = ReadonlyMap<string, DraftDto>;

const NONE: ByDraft = new Map();
const others = createStore<ByDraft>(NONE);
const keyOf = ({ chatId, kind }: DraftName) => `${chatId}.${kind}`;

/** What another device has of a draft that was changed here, too; null where the two don't differ. */
export const otherDraft = (draft: DraftName): DraftDto | null => others.get().get(keyOf(draft)) ?? null;

/** Has somebody choose between the two; null when there is nothing to choose any more. */
export function setOtherDraft(draft: DraftName, other: DraftDto | null): void {
  if (other === null && !others.get().has(keyOf(draft))) return;
  const next = new Map(others.get());
  if (other) next.set(keyOf(draft), other);
  else next.delete(keyOf(draft));
  others.set(next);
}

/** Follows what another device has of a draft that was changed here, too. */
export const useOtherDraft = (draft: DraftName): DraftDto | null => useStore(others, NONE).get(keyOf(draft)) ?? null;
