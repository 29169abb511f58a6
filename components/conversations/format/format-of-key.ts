import { FORMAT_KEYS } from "@/lib/client/keys/shortcuts-table";

/** What can be made of words by a key. */
export type KeyFormat = keyof typeof FORMAT_KEYS;

const FORMATS = Object.entries(FORMAT_KEYS) as [KeyFormat, string][];

type Pressed = { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** What a key press makes of the words; null where it is another key. On Apple's keyboards Ctrl+B goes back by a letter. */
export function formatOfKey(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  isApple: boolean,
): KeyFormat | null {
  if (altKey || ctrlKey === isApple || metaKey !== isApple) return null;
  // With Shift a digit's key gives another sign on every keyboard, and Cyrillic keyboards have no b.
  const isLatin = /^[a-z]$/i.test(key);
  const pressed = isLatin ? key.toLowerCase() : code.replace(/^(?:Digit|Key)/, "").toLowerCase();
  const found = FORMATS.find(([, wanted]) => wanted.toLowerCase() === pressed && /[A-Z0-9]/.test(wanted) === shiftKey);
  return found?.[0] ?? null;
}
