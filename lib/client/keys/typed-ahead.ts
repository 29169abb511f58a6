/**
 * What stands in a list's field after a key that was pressed before the list could take it. Without this the key would be the
 * screen's: an `e` would close a conversation. @returns undefined for a key that isn't the field's
 */
export function typedAhead(typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (key === "Backspace") return typed.slice(0, -1);
  // Nothing can be chosen yet.
  if (key === "Enter") return typed;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? typed + key : undefined;
}
