import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useKeptForm } from "@/components/desk/form/use-kept-form";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { changedFields } from "@/lib/client/forms/record-changes";
import {
  absorbStored,
  draftOf,
  type RecordDraft,
  type StoredRecord,
  settleConflict,
} from "@/lib/client/forms/record-draft";

/** What is wrong with each field, by path (`allowedDomains.2`): the name of a text, or a text of the server's. */
export type ConfigErrors = Readonly<Record<string, string>>;

/** What a field of a form gets. */
export type BoundField<Value> = {
  id: string;
  name: string;
  value: Value;
  error: string | undefined;
  /** Errors of its parts, by their path below it. */
  errors: ConfigErrors;
  isEditing: boolean;
  onChange: (value: Value) => void;
};

/** The state of a config's form. */
export type ConfigForm<Values extends object> = RecordDraft<Values> & {
  isNew: boolean;
  isEditing: boolean;
  isDirty: boolean;
  errors: ConfigErrors;
  element: RefObject<HTMLFormElement | null>;
  field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>;
  /** Begins to edit, in the first field. */
  edit: () => void;
  /** Back to what is stored. */
  cancel: () => void;
  /** Shows what is wrong and puts the focus into the first such field. */
  fail: (errors: ConfigErrors) => void;
  /** What the form holds once a colleague's edit was merged in. */
  keep: (draft: RecordDraft<Values>) => void;
  settle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
  /** What is shown is stored now; ends editing. */
  saved: (stored: StoredRecord<Values>) => void;
};

/**
 * Holds what is typed into a config, in view or edit mode. What is left unsaved is kept under `draftKey` and is there
 * again on return.
 */
export function useConfigForm<Values extends object>({
  draftKey,
  initial,
  stored,
  href,
}: {
  draftKey: string;
  initial: Values;
  stored: StoredRecord<Values> | null;
  /** The address that shows it. */
  href: string;
}): ConfigForm<Values> {
  const element = useRef<HTMLFormElement>(null);
  const isNew = stored === null;
  const [draft, setDraft] = useState<RecordDraft<Values>>(() => {
    const kept = keptForm<RecordDraft<Values>>(draftKey);
    if (kept) return stored ? absorbStored(kept, stored) : kept;
    return stored ? draftOf(stored) : { values: initial, base: null, taken: [], conflicts: [] };
  });
  const [isEditing, setEditing] = useState(() => isNew || keptForm(draftKey) !== null);
  const [errors, setErrors] = useState<ConfigErrors>({});
  const [wanted, setWanted] = useState<{ what: "invalid" | "first"; count: number }>({ what: "first", count: 0 });
  const [first] = useState(initial);
  const before = draft.base?.values ?? first;
  const isDirty = isEditing && changedFields(before, draft.values).length > 0;
  const giveUp = useKeptForm({ key: draftKey, href }, draft, isDirty);

  // A newer state came with the list: what is only shown follows, what is being edited is merged.
  const [known, setKnown] = useState(stored);
  if (stored && known !== stored) {
    setKnown(stored);
    setDraft(isEditing ? absorbStored(draft, stored) : draftOf(stored));
  }

  useEffect(() => {
    if (wanted.count === 0) return;
    const selector = wanted.what === "invalid" ? "[aria-invalid=true]" : "[data-field]:not([readonly]):not([disabled])";
    element.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [wanted]);
  const focus = useCallback((what: "invalid" | "first") => setWanted(({ count }) => ({ what, count: count + 1 })), []);

  const set = useCallback((name: string, value: unknown) => {
    setDraft((all) => ({ ...all, values: { ...all.values, [name]: value } }));
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    );
  }, []);

  return {
    ...draft,
    isNew,
    isEditing,
    isDirty,
    errors,
    element,
    field: (name) => ({
      id: `${draftKey.replaceAll("/", "-")}-${name}`,
      name,
      value: draft.values[name],
      error: errors[name],
      errors: Object.fromEntries(
        Object.entries(errors).flatMap(([path, message]) =>
          path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
        ),
      ),
      isEditing,
      onChange: (value) => set(name, value),
    }),
    edit: () => {
      setEditing(true);
      focus("first");
    },
    cancel: () => {
      giveUp();
      setDraft(draft.base ? draftOf(draft.base) : { values: first, base: null, taken: [], conflicts: [] });
      setErrors({});
      setEditing(isNew);
    },
    fail: (next) => {
      setErrors(next);
      focus("invalid");
    },
    keep: setDraft,
    settle: (field, choice) => setDraft((all) => settleConflict(all, field, choice)),
    saved: (next) => {
      giveUp();
      setDraft(draftOf(next));
      setErrors({});
      setEditing(false);
    },
  };
}
