import type { CDPSession, Locator, Page } from "@playwright/test";

/** How many moves a finger makes on its way. */
const STEPS = 8;

type Way = { x?: number; y?: number };

/** A finger on a page with touch. */
export type Finger = {
  /** Puts it on the middle of an element and moves it, in pixels. It stays down. */
  drag(element: Locator, way: Way): Promise<void>;
  lift(): Promise<void>;
  /** Both. */
  swipe(element: Locator, way: Way): Promise<void>;
};

/** Gives a page a finger whose every move the browser itself judges, as scrolling, a tap or the page's own. */
export async function fingerOn(page: Page): Promise<Finger> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const drag: Finger["drag"] = async (element, { x: right = 0, y: down = 0 }) => {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error("there is nothing to touch");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch("touchStart", { x, y });
    for (let step = 1; step <= STEPS; step += 1)
      await touch("touchMove", { x: x + (right * step) / STEPS, y: y + (down * step) / STEPS });
  };
  const lift = async () => {
    await touch("touchEnd");
  };
  return {
    drag,
    lift,
    swipe: async (element, way) => {
      await drag(element, way);
      await lift();
    },
  };
}
