import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0";

const section = (page: Page) => page.locator("#sessions");
const row = (page: Page, device: string) => section(page).getByRole("listitem").filter({ hasText: device });

async function signInFrom(url: string, email: string, userAgent: string): Promise<void> {
  const answer = await fetch(`${url}/api/bff/Auth/Authenticate`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": userAgent },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

test("the list shows device, address and use, and marks this one", async ({ agentPage, server }) => {
  const email = addAttender(server);
  await signInFrom(server.url, email, IPHONE);
  const page = await agentPage("/settings", email);
  await expect(section(page).getByRole("listitem")).toHaveCount(2);
  await expect(section(page).getByRole("listitem").first()).toContainText("Este dispositivo");
  await expect(section(page).getByRole("listitem").first().getByRole("button")).toHaveCount(0);
  await expect(row(page, "Safari 17 em iPhone")).toContainText("IP 127.0.0.1");
  await expect(row(page, "Safari 17 em iPhone")).toContainText("Em uso agora");
});

test("one session can be ended, and stays ended", async ({ agentPage, server }) => {
  const email = addAttender(server);
  await signInFrom(server.url, email, IPHONE);
  await signInFrom(server.url, email, FIREFOX);
  const page = await agentPage("/settings", email);
  await page.getByRole("button", { name: "Encerrar a sessão de Firefox 131 em Windows" }).click();
  await expect(row(page, "Firefox 131")).toHaveCount(0);
  await page.reload();
  await expect(row(page, "Safari 17")).toBeVisible();
  await expect(row(page, "Firefox 131")).toHaveCount(0);
});

test("all others can be ended at once", async ({ agentPage, server }) => {
  const email = addAttender(server);
  await signInFrom(server.url, email, IPHONE);
  await signInFrom(server.url, email, FIREFOX);
  const page = await agentPage("/settings", email);
  await section(page).getByRole("button", { name: "Encerrar todas as outras" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await expect(section(page)).toContainText("Sua conta só está conectada aqui.");
});

test("a session that the server doesn't end stays in the list and says so", async ({ agentPage, server }) => {
  const email = addAttender(server);
  await signInFrom(server.url, email, IPHONE);
  const page = await agentPage("/settings", email);
  await page.route("**/api/v1/sessions/*", (route) => route.abort());
  await page.getByRole("button", { name: "Encerrar a sessão de Safari 17 em iPhone" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sessão não encerrada" })).toContainText(
    "o dispositivo pode continuar conectado",
  );
  await expect(row(page, "Safari 17")).toBeVisible();
});

test("a list that can't be read again stays, says so, and can be asked for", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const page = await agentPage("/settings", email);
  await page.route("**/api/v1/sessions", (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(section(page).getByRole("alert")).toContainText("A lista pode estar desatualizada");
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await page.unroute("**/api/v1/sessions");
  await signInFrom(server.url, email, IPHONE);
  await section(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(2);
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("the list is accessible", async ({ agentPage, server }) => {
  const email = addAttender(server);
  await signInFrom(server.url, email, IPHONE);
  const page = await agentPage("/settings", email);
  await expect(row(page, "Safari 17")).toBeVisible();
  await expectAccessible(page, { within: "#sessions" });
});
