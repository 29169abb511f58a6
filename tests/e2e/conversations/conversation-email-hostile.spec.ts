import type { Page } from "@playwright/test";
import { parseInWorker, stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import type { EmailPartsDto } from "@/lib/modules/channels/email/schema";
import { hostileMails } from "@/tests/support/channels/email/hostile-mails";
import { expect, test } from "./conversation-email-data";

test.afterAll(stopParser);

/** What a page did that no message may make it do. */
async function watch(page: Page, origin: string): Promise<{ asked: string[]; ran: string[]; refused: string[] }> {
  const seen = { asked: [] as string[], ran: [] as string[], refused: [] as string[] };
  // What really leaves the browser: requests that a policy stops are announced as well, but never get here.
  await page.route(
    (url) => url.origin !== origin,
    (route) => {
      seen.asked.push(route.request().url());
      return route.abort();
    },
  );
  page.on("dialog", (dialog) => {
    seen.ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.ran.push(popup.url()));
  page.on("console", (line) => {
    if (/Content Security Policy/i.test(line.text())) seen.refused.push(line.text());
  });
  return seen;
}

/** Opens one message after another in the frame, each with other HTML. */
async function showAll(page: Page, sources: readonly string[]): Promise<void> {
  let html = "";
  await page.route("**/messages/*/email", (route) => {
    const parts: EmailPartsDto = {
      subject: "Corpo hostil",
      from: { name: "", address: "alguem@fora.example" },
      to: [],
      cc: [],
      bcc: [],
      replyTo: null,
      html,
      hasRemoteImages: true,
      quotedText: "",
      isAutomatic: false,
      hasSource: false,
    };
    return route.fulfill({ json: parts });
  });
  for (html of sources) {
    // Read anew each time: an e-mail that was read stays as it is.
    const connected = page.waitForResponse(/\/conversations\/counters/);
    await page.reload();
    await connected;
    await page.getByRole("article").first().hover();
    await page.getByRole("button", { name: "Ver e-mail original" }).click();
    const frame = page.getByRole("dialog").locator("iframe");
    await expect(frame).toBeVisible();
    await expect
      .poll(() => frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.body?.childNodes.length))
      .toBeGreaterThan(0);
  }
  // Whatever a page does after it was shown.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
}

/** Several messages on one page, with a limit that keeps the page quick. */
function together(sources: readonly string[]): string[] {
  const pages: string[] = [""];
  for (const source of sources) {
    if ((pages.at(-1)?.length ?? 0) + source.length > 200_000) pages.push("");
    pages[pages.length - 1] += `<div>${source}</div>`;
  }
  return pages;
}

test("no cleaned message of the corpus runs, asks or even tries anything in its frame", async ({
  agentPage,
  mailbox,
  server,
}) => {
  test.setTimeout(300_000);
  const cleaned: string[] = [];
  for (const { raw } of hostileMails()) {
    const result = await parseInWorker(raw);
    // Very long ones only cost time: what is in them is in the short ones.
    if ("failure" in result || !result.html || result.html.length > 100_000) continue;
    // The attachments of messages that were never stored.
    cleaned.push(result.html.replaceAll('src="/api/v1/attachments/', 'alt="'));
  }
  expect(cleaned.length).toBeGreaterThan(20);
  const id = await mailbox.arrive({ change: { From: "limpo@fora.example", Subject: "Corpo hostil" } });
  const page = await agentPage(`/conversations/${id}`);
  const seen = await watch(page, server.url);
  await showAll(page, together(cleaned));
  expect(seen).toEqual({ asked: [], ran: [], refused: [] });
});

test("HTML that nobody cleaned runs and asks nothing in the frame either", async ({
  agentPage,
  mailbox,
  server,
  violations,
}) => {
  // This is what the policies are for.
  violations.expect(/./);
  const outside = "https://outside.example";
  const sources = [
    `<script>alert(1)</script><script src="${outside}/a.js"></script><img src=x onerror="alert(2)"><svg onload="alert(3)">`,
    `<meta http-equiv="refresh" content="0;url=${outside}/refresh"><base href="${outside}/"><a href="relative">x</a>`,
    `<iframe src="${outside}/frame"></iframe><iframe srcdoc="<script>parent.parent.alert(4)</script>"></iframe>`,
    `<object data="${outside}/o"></object><embed src="${outside}/e"><video src="${outside}/v" autoplay></video>`,
    `<link rel="stylesheet" href="${outside}/s.css"><style>@import url(${outside}/i.css); body{background:url(${outside}/b.png)}</style>`,
    `<img src="${outside}/pixel.gif"><img srcset="${outside}/set.png 2x"><input type="image" src="${outside}/in.png">`,
    `<form action="${outside}/form"><button autofocus>Enviar</button></form><body onload="alert(5)" background="${outside}/bg.png">`,
    `<a href="javascript:alert(6)">x</a><details open ontoggle="alert(7)">x</details><math><mi xlink:href="javascript:alert(8)">`,
  ];
  const id = await mailbox.arrive({ change: { From: "sujo@fora.example", Subject: "Corpo hostil" } });
  const page = await agentPage(`/conversations/${id}`);
  const { asked, ran } = await watch(page, server.url);
  // Inside of an element, or the parser would put some of it into the head, which isn't shown.
  await showAll(
    page,
    sources.map((source) => `<div>${source}</div>`),
  );
  expect({ asked, ran }).toEqual({ asked: [], ran: [] });
});
