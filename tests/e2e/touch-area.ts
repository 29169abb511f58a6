import type { Frame, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A phone in the hand: `(pointer: coarse)` holds, and so do the rules of the design system for fingers. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** WCAG 2.5.5: the side of the smallest area that a finger hits. */
const LEAST = 44;

/**
 * Names every control that can be tapped and whose area is below 44 × 44 px. The area is what `elementFromPoint` answers
 * along the two lines through the control's middle: it counts what a pseudo-element adds and what a label takes, and
 * leaves out what a neighbour or the window's edge cuts off, which no computed box would tell. An open dialog or menu is looked
 * at alone, else what `within` selects.
 */
export async function smallTargets(page: Page | Frame, within = "body"): Promise<string[]> {
  const look = ({ least, part }: { least: number; part: string }) => {
    /** In pixels: no control that a finger could hit instead is narrower. */
    const STRIDE = 4;
    const CONTROLS =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role^=menuitem], [role=switch], [contenteditable=true]";
    const isOff = (element: Element) =>
      element.matches(":disabled, [aria-disabled=true]") || element.closest("[inert]") !== null;
    /** A link among the words of a sentence or of a message, which would push its lines apart: 2.5.5 leaves it out. */
    const isInText = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      const around = [...(element.parentNode?.childNodes ?? [])].filter(
        (node) => node !== element && (node instanceof Text || (node instanceof Element && !node.matches(CONTROLS))),
      );
      const hasWords = around.some((node) => (node.textContent ?? "").trim().length > 2);
      return hasWords || element.closest("[role=log]") !== null;
    };
    /** Of an open panel that lies over the control for now. */
    const isOfPanel = (hit: Element, element: Element) => {
      // The web chat, whose inside is its own.
      if (hit.localName.includes("-")) return true;
      for (let part: Element | null = hit; part && !part.contains(element); part = part.parentElement) {
        const { position, zIndex } = getComputedStyle(part);
        if (/absolute|fixed/.test(position) && Number(zIndex) > 0) return true;
      }
      return false;
    };
    const labelsOf = (element: Element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []);
    const nameOf = (element: Element) => {
      const text = element.getAttribute("aria-label") ?? labelsOf(element)[0]?.textContent ?? element.textContent ?? "";
      return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 50)}"`;
    };
    const measure = (element: Element): string | null => {
      const box = element.getBoundingClientRect();
      // Only a keyboard's: the links that skip the navigation, and fields that stand behind a button of their own.
      const isUnseen = box.width <= 1 || box.height <= 1 || box.bottom <= 0;
      if (isUnseen || getComputedStyle(element).clipPath !== "none") return null;
      const own: Element[] = [element, ...labelsOf(element)];
      let isUnderPanel = false;
      const takes = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        if (!hit) return false;
        if (own.some((part) => part.contains(hit))) {
          // A button inside the label is a target of its own.
          const control = hit.closest(`${CONTROLS}, label`);
          return control === null || own.some((part) => part === control || control.contains(part));
        }
        isUnderPanel ||= isOfPanel(hit, element);
        return false;
      };
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reach = (dx: number, dy: number) => {
        const walk = (from: number, step: number) => {
          let far = from;
          while (far < least && takes(x + dx * far, y + dy * far)) far += step;
          return far;
        };
        const first = walk(0, STRIDE);
        return first === 0 ? 0 : walk(first - STRIDE, 1);
      };
      const both = (dx: number, dy: number) => {
        const one = reach(-dx, -dy);
        return one >= least ? one : one + reach(dx, dy);
      };
      const [wide, high] = [both(1, 0), both(0, 1)];
      // A box of 44 px that begins between two pixels has 43 whole ones, of which the middle was counted twice.
      return isUnderPanel || (wide >= least && high >= least) ? null : `${nameOf(element)} ${wide} × ${high}`;
    };
    const found = new Set<string>();
    const root = document.querySelector("[role=dialog][data-state=open], [role=menu]") ?? document.querySelector(part);
    if (!root) throw new Error(`no ${part}`);
    for (const element of root.querySelectorAll(CONTROLS)) {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || isOff(element) || isInText(element)) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const small = measure(element);
      if (small) found.add(small);
    }
    return [...found];
  };
  return page.evaluate(look, { least: LEAST, part: within });
}

/** Expects that a finger hits everything that can be tapped. */
export async function expectTouchable(page: Page | Frame, within?: string): Promise<void> {
  // A page of a hundred controls is looked at for seconds on a busy machine.
  await expect.poll(() => smallTargets(page, within), { message: "what a finger misses", timeout: 60_000 }).toEqual([]);
}

/** Does something while the page is used by finger, on whatever it was opened. */
export async function withFinger(page: Page, work: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await work();
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await devtools.detach();
}
