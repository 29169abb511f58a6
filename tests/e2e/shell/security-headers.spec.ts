import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { expect, test } from "@/tests/e2e/fixtures";

/** Names of what injected code managed to run. */
const ran = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "ran") as string[] | undefined);
const RUN = (name: string) => `(globalThis.ran = globalThis.ran ?? []).push('${name}')`;

test("what is injected into a page's HTML doesn't run", async ({ page, server, violations }) => {
  violations.expect(/./);
  await page.route(`${server.url}/login`, async (route) => {
    const response = await route.fetch();
    const injected = [
      `<script>${RUN("inline")}</script>`,
      `<script nonce="">${RUN("empty nonce")}</script>`,
      `<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">${RUN("guessed nonce")}</script>`,
      // A file of ours, as an upload would be; it draws an element that is looked for below.
      `<script src="${server.url}/widget.js" data-client-key="${DEMO_CLIENT_KEY}"></script>`,
      `<script src="data:text/javascript,${RUN("data")}"></script>`,
      `<img src="x:" onerror="${RUN("handler")}"><svg onload="${RUN("svg")}"></svg>`,
      `<iframe srcdoc="<script>parent.${RUN("frame")}</script>"></iframe>`,
      `<base href="https://outside.example/">`,
      `<object data="data:text/html,<script>opener</script>"></object>`,
    ];
    await route.fulfill({ response, body: (await response.text()).replace("<body>", `<body>${injected.join("")}`) });
  });
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await ran(page)).toBeUndefined();
  expect(await page.locator("cangoo-chat").count()).toBe(0);
  expect(await page.evaluate(() => document.baseURI)).toBe(`${server.url}/login`);
  const refused = violations.expected().join("\n");
  for (const directive of ["script-src-elem", "script-src-attr", "base-uri", "object-src"])
    expect(refused).toContain(directive);
});

test("what a script of ours writes into a page by mistake doesn't run either", async ({ page, server, violations }) => {
  violations.expect(/./);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(
    ([handler, address]) => {
      document.body.insertAdjacentHTML("beforeend", `<img src="x:" onerror="${handler}">`);
      document.body.insertAdjacentHTML("beforeend", `<a id="injected" href="javascript:${address}">x</a>`);
      document.querySelector<HTMLElement>("#injected")?.click();
    },
    [RUN("handler"), RUN("address")] as const,
  );
  await expect
    .poll(() => violations.expected().join("\n"))
    .toMatch(/script-src-attr[\s\S]*script-src-elem|javascript:/);
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>("img[onerror]")?.complete))
    .toBe(true);
  expect(await ran(page)).toBeUndefined();
});

test("another site can't frame the desk, and only an allowed one the web chat", async ({
  page,
  server,
  site,
  violations,
}) => {
  violations.expect(/frame-ancestors|x-frame-options/i);
  const frames = ["/login", "/conversations", "/demo", "/email-frame", `/widget?key=${DEMO_CLIENT_KEY}`];
  const stranger = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(frames.map((address) => `<iframe src="${server.url}${address}"></iframe>`).join(""));
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`);
    await expect.poll(() => violations.expected().length).toBeGreaterThanOrEqual(frames.length);
    // Whatever the browser shows instead, it is none of ours.
    expect(page.frames()).toHaveLength(frames.length + 1);
    for (const frame of page.frames().slice(1)) expect(frame.url()).not.toContain(server.url);
  } finally {
    stranger.close();
  }
  await page.goto(site.url);
  await page.getByRole("button").first().click();
  await expect(page.frameLocator("iframe").getByRole("textbox")).toBeVisible();
});
