import { expect, test } from "@playwright/test";
import { emailFramePage } from "@/components/conversations/email/email-frame-page";
import { parseInWorker, stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { hostileMails } from "@/tests/support/channels/email/hostile-mails";

test.afterAll(stopParser);

// Without the frame's sandbox and policy, which come on top: cleaning alone must do.
test("the HTML of no hostile message runs a script or asks anything of anybody", async ({ page }) => {
  test.setTimeout(300_000);
  const asked: string[] = [];
  const ran: string[] = [];
  let current = "";
  await page.route("**/*", (route) => {
    asked.push(`${current}: ${route.request().url()}`);
    return route.abort();
  });
  page.on("dialog", (dialog) => {
    ran.push(`${current}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  let shown = 0;
  for (const { name, raw } of hostileMails()) {
    current = name;
    const result = await parseInWorker(raw);
    // Very long ones only cost time: what is in them is in the short ones.
    if ("failure" in result || !result.html || result.html.length > 300_000) continue;
    await page.setContent(
      `<!doctype html><base href="https://outside.example/"><body>${result.html.replaceAll('src="/api/v1/attachments/', 'alt="')}</body>`,
    );
    shown += 1;
  }
  // Whatever a page does after it was shown.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect(shown).toBeGreaterThan(20);
  expect([ran, asked]).toEqual([[], []]);
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
});

for (const [words, direction] of [
  ["مرحبا، لم يصل الطلب 123", "rtl"],
  ["123 שלום", "rtl"],
  ["Olá, مرحبا", "ltr"],
] as const) {
  test(`a message that begins with ${JSON.stringify(words)} goes ${direction}`, async ({ page }) => {
    await page.setContent(emailFramePage);
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, `<p>${words}</p>`);
    expect(await page.locator("p").evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
  });
}
