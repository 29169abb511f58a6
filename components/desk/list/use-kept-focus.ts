import { type RefObject, useEffect } from "react";
import { useLatest } from "@/lib/client/use-latest";

/**
 * Gives the focus a place when what had it leaves the screen or is folded away, as a row that was closed or the conversation
 * before the one that was opened: on the page's body, whoever has no mouse would begin anew. `place` is asked for it.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>, place: () => HTMLElement | null): void {
  const latest = useLatest(place);
  useEffect(() => {
    const root = screen.current;
    if (!root) return;
    let held: Element | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      held = target instanceof Element && root.contains(target) ? target : null;
    };
    const isLost = () =>
      held !== null &&
      !(held.isConnected && held.checkVisibility() && !held.closest("li[inert]")) &&
      (document.activeElement === null || document.activeElement === document.body || document.activeElement === held);
    const look = () => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // Whatever takes the place of what left may take its focus, too.
      frame = requestAnimationFrame(() => {
        if (isLost()) latest.current()?.focus({ preventScroll: true });
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden"] });
    // A narrower window folds the list by its style alone: nothing in the document changes.
    const resized = new ResizeObserver(look);
    resized.observe(root);
    document.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      resized.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, [screen, latest]);
}
