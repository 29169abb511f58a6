import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import type { TestServer } from "@/tests/support/server";
import { channelDesk, expect, test, toastOf } from "./channel-data";

const newName = () => `Perfil ${randomUUID().slice(0, 8)}`;
const dialog = (page: Page) => page.getByRole("dialog", { name: /Gerenciar Perfis de Chatbot/ });
const item = (page: Page, name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });

// Ten is the most there may be, and each test makes its own.
test.beforeEach(async ({ server }) => removeProfiles(server));

async function removeProfiles(server: TestServer): Promise<void> {
  const desk = await channelDesk(server);
  for (const { id, isDefault } of await desk.profiles())
    if (!isDefault) await desk.call("DELETE", `/api/v1/chatbot-profiles/${id}`);
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Gerenciar Perfis de Chatbot" }).click();
  await expect(dialog(page)).toBeVisible();
}

test("a profile is added with all that it needs, and counted", async ({ agentPage }) => {
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await openDialog(page);
  await expect(dialog(page)).toContainText("1/10");
  await dialog(page).getByRole("button", { name: "Adicionar perfil" }).click();
  await dialog(page).getByRole("button", { name: "Salvar perfil" }).click();
  await expect(toastOf(page, "Erro de Validação")).toBeVisible();
  await expect(
    page.locator("[data-toaster]").getByText("Por favor, preencha todos os campos obrigatórios."),
  ).toBeVisible();
  const field = dialog(page).getByLabel("Nome do perfil");
  await expect(field).toHaveAccessibleDescription("Nome do perfil é obrigatório");
  await expect(field).toBeFocused();
  await expect(dialog(page).getByLabel("Descrição")).toHaveAccessibleDescription("Descrição é obrigatória");
  const name = newName();
  await field.fill(name);
  await dialog(page).getByLabel("Descrição").fill("Para experimentar");
  await dialog(page).getByLabel("Ambiente").selectOption("Sandbox");
  await dialog(page).getByRole("button", { name: "Salvar perfil" }).click();
  await expect(toastOf(page, "Perfil Adicionado")).toBeVisible();
  await expect(item(page, name)).toContainText("Sandbox");
  await expect(dialog(page)).toContainText("2/10");
});

test("a profile is edited and made the default, which can't be deleted", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const [before] = await desk.profiles();
  const profile = await desk.addProfile(newName());
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await openDialog(page);
  await item(page, profile.name)
    .getByRole("button", { name: `Editar ${profile.name}` })
    .click();
  await dialog(page).getByLabel("Descrição").fill("Descrição nova");
  await dialog(page).getByRole("button", { name: "Salvar perfil" }).click();
  await expect(item(page, profile.name)).toContainText("Descrição nova");
  await item(page, profile.name)
    .getByRole("button", { name: `Definir ${profile.name} como padrão` })
    .click();
  await expect(toastOf(page, "Padrão Definido")).toBeVisible();
  await expect(item(page, profile.name)).toContainText("Padrão");
  await item(page, profile.name)
    .getByRole("button", { name: `Excluir ${profile.name}` })
    .click();
  await expect(toastOf(page, "Não é Possível Excluir")).toBeVisible();
  await expect(page.locator("[data-toaster]").getByText("Não é possível excluir o perfil padrão.")).toBeVisible();
  await desk.call("PUT", `/api/v1/chatbot-profiles/${before?.id}/default`);
});

test("a deleted profile comes back by undo, with the configs that were under it", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const profile = await desk.addProfile(newName());
  const chat = await desk.addWebChat({ name: `Do ${profile.name}`, profileId: profile.id });
  const mail = await desk.addEmail({ name: `Do ${profile.name}`, profileId: profile.id });
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await openDialog(page);
  await item(page, profile.name)
    .getByRole("button", { name: `Excluir ${profile.name}` })
    .click();
  await expect(toastOf(page, "Perfil Excluído")).toBeVisible();
  await expect(item(page, profile.name)).toHaveCount(0);
  expect((await desk.profiles()).map(({ name }) => name)).not.toContain(profile.name);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(item(page, profile.name)).toBeVisible();
  const again = (await desk.profiles()).find(({ name }) => name === profile.name);
  await expect
    .poll(async () => [
      (await desk.webChats()).find(({ id }) => id === chat.id)?.profileId,
      (await desk.emails()).find(({ id }) => id === mail.id)?.profileId,
    ])
    .toEqual([again?.id, again?.id]);
});

test("there are ten at the most", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  for (let count = (await desk.profiles()).length; count < 10; count += 1) await desk.addProfile(newName());
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await openDialog(page);
  await expect(dialog(page)).toContainText("10/10");
  await dialog(page).getByRole("button", { name: "Adicionar perfil" }).click();
  await expect(toastOf(page, "Limite Atingido")).toBeVisible();
  await expect(
    page.locator("[data-toaster]").getByText("Você pode registrar no máximo 10 perfis de chatbot."),
  ).toBeVisible();
  await expect(dialog(page).getByRole("form")).toHaveCount(0);
});

test("a config chooses its profile", async ({ agentPage, server }) => {
  const desk = await channelDesk(server);
  const profile = await desk.addProfile(newName());
  const chat = await desk.addWebChat({ name: `Escolhe ${profile.name}` });
  const page = await agentPage(`/channels/web-chat/${chat.id}`, DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Perfil do chatbot").selectOption(`${profile.name} (Teste)`);
  await page.getByRole("button", { name: "Salvar", exact: true }).first().click();
  await expect(page.getByLabel("Perfil do chatbot")).toHaveValue(`${profile.name} (Teste)`);
  expect((await desk.webChats()).find(({ id }) => id === chat.id)?.profileId).toBe(profile.id);
});

test("axe finds nothing in the dialog", async ({ agentPage, server }) => {
  await (await channelDesk(server)).addProfile(newName());
  const page = await agentPage("/channels", DEMO_ACCOUNTS.admin);
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Adicionar perfil" }).click();
  await expectAccessible(page);
});
