import { readEntry, writeEntry } from "./local-storage";

// The attender is part of the key: colleagues who share a computer must not find each other's words.
function draftKey(attenderId: number, chatId: number): string {
  return `cangoo.draft.${attenderId}.${chatId}`;
}

/** What the attender had typed in this conversation; empty when nothing. */
export function readDraft(attenderId: number, chatId: number): string {
  return readEntry(draftKey(attenderId, chatId)) ?? "";
}

/** Keeps what's typed through reloads and disconnections; empty text removes it. */
export function writeDraft(attenderId: number, chatId: number, text: string): void {
  writeEntry(draftKey(attenderId, chatId), text === "" ? null : text);
}
