/** Formats what was typed so far. */
export type Mask = (value: string) => string;

const isKept = (character: string) => /[A-Za-z0-9]/.test(character);

/**
 * Formats a field in place and leaves the caret behind the character it was behind, so that something in the middle can be
 * corrected: setting a value would put the caret at the end.
 */
export function maskInput(input: HTMLInputElement, mask: Mask): void {
  const typed = input.value;
  const masked = mask(typed);
  if (masked === typed) return;
  const caret = input.selectionStart ?? typed.length;
  let left = [...typed.slice(0, caret)].filter(isKept).length;
  input.value = masked;
  if (caret === typed.length) return;
  let position = 0;
  while (left > 0 && position < masked.length) {
    if (isKept(masked[position] ?? "")) left -= 1;
    position += 1;
  }
  input.setSelectionRange(position, position);
}
