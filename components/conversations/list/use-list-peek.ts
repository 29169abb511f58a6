import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useState } from "react";
import { useConversationsHovered } from "@/components/shell/conversations-hover";

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_MS = 150;
/** Long enough to get from the navigation to the list. */
const CLOSE_MS = 300;
/** What ends the look into the list when it is clicked: a row, and the button that folds the list. */
const ENDS = "[data-chat-id], [data-collapse]";

/**
 * Shows the folded list over the conversation while the pointer is on the navigation's conversations entry, and then on
 * the list itself. `fold` is something that is visible only while the list is folded. The list knows of it by an attribute
 * and not by a state of the screen's, so that the first load of the screen carries nothing for it.
 */
export function useListPeek(list: RefObject<HTMLElement | null>, fold: RefObject<HTMLElement | null>): void {
  const isHovered = useConversationsHovered();
  const pathname = usePathname();
  const [peekedAt, setPeekedAt] = useState<string | null>(null);
  // Another conversation than the one it was shown over was opened: that was what the look was for.
  const isPeeking = peekedAt === pathname;

  useEffect(() => {
    if (!isHovered) return;
    const timer = setTimeout(() => {
      if (fold.current?.checkVisibility()) setPeekedAt(window.location.pathname);
    }, OPEN_MS);
    return () => clearTimeout(timer);
  }, [fold, isHovered]);

  useEffect(() => {
    const panel = list.current;
    if (!isPeeking || !panel) return;
    panel.dataset.peek = "";
    return () => {
      delete panel.dataset.peek;
    };
  }, [list, isPeeking]);

  useEffect(() => {
    const panel = list.current;
    if (!isPeeking || !panel) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => setPeekedAt(null);
    const stay = () => clearTimeout(timer);
    const leave = () => {
      stay();
      timer = setTimeout(end, CLOSE_MS);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Before anything else hears of it: the composer below would take the key for its own.
      event.stopPropagation();
      end();
    };
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(ENDS)) end();
    };
    if (!isHovered && !panel.matches(":hover")) leave();
    const listening = new AbortController();
    const { signal } = listening;
    panel.addEventListener("pointerenter", stay, { signal });
    panel.addEventListener("pointerleave", leave, { signal });
    panel.addEventListener("click", click, { signal });
    document.addEventListener("keydown", press, { capture: true, signal });
    return () => {
      stay();
      listening.abort();
    };
  }, [list, isHovered, isPeeking]);
}
