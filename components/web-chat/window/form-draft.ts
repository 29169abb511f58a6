import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import { FIELD_MAX, type FieldName } from "./form-rules";

const FIELDS = Object.keys(FIELD_MAX) as FieldName[];

/** What is being typed into the chat's forms, kept while a visitor walks through the site. */
export type FormDraft = {
  read: () => Partial<Record<FieldName, string>>;
  write: (field: FieldName, typed: string) => void;
  /** The same of the workspace's own fields, by the questions' names. */
  readOwn: () => Readonly<Record<string, string>>;
  writeOwn: (name: string, typed: string) => void;
  /** It was sent, or whoever typed it is gone. */
  clear: () => void;
};

/** The draft of a site's forms. Fields of ours have an entry each; which others there are, only the draft itself knows. */
export function formDraft(storage: KeyValueStorage, clientKey: string): FormDraft {
  const keyOf = (field: FieldName) => `cangoo-form:${clientKey}:${field}`;
  const ownKey = `cangoo-form:${clientKey}:own`;
  const readOwn = (): Record<string, string> => {
    try {
      const stored: unknown = JSON.parse(storage.get(ownKey) ?? "{}");
      if (typeof stored !== "object" || stored === null) return {};
      return Object.fromEntries(Object.entries(stored).filter(([, typed]) => typeof typed === "string"));
    } catch {
      return {};
    }
  };
  return {
    read: () =>
      Object.fromEntries(
        FIELDS.flatMap((field) => {
          const typed = storage.get(keyOf(field));
          return typed === null ? [] : [[field, typed] as const];
        }),
      ),
    write: (field, typed) => (typed === "" ? storage.remove(keyOf(field)) : storage.set(keyOf(field), typed)),
    readOwn,
    writeOwn: (name, typed) => storage.set(ownKey, JSON.stringify({ ...readOwn(), [name]: typed })),
    clear: () => {
      for (const field of FIELDS) storage.remove(keyOf(field));
      storage.remove(ownKey);
    },
  };
}
