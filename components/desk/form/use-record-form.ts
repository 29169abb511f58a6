import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { type Author, changedFields } from "@/lib/client/forms/record-changes";
import {
  absorbStored,
  draftOf,
  type RecordDraft,
  type StoredRecord,
  saveDraft,
  settleConflict,
} from "@/lib/client/forms/record-draft";
import { type FieldErrors, partsOf } from "./field-errors";
import type { BoundField, FieldLook } from "./linked-field";
import { type FormPlace, useKeptForm } from "./use-kept-form";

/** What a form over a record is made of. */
export type RecordFormOptions<Values extends object> = {
  /** What a new record begins with. */
  initial: Values;
  /** Null: a new record. */
  stored?: StoredRecord<Values> | null;
  /** Of a form that lies in the screen itself: what is left unsaved is there again on return. */
  place?: FormPlace | null;
  /** False: what is stored is only shown. */
  isEditing?: boolean;
  labelOf: (field: keyof Values & string) => string;
  look?: FieldLook;
  /** What is wrong with the values. */
  check?: (values: Values) => FieldErrors;
  /** From the first try on, what is wrong with a field is said while it is typed. */
  isLive?: boolean;
};

/** What is typed into a form over a record that others may change meanwhile, and what is wrong with it. */
export type RecordForm<Values extends object> = RecordDraft<Values> & {
  isDirty: boolean;
  errors: FieldErrors;
  element: RefObject<HTMLFormElement | null>;
  labelOf: (field: keyof Values & string) => string;
  /** What a field of the form gets. */
  field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Puts other values into the form, for instance the documented ones. */
  replace: (values: Values) => void;
  /** Hears of a newer state of the record. */
  absorb: (next: StoredRecord<Values>, by: Author<Values>) => void;
  /** Hears who it was that changed some fields. */
  attribute: (fields: ReadonlySet<string>, by: string) => void;
  /** Ends a conflict: with what was typed, or with what is stored. */
  settle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
  /** Back to what is stored, or to what a new record begins with. */
  restart: (stored?: StoredRecord<Values> | null) => void;
  /** What was typed isn't wanted any more, or is stored: nothing of it is kept. */
  giveUp: () => void;
  /** Shows what is wrong and puts the focus into the first such field. */
  fail: (errors: FieldErrors) => void;
  /** Whether the values can be sent; shows what is wrong with them. */
  passes: () => boolean;
  /** Puts the focus into the first field, once what was asked for is shown. */
  focusFirst: () => void;
  /**
   * Sends what was typed; what colleagues stored meanwhile is merged in. @returns what is stored now, or null when there is
   * something to choose first, which is told. @throws whatever the call rejects with
   */
  save: <Dto>(
    send: (values: Values, version: number) => Promise<Dto>,
    storedOf: (dto: Dto) => StoredRecord<Values>,
  ) => Promise<Dto | null>;
};

const FIRST = "[data-field]:not([readonly]):not([disabled])";

/** Holds a form over a record. An error goes as its field is edited; what was typed is never lost. */
export function useRecordForm<Values extends object>({
  initial,
  stored = null,
  place = null,
  isEditing = true,
  labelOf,
  look = "wide",
  check,
  isLive = false,
}: RecordFormOptions<Values>): RecordForm<Values> {
  const t = useTranslations("records.conflict.toast");
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [first] = useState<RecordDraft<Values>>({ values: initial, base: null, taken: [], conflicts: [] });
  const [draft, setDraft] = useState<RecordDraft<Values>>(() => {
    const kept = keptForm<RecordDraft<Values>>(place?.key ?? null);
    if (kept) return stored ? absorbStored(kept, stored) : kept;
    return stored ? draftOf(stored) : first;
  });
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isTried, setTried] = useState(false);
  const [wanted, setWanted] = useState({ selector: FIRST, count: 0 });
  const { values } = draft;
  const errors = { ...(isLive && isTried ? check?.(values) : {}), ...refused };
  const isDirty = isEditing && changedFields((draft.base ?? first).values, values).length > 0;
  const giveUp = useKeptForm(place, draft, place !== null && isDirty);

  useEffect(() => {
    if (wanted.count > 0) element.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  const want = useCallback((selector: string) => setWanted(({ count }) => ({ selector, count: count + 1 })), []);
  const clear = useCallback(
    (name: string) =>
      setRefused((all) =>
        Object.fromEntries(Object.entries(all).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
      ),
    [],
  );
  const set = useCallback<RecordForm<Values>["set"]>(
    (name, value) => {
      setDraft((all) => ({ ...all, values: { ...all.values, [name]: value } }));
      clear(name);
    },
    [clear],
  );
  const settle = useCallback<RecordForm<Values>["settle"]>(
    (field, choice) => {
      setDraft((all) => settleConflict(all, field, choice));
      clear(field);
    },
    [clear],
  );
  const absorb = useCallback<RecordForm<Values>["absorb"]>(
    (next, by) => setDraft((all) => absorbStored(all, next, by)),
    [],
  );
  const attribute = useCallback<RecordForm<Values>["attribute"]>((fields, by) => {
    const named = <Change extends { field: string }>(change: Change) =>
      fields.has(change.field) ? { ...change, by } : change;
    setDraft((all) => ({ ...all, taken: all.taken.map(named), conflicts: all.conflicts.map(named) }));
  }, []);
  const fail = useCallback(
    (next: FieldErrors) => {
      setRefused(next);
      want("[aria-invalid=true]");
    },
    [want],
  );

  return {
    ...draft,
    isDirty,
    errors,
    element,
    labelOf,
    set,
    settle,
    absorb,
    attribute,
    fail,
    giveUp,
    field: (name) => {
      const parts = partsOf(errors, name);
      return {
        id: `${formId}-${name}`,
        name,
        label: labelOf(name),
        look,
        isEditing,
        value: values[name],
        error: errors[name] ?? Object.values(parts)[0],
        errors: parts,
        onChange: (value) => set(name, value),
      };
    },
    replace: (next) => {
      setDraft((all) => ({ ...all, values: next }));
      setRefused({});
    },
    restart: (next = draft.base) => {
      setDraft(next ? draftOf(next) : first);
      setRefused({});
    },
    passes: () => {
      setTried(true);
      const wrong = check?.(values) ?? {};
      const isRight = Object.keys(wrong).length === 0;
      if (!isRight) fail(wrong);
      return isRight;
    },
    focusFirst: () => want(FIRST),
    save: async (send, storedOf) => {
      const { saved, draft: after } = await saveDraft(draft, send, storedOf);
      setDraft(after);
      if (saved === null) toast({ type: "warning", title: t("title"), message: t("text") });
      else giveUp();
      return saved;
    },
  };
}
