import { ApiError } from "@/lib/client/http/api";
import type { RecordChanged } from "@/lib/modules/records/schema";
import { type Author, authorOf, changedFields, type FieldConflict, mergeStored } from "./record-changes";

/** A stored record under a form: which edit it is of and what is in it. */
export type StoredRecord<Values> = { version: number; values: Values };

/** What a form holds: what is typed, what it began from, and what colleagues did to that meanwhile. */
export type RecordDraft<Values extends object> = {
  values: Values;
  /** Null: not stored yet. */
  base: StoredRecord<Values> | null;
  /** Fields that follow a colleague's change. */
  taken: readonly { field: keyof Values & string; by: string | null }[];
  conflicts: readonly FieldConflict<Values>[];
};

/** A form that shows what is stored. */
export function draftOf<Values extends object>(base: StoredRecord<Values>): RecordDraft<Values> {
  return { values: base.values, base, taken: [], conflicts: [] };
}

/** Brings a newer stored state into a form, as mergeStored() does, and remembers what came of each field. */
export function absorbStored<Values extends object>(
  draft: RecordDraft<Values>,
  next: StoredRecord<Values>,
  by: Author<Values> = null,
): RecordDraft<Values> {
  const { base } = draft;
  if (!base || next.version <= base.version) return draft;
  const changed = new Set(changedFields(base.values, next.values));
  const merged = mergeStored(base.values, draft.values, next.values, by);
  return {
    values: merged.values,
    base: next,
    taken: [
      ...draft.taken.filter(({ field }) => !changed.has(field)),
      ...merged.taken.map((field) => ({ field, by: authorOf(by, field) })),
    ],
    conflicts: [...draft.conflicts.filter(({ field }) => !changed.has(field)), ...merged.conflicts],
  };
}

/** Ends a conflict: with what was typed, or with what is stored. */
export function settleConflict<Values extends object>(
  draft: RecordDraft<Values>,
  field: keyof Values & string,
  choice: "mine" | "theirs",
): RecordDraft<Values> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  if (!conflict) return draft;
  return {
    ...draft,
    values: choice === "theirs" ? { ...draft.values, [field]: conflict.theirs } : draft.values,
    conflicts: draft.conflicts.filter((one) => one !== conflict),
  };
}

/** What the 409 of an edit tells; null for any other failure. */
export function recordChangedOf<Dto>(error: unknown): RecordChanged<Dto> | null {
  if (!(error instanceof ApiError) || error.code !== "RECORD_CHANGED") return null;
  return error.details.details as RecordChanged<Dto>;
}

/** What came of saving a draft: what is stored now, or what a colleague's edit left to choose. */
export type SaveOutcome<Values extends object, Dto> =
  | { saved: Dto; draft: RecordDraft<Values> }
  | { saved: null; draft: RecordDraft<Values> };

/**
 * Sends a draft with the version that it began from. If a colleague was faster, their edit is merged in and, when nothing
 * is left to choose, sent again.
 * @param send one call of the API; anything that it rejects with but RECORD_CHANGED is passed on
 */
export async function saveDraft<Values extends object, Dto>(
  draft: RecordDraft<Values>,
  send: (values: Values, version: number) => Promise<Dto>,
  storedOf: (dto: Dto) => StoredRecord<Values>,
): Promise<SaveOutcome<Values, Dto>> {
  for (let merged = draft; ; ) {
    if (merged.conflicts.length > 0) return { saved: null, draft: merged };
    try {
      const saved = await send(merged.values, merged.base?.version ?? 0);
      return { saved, draft: draftOf(storedOf(saved)) };
    } catch (error) {
      const changed = recordChangedOf<Dto>(error);
      const next = changed && absorbStored(merged, storedOf(changed.current), changed.changedBy?.name ?? null);
      // A refusal that brings nothing newer would be refused for ever.
      if (!next || next === merged) throw error;
      merged = next;
    }
  }
}
