import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import { FIELD_MAX, type FieldName } from "./form-rules";

const FIELDS = Object.keys(FIELD_MAX) as FieldName[];

/** What is being typed into the chat's forms, kept while a visitor walks through the site. */
export type FormDraft = {
  read: () => Partial<Record<FieldName, string>>;
  write: (field: FieldName, typed: string) => void;
  /** It was sent, or whoever typed it is gone. */
  clear: () => void;
};

/** The draft of a site's forms. Each field has an entry of its own, so that nothing stored has to be taken apart. */
export function formDraft(storage: KeyValueStorage, clientKey: string): FormDraft {
  const keyOf = (field: FieldName) => `cangoo-form:${clientKey}:${field}`;
  return {
    read: () =>
      Object.fromEntries(
        FIELDS.flatMap((field) => {
          const typed = storage.get(keyOf(field));
          return typed === null ? [] : [[field, typed] as const];
        }),
      ),
    write: (field, typed) => (typed === "" ? storage.remove(keyOf(field)) : storage.set(keyOf(field), typed)),
    clear: () => {
      for (const field of FIELDS) storage.remove(keyOf(field));
    },
  };
}
