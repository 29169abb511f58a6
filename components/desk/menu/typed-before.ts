import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { typedAhead } from "@/lib/client/keys/typed-ahead";
import { plain } from "@/lib/kernel/plain";

/** What somebody typed to a list that wasn't there yet, and whether Enter followed. */
type TypedBefore = { text: string; isTaken: boolean };

/** From a pill to the list behind it, which may arrive later than the keys that are meant for it. */
export const TypedBeforeContext = createContext<RefObject<TypedBefore> | null>(null);

/** What a pill keeps for its list. It forgets that as the list closes. */
export function useTypedBefore(isOpen: boolean): RefObject<TypedBefore> {
  const typed = useRef<TypedBefore>({ text: "", isTaken: false });
  useEffect(() => {
    if (!isOpen) typed.current = { text: "", isTaken: false };
  }, [isOpen]);
  return typed;
}

/** Keeps the keys from the screen while the list for which they are meant is on its way. */
export function useKeysHeld(typed: RefObject<TypedBefore>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const hold = (event: KeyboardEvent) => {
      const text = typedAhead(typed.current.text, event);
      // Once Enter chose, nothing more is typed to this list.
      if (text === undefined || typed.current.isTaken) return;
      typed.current = { text, isTaken: event.key === "Enter" && text !== "" };
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, [typed, isWaiting]);
}

/**
 * Goes to the line that begins with the letters typed while a list was loading, and chooses it if Enter followed them, as the
 * list itself would have done.
 * @returns for the element that holds the lines
 */
export function useTypedChoice(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const own = useTypedBefore(true);
  const typed = useContext(TypedBeforeContext) ?? own;
  const lines = useRef<HTMLDivElement>(null);
  useKeysHeld(typed, isWaiting);
  useEffect(() => {
    const { text, isTaken } = typed.current;
    if (isWaiting || text === "") return;
    typed.current = { text: "", isTaken: false };
    const found = [...(lines.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])].find((line) =>
      plain(line.textContent ?? "").startsWith(plain(text)),
    );
    found?.focus();
    if (isTaken) found?.click();
  }, [typed, isWaiting]);
  return lines;
}
