import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { channelDesk, configForm, edit, expect, test } from "./channel-data";

test("each channel has its card, which leads to its configs; the address says which", async ({ agentPage, server }) => {
  const row = await (await channelDesk(server)).addWebChat({ name: `Do cartão ${randomUUID().slice(0, 8)}` });
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await expect(page.getByRole("heading", { level: 2, name: "Web Chat" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "E-mail" })).toBeVisible();
  const whatsApp = page.getByRole("region", { name: "WhatsApp" });
  await expect(whatsApp).toContainText("Nenhuma configuração encontrada");
  await page.getByRole("link", { name: "Web Chat", exact: true }).click();
  await page.getByRole("navigation", { name: "Configurações" }).getByRole("link", { name: row.name }).click();
  await expect(page).toHaveURL(new RegExp(`/channels/web-chat/${row.id}$`));
  await expect(configForm(page, row.name).getByLabel("Nome da configuração")).toHaveValue(row.name);
  await page.goBack();
  await expect(configForm(page, row.name)).toHaveCount(0);
});

test("an empty channel says so and has the action that fills it", async ({ agentPage }) => {
  const page = await agentPage("/channels/whatsapp", DEMO_ACCOUNTS.admin);
  await expect(page.getByText("Nenhuma configuração encontrada")).toBeVisible();
  await page.getByRole("button", { name: "Adicionar configuração" }).click();
  await expect(page).toHaveURL(/\/channels\/whatsapp\/new$/);
  await expect(configForm(page, "Novo WhatsApp").getByLabel("Nome da configuração")).toBeVisible();
});

test("an address of a config that isn't there says so", async ({ agentPage, server }) => {
  await (await channelDesk(server)).addWebChat({ name: `Outra ${randomUUID().slice(0, 8)}` });
  const page = await agentPage("/channels/web-chat/999999", DEMO_ACCOUNTS.admin);
  await expect(page.getByText("Esta configuração não existe")).toBeVisible();
  await page.getByRole("button", { name: "Ver as configurações" }).click();
  await expect(page.getByRole("form")).toBeVisible();
});

test("an attender reads that it isn't theirs, and whom to ask", async ({ agentPage }) => {
  const page = await agentPage("/channels/email");
  await expect(page.getByText("Acesso negado. Você não tem permissão para configurar os canais.")).toBeVisible();
  await expect(page.getByRole("link", { name: DEMO_ACCOUNTS.admin })).toBeVisible();
  await expect(page.getByRole("link", { name: "Adicionar configuração" })).toHaveCount(0);
});

test("a config is added with the keyboard alone", async ({ agentPage, server }) => {
  const page = await agentPage("/channels/web-chat/new", DEMO_ACCOUNTS.admin);
  const name = `Teclado ${randomUUID().slice(0, 8)}`;
  const field = configForm(page, "Novo web chat").getByLabel("Nome da configuração");
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(configForm(page, name).getByRole("button", { name: "Editar" })).toBeFocused();
  expect((await (await channelDesk(server)).webChats()).map((row) => row.name)).toContain(name);
  await page.keyboard.press("Enter");
  await expect(configForm(page, name).getByLabel("Nome da configuração")).toBeFocused();
});

for (const [what, path] of [
  ["the overview", "/channels"],
  ["a new web chat", "/channels/web-chat/new"],
  ["a new e-mail", "/channels/email/new"],
  ["a new WhatsApp", "/channels/whatsapp/new"],
] as const)
  test(`axe finds nothing in ${what}`, async ({ agentPage }) => {
    const page = await agentPage(path, DEMO_ACCOUNTS.admin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/channels") await page.getByRole("button", { name: "Salvar", exact: true }).first().click();
    await expectAccessible(page);
  });

for (const kind of ["web-chat", "email"] as const)
  for (const mode of ["shown", "edited"] as const)
    test(`axe finds nothing in a stored config of ${kind}, ${mode}`, async ({ agentPage, server }) => {
      const desk = await channelDesk(server);
      const name = `Acessível ${randomUUID().slice(0, 8)}`;
      const { id } = await (kind === "email"
        ? desk.addEmail({ name })
        : desk.addWebChat({ name, allowedDomains: ["https://loja.example"] }));
      const page = await agentPage(`/channels/${kind}/${id}`, DEMO_ACCOUNTS.admin);
      await expect(configForm(page, name)).toBeVisible();
      if (mode === "edited") await edit(page, name);
      await expectAccessible(page);
    });
