/** A text with what is selected in it; the caret where both are the same. */
export type Written = { value: string; start: number; end: number };

/** A change of a text: what stands from `from` to `to` becomes `text`, and then `select` is selected. */
export type Edit = { from: number; to: number; text: string; select: readonly [start: number, end: number] };

/** What a field has written in it. */
export function writtenIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Written {
  return { value, start: selectionStart, end: selectionEnd };
}

/** Does a change in a field as if it had been typed, so that Ctrl+Z takes it back with what was typed. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (field.value.slice(from, to) !== text) {
    // Deprecated, and the one way into a field's own history.
    const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) {
      field.setRangeText(text);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...select);
}

/** Where the line begins in which a place of a text is. */
export function lineStart(value: string, at: number): number {
  return at === 0 ? 0 : value.lastIndexOf("\n", at - 1) + 1;
}
