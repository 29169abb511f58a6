import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { changedFields } from "@/lib/client/forms/record-changes";
import {
  absorbStored,
  draftOf,
  type RecordDraft,
  type StoredRecord,
  saveDraft,
  settleConflict,
} from "@/lib/client/forms/record-draft";
import { type FormPlace, useKeptForm } from "./use-kept-form";

/** What is typed into a form over a record that others may change meanwhile. */
export type DraftForm<Values extends object, Dto> = {
  draft: RecordDraft<Values>;
  values: Values;
  isDirty: boolean;
  set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  /** Puts other values into the form, for instance the documented ones. */
  replace: (values: Values) => void;
  /** Ends a conflict: with what was typed, or with what is stored. */
  settle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
  /** What was typed isn't wanted any more: nothing of it is kept. */
  giveUp: () => void;
  /**
   * Sends what was typed; what colleagues stored meanwhile is merged in. @returns what is stored now, or null when there is
   * something to choose first, which is told. @throws whatever the call rejects with
   */
  save: (send: (values: Values, version: number) => Promise<Dto>) => Promise<Dto | null>;
};

/**
 * Holds a form's draft. @param stored null: a new record. @param initial what the form begins with
 * @param place of a form that lies in the screen itself: what is left unsaved is there again on return
 */
export function useRecordDraft<Values extends object, Dto>(
  initial: Values,
  stored: StoredRecord<Values> | null,
  storedOf: (dto: Dto) => StoredRecord<Values>,
  place: FormPlace | null = null,
): DraftForm<Values, Dto> {
  const t = useTranslations("records.conflict.toast");
  const [draft, setDraft] = useState<RecordDraft<Values>>(() => {
    const kept = keptForm<RecordDraft<Values>>(place?.key ?? null);
    if (kept) return stored ? absorbStored(kept, stored) : kept;
    return { ...(stored ? draftOf(stored) : { base: null, taken: [], conflicts: [] }), values: initial };
  });
  const [first] = useState(initial);
  const isDirty = changedFields(draft.base?.values ?? first, draft.values).length > 0;
  const giveUp = useKeptForm(place, draft, place !== null && isDirty);
  return {
    draft,
    values: draft.values,
    isDirty,
    giveUp,
    set: (field, value) => setDraft((all) => ({ ...all, values: { ...all.values, [field]: value } })),
    replace: (values) => setDraft((all) => ({ ...all, values })),
    settle: (field, choice) => setDraft((all) => settleConflict(all, field, choice)),
    save: async (send) => {
      const { saved, draft: after } = await saveDraft(draft, send, storedOf);
      setDraft(after);
      if (saved !== null) giveUp();
      if (saved === null) toast({ type: "warning", title: t("title"), message: t("text") });
      return saved;
    },
  };
}
