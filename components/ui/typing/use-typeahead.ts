import { type KeyboardEvent, useRef } from "react";
import { folded } from "./folded";

/** After so long without a key another word begins, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Goes to the line of a menu that begins with what is typed, as the key goes down. Radix goes there a moment later: an Enter that
 * follows at once would choose the line that had the focus before.
 * @returns for the menu's keys, ahead of its own
 */
export function useTypeahead(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget, timeStamp } = event;
    if (key.length !== 1 || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : "";
    // Alone it chooses.
    if (key === " " && before === "") return;
    event.preventDefault();
    event.stopPropagation();
    typed.current = { text: before + key, at: timeStamp };
    const word = folded(before + key);
    const [letter = ""] = word;
    // The same letter again goes to the next line that begins with it.
    const isOneLetter = word === letter.repeat(word.length);
    const lines = [...currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]:not([data-disabled])")];
    const at = lines.findIndex((line) => line === document.activeElement);
    const from = isOneLetter ? at + 1 : Math.max(at, 0);
    const onwards = [...lines.slice(from), ...lines.slice(0, from)];
    onwards.find((line) => folded(line.textContent ?? "").startsWith(isOneLetter ? letter : word))?.focus();
  };
}
