import { askToGo, isAskedBefore } from "./unsaved-store";

/** The index of the entry that the last step through the history led away from. */
let before: number | null = null;
/** A step was stopped, and the browser is on its way back to where it began. */
let isReturning = false;

/** How many entries the last step led: -1 is one back. Browsers without the Navigation API don't tell; most go back. */
function stepsGone(): number {
  const now = "navigation" in window ? window.navigation.currentEntry?.index : undefined;
  return before === null || now === undefined ? -1 : now - before;
}

function onTraversal(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const to = new URL(window.location.href);
  if (!isAskedBefore(to)) return;
  // Nobody else hears of the step: the screen stays, and so must its address.
  event.stopImmediatePropagation();
  const steps = stepsGone();
  isReturning = true;
  window.history.go(-steps);
  askToGo(to, () => window.history.go(steps));
}

function onClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link?.href || link.download || (link.target !== "" && link.target !== "_self")) return;
  const to = new URL(link.href);
  // The browser itself asks before it leaves for another site.
  if (to.origin !== window.location.origin || !isAskedBefore(to)) return;
  event.preventDefault();
  event.stopPropagation();
  askToGo(to, () => link.click());
}

/**
 * Stops whoever goes away from something typed: by Back and Forward, and by any link. To be called before the router
 * listens: a step through the history is stopped by hearing of it first.
 */
export function watchWaysOut(): void {
  if ("navigation" in window)
    window.navigation.addEventListener("currententrychange", ({ navigationType, from }) => {
      if (navigationType === "traverse") before = from.index;
    });
  window.addEventListener("popstate", onTraversal, { capture: true });
  document.addEventListener("click", onClick, { capture: true });
}
