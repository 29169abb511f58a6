import { type RefObject, useEffect } from "react";
import { isWide, type SideState } from "./side-state";

/** Where the panel covers the whole screen. */
const PHONE = "(width <= 40rem)";
/** What lies over the page by itself; using it is no wish to leave the panel. */
const APART = "[data-toaster], [role=dialog], [role=menu], [data-radix-popper-content-wrapper]";

/**
 * While the panel lies over the page, Escape and a click elsewhere put it away, and on a phone nothing behind it can be
 * reached.
 */
export function useFloating(
  root: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  { isOpen, isPinned, isOverlay }: Omit<SideState, "tab" | "isAtTickets">,
  close: () => void,
): void {
  useEffect(() => {
    const isFloating = () => (isWide() ? isOpen && !isPinned : isOverlay);
    const pressPointer = (event: PointerEvent) => {
      if (!isFloating() || !(event.target instanceof Element)) return;
      if (!root.current?.contains(event.target) && !event.target.closest(APART)) close();
    };
    const pressKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isFloating()) return;
      if (event.target instanceof Element && event.target.closest(APART)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener("pointerdown", pressPointer);
    document.addEventListener("keydown", pressKey);
    return () => {
      document.removeEventListener("pointerdown", pressPointer);
      document.removeEventListener("keydown", pressKey);
    };
  });

  useEffect(() => {
    const around = root.current?.parentElement;
    if (!isOverlay || !around || !window.matchMedia(PHONE).matches) return;
    const others = [...around.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element !== root.current,
    );
    for (const element of others) element.inert = true;
    panel.current?.querySelector<HTMLElement>("button")?.focus();
    return () => {
      for (const element of others) element.inert = false;
    };
  }, [root, panel, isOverlay]);
}
