import type { Locator, Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import type { TestServer } from "../support/server";
import { expect } from "./fixtures";

const PRESSES_MAX = 80;

/** Signs in at the dialog without a mouse, and waits until the screen at `path` lives. */
export async function signInByKeyboard(
  page: Page,
  server: TestServer,
  path: string,
  email: string = DEMO_ACCOUNTS.admin,
): Promise<void> {
  await page.goto(`${server.url}/login?next=${encodeURIComponent(path)}`);
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  const connected = page.waitForResponse(/\/conversations\/counters/, { timeout: 45_000 });
  await page.keyboard.press("Enter");
  await connected;
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Presses a key of the screen until its control has the focus: a screen's keys are there a moment after the screen. */
export async function openByKey(page: Page, key: string, control: Locator): Promise<void> {
  await expect(async () => {
    if (!(await control.isVisible())) await page.keyboard.press(key);
    await expect(control).toBeFocused({ timeout: 3_000 });
  }).toPass();
}

/** Expects that something has the focus, in sight and marked as focused. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusTrouble(page)).toBe("");
}

// In one call to the page: a test presses Tab a hundred times.
const focusTrouble = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    // A frame has marks of its own inside.
    if (element instanceof HTMLIFrameElement) return "";
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return "nothing has the focus";
    const name = `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const box = element.getBoundingClientRect();
    const isInside =
      box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth && box.width > 0;
    if (!isInside) return `${name} is out of sight`;
    const isMarked = (part: Element | null): boolean => {
      if (!part) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || /0px 0px 0px [1-9]\d*px/.test(boxShadow)
      );
    };
    // A panel that takes the focus as a whole, so that reading goes on there, is no control.
    if (element.getAttribute("tabindex") === "-1") return "";
    return isMarked(element) || isMarked(element.parentElement) ? "" : `${name} isn't marked`;
  });

/** Presses Tab until something has the focus; on the way the focus is never lost or unseen. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element))
      return;
    await page.keyboard.press(key);
    // From the last element Tab leads to the browser's own bar, and from there back to the first.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    await expectFocusSeen(page);
  }
  throw new Error(`${PRESSES_MAX} presses of ${key} didn't lead to ${target}`);
}
