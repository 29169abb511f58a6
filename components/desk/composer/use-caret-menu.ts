import { type KeyboardEvent, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { gapOf } from "./canned-text";
import type { MenuKeys } from "./composer-menu";
import { type CaretWord, wordAtCaret } from "./word-at-caret";

/** Longest name to be looked for after an at sign, in words. */
const NAME_WORDS = 4;

/** The lists there are, by the sign that opens each. */
export type CaretKind = "canned" | "mention";

/** Which list is open, and for which word. */
type CaretMenu = { kind: CaretKind; word: CaretWord };

/**
 * Opens the list of canned replies or of colleagues for the word at the caret, and puts in what is picked. `kinds` are the
 * lists that this text has.
 */
export function useCaretMenu(
  field: RefObject<HTMLTextAreaElement | null>,
  kinds: readonly CaretKind[],
  setText: (text: string) => void,
) {
  const id = useId();
  const [menu, setMenu] = useState<CaretMenu | null>(null);
  const [optionId, setOptionId] = useState<string | null>(null);
  const keys = useRef<MenuKeys | null>(null);
  /** Where a list was closed; it opens again at another word. */
  const dismissed = useRef<number | null>(null);
  const caretAfter = useRef<readonly [start: number, end: number] | null>(null);
  /** The sign that a button put in, and the space before it. */
  const begun = useRef<{ start: number; added: string } | null>(null);

  const look = useCallback(() => {
    const element = field.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    const find = (sign: string, words: number) =>
      selectionStart === selectionEnd ? wordAtCaret(value, selectionStart, sign, words) : null;
    const mention = kinds.includes("mention") ? find("@", NAME_WORDS) : null;
    const canned = mention || !kinds.includes("canned") ? null : find("/", 1);
    const word = mention ?? canned;
    if (!word || word.start !== dismissed.current) dismissed.current = null;
    if (!word) begun.current = null;
    if (!word || dismissed.current !== null) return setMenu(null);
    setMenu({ kind: mention ? "mention" : "canned", word });
  }, [field, kinds]);

  const close = () => {
    dismissed.current = menu?.word.start ?? null;
    setMenu(null);
    // A sign that nobody typed isn't left in the text.
    const element = field.current;
    const own = begun.current;
    begun.current = null;
    if (!element || !own || !menu || menu.word.query !== "" || menu.word.start !== own.start) return;
    const from = own.start + 1 - own.added.length;
    setText(element.value.slice(0, from) + element.value.slice(own.start + 1));
    caretAfter.current = [from, from];
    dismissed.current = null;
  };

  /** Opens the list of canned replies as its sign does; what is typed next searches in it. */
  const openCanned = () => {
    const element = field.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    element.focus();
    dismissed.current = null;
    // After a sign that is there already, its list opens again.
    if (selectionStart === selectionEnd && wordAtCaret(value, selectionStart, "/", 1)) return look();
    const before = value.slice(0, selectionStart);
    const added = before === "" || /\s$/.test(before) ? "/" : " /";
    const start = selectionStart + added.length - 1;
    begun.current = { start, added };
    setText(before + added + value.slice(selectionEnd));
    caretAfter.current = [start + 1, start + 1];
  };

  const insert = (text: string) => {
    const element = field.current;
    if (!element || !menu) return;
    const { start, query } = menu.word;
    const end = start + 1 + query.length;
    setText(element.value.slice(0, start) + text + element.value.slice(end));
    // What is still to be filled is selected, so that typing fills it.
    const gap = gapOf(text);
    const from = start + (gap?.start ?? text.length);
    caretAfter.current = [from, from + (gap?.text.length ?? 0)];
    setMenu(null);
    begun.current = null;
    element.focus();
  };

  /** Puts a text in at the caret, or in place of what is selected, and goes on writing behind it. */
  const put = (text: string) => {
    const element = field.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    setText(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    const after = selectionStart + text.length;
    caretAfter.current = [after, after];
    element.focus();
  };

  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(...caretAfter.current);
    caretAfter.current = null;
    if (begun.current && !menu) look();
  });

  /** Tells whether the key was the list's. */
  const press = (event: KeyboardEvent): boolean => {
    if (!menu || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    // While the list's part is on its way, Enter would send what is a shortcut.
    return keys.current ? keys.current.press(event.key) : event.key === "Enter" || event.key === "Tab";
  };

  return {
    kind: menu?.kind ?? null,
    look,
    close,
    openCanned,
    put,
    press,
    /** For the list that is open. */
    popup: menu && { id, word: menu.word, keys, onInsert: insert, onClose: close, onActive: setOptionId },
    /** For the field: what screen readers hear of the list. */
    field: {
      "aria-autocomplete": "list",
      "aria-controls": menu ? id : undefined,
      "aria-activedescendant": menu && optionId ? optionId : undefined,
    } as const,
  };
}

/** What `useCaretMenu` gives. */
export type Caret = ReturnType<typeof useCaretMenu>;
