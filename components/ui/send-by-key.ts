import type { KeyboardEvent } from "react";

/** Sends a form with Ctrl+Enter (⌘+Enter), from a field in which Enter breaks the line, too. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
