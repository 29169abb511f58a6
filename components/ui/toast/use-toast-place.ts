import { type RefObject, useEffect } from "react";
import { freePlace, isOver, usableBoxes } from "./toast-place";

/** Widths that are tried, in rem: a narrower toast is higher and may fit where a wide one doesn't. */
const WIDTHS = [24, 20, 16];
const LOOK_MS = 250;
/** Room that the shell and dialogs keep free at their lower end, where nothing else is. */
const SPACE = "--toast-space";

/**
 * Keeps the toasts off everything that can be used: as near to the upper right corner as there is room, and where there is
 * none, as beside a list on a phone, in a strip of their own below the screen. They stay where they are until something
 * usable comes to lie under them, and while somebody points at them or has the focus in them.
 */
export function useToastPlace(box: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const root = document.documentElement;
    const put = (left: number, top: number) => {
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.opacity = "1";
    };
    const inOwnStrip = () => {
      element.style.width = "100vw";
      root.style.setProperty(SPACE, `${element.offsetHeight}px`);
      const isCovered = document.querySelector("[role=dialog][data-state=open]") !== null;
      const end = isCovered ? undefined : document.querySelector("main")?.getBoundingClientRect().bottom;
      put(0, end ?? window.innerHeight - element.offsetHeight);
    };
    const place = () => {
      const rem = Number.parseFloat(getComputedStyle(root).fontSize);
      const view = { width: window.innerWidth, height: window.innerHeight };
      const taken = usableBoxes();
      for (const width of WIDTHS) {
        element.style.width = `min(${width * rem}px, 100vw - 1rem)`;
        const found = freePlace({ width: element.offsetWidth, height: element.offsetHeight }, view, taken);
        if (!found) continue;
        root.style.removeProperty(SPACE);
        return put(found.left, found.top);
      }
      inOwnStrip();
    };
    const look = () => {
      if (element.offsetHeight === 0 || element.matches(":hover") || element.contains(document.activeElement)) return;
      const own = element.getBoundingClientRect();
      const isOut = own.right > window.innerWidth || own.bottom > window.innerHeight;
      if (element.style.opacity !== "1" || isOut || usableBoxes().some((used) => isOver(own, used))) place();
    };
    // A card that is added or leaves changes the size. Looking takes a while, which what was done doesn't wait for.
    let soon: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      });
    });
    observer.observe(element);
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener("resize", look);
    };
  }, [box, count]);

  useEffect(() => {
    if (count > 0) return;
    document.documentElement.style.removeProperty(SPACE);
    // The next one looks for its place before it is seen.
    if (box.current) box.current.style.opacity = "0";
  }, [box, count]);
}
