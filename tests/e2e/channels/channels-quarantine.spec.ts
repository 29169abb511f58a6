import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import type { TestServer } from "@/tests/support/server";
import { channelDesk, expect, test, toastOf } from "./channel-data";

const row = (page: Page, subject: string) => page.getByRole("article", { name: subject });

/** A message without a sender, which can't become a conversation. @returns its subject */
async function quarantined(server: TestServer, body = "Olá"): Promise<string> {
  const desk = await channelDesk(server);
  const subject = `Sem remetente ${randomUUID().slice(0, 8)}`;
  await desk.post(
    await desk.addEmail({ name: `Caixa ${subject}` }),
    [`To: suporte@jatoba.example`, `Subject: ${subject}`, `Message-ID: <${randomUUID()}@x>`, "", body].join("\r\n"),
  );
  await expect
    .poll(async () => (await desk.call<{ subject: string }[]>("GET", "/api/v1/quarantine")).map((one) => one.subject), {
      timeout: 30_000,
    })
    .toContain(subject);
  return subject;
}

test("a message that can't be placed is there with its reason, and its source is only text", async ({
  agentPage,
  server,
}) => {
  const subject = await quarantined(server, "<script>document.title = 'invadido'</script><b>oi</b>");
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await page.getByRole("link", { name: "Ver quarentena" }).click();
  await expect(page).toHaveURL(/\/channels\/quarantine$/);
  await expect(row(page, subject)).toContainText("A mensagem não diz quem a enviou.");
  await expect(row(page, subject)).toContainText(`Caixa ${subject}`);
  await row(page, subject)
    .getByRole("button", { name: `Ver código-fonte: ${subject}` })
    .click();
  const source = row(page, subject).getByRole("region", { name: `Código-fonte: ${subject}` });
  await expect(source).toContainText("<script>document.title = 'invadido'</script><b>oi</b>");
  await expect(source.locator("script, b")).toHaveCount(0);
  expect(await page.title()).not.toContain("invadido");
});

test("its source can be downloaded as it came", async ({ agentPage, server }) => {
  const subject = await quarantined(server);
  const page = await agentPage("/channels/quarantine", DEMO_ACCOUNTS.admin);
  const started = page.waitForEvent("download");
  await row(page, subject)
    .getByRole("link", { name: `Baixar .eml: ${subject}` })
    .click();
  expect((await started).suggestedFilename()).toMatch(/^quarantine-\d+\.eml$/);
});

test("what was dealt with leaves the list, comes back by undo, and stays under 'all'", async ({
  agentPage,
  server,
}) => {
  const subject = await quarantined(server);
  const page = await agentPage("/channels/quarantine", DEMO_ACCOUNTS.admin);
  const resolve = row(page, subject).getByRole("button", { name: `Marcar como tratada: ${subject}` });
  await resolve.click();
  await expect(toastOf(page, "Mensagem Tratada")).toBeVisible();
  await expect(row(page, subject)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row(page, subject)).toBeVisible();
  await resolve.click();
  await expect(row(page, subject)).toHaveCount(0);
  await page.getByLabel("Todas").check();
  await expect(row(page, subject)).toContainText("Tratada");
});

test("an empty quarantine says so, and one that can't be read says that", async ({ agentPage }) => {
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await page.route("**/api/v1/quarantine?**", (route) => route.fulfill({ json: [] }));
  await page.getByRole("link", { name: "Ver quarentena" }).click();
  await expect(page.getByText("Nenhuma mensagem em quarentena")).toBeVisible();
  await page.unroute("**/api/v1/quarantine?**");
  await page.route("**/api/v1/quarantine?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel("Todas").check();
  await expect(page.getByRole("alert").filter({ hasText: "Não foi possível atualizar" })).toBeVisible();
  await page.unroute("**/api/v1/quarantine?**");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Não foi possível atualizar" })).toHaveCount(0);
});

test("axe finds nothing in the quarantine", async ({ agentPage, server }) => {
  const subject = await quarantined(server);
  const page = await agentPage("/channels/quarantine", DEMO_ACCOUNTS.admin);
  await row(page, subject)
    .getByRole("button", { name: `Ver código-fonte: ${subject}` })
    .click();
  await expect(row(page, subject).getByRole("region")).toBeVisible();
  await expectAccessible(page);
});
