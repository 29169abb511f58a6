import type { CDPSession, Locator, Page } from "@playwright/test";

/** How many moves a finger makes on its way. */
const STEPS = 8;
/** How long each takes, and how long the finger then lies still at least, in seconds: a list that is let go in motion runs on. */
const STEP_S = 0.016;
const REST_S = 0.2;

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
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }, timestamp?: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [], timestamp });
  const drag: Finger["drag"] = async (element, { x: right = 0, y: down = 0 }) => {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error("there is nothing to touch");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The moves are dated back, so that the finger has lain still however soon it is lifted.
    const begin = Date.now() / 1000 - REST_S - STEPS * STEP_S;
    await touch("touchStart", { x, y }, begin);
    for (let step = 1; step <= STEPS; step += 1)
      await touch("touchMove", { x: x + (right * step) / STEPS, y: y + (down * step) / STEPS }, begin + step * STEP_S);
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
