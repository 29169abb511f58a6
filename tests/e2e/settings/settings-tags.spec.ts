import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";

test("an administrator registers a tag with a colour, renames it and takes that back", async ({ agentPage }) => {
  const page = await agentPage("/settings#tags", DEMO_ACCOUNTS.admin);
  const section = page.locator("#tags");
  await section.getByRole("button", { name: "Cadastrar Tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Cadastrar Tag" });
  await dialog.getByLabel("Nome").fill("Cliente novo");
  await dialog.getByRole("radio", { name: "Turquesa" }).check();
  await dialog.getByLabel("Grupo").fill("Fase do cliente");
  await expectAccessible(page, { within: "#tags" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const group = section.getByRole("region", { name: "Fase do cliente" });
  await expect(group.getByRole("listitem")).toContainText("Cliente novo");

  await section.getByRole("button", { name: "Cadastrar Tag" }).click();
  await dialog.getByLabel("Nome").fill("CLIENTE NOVO");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Já existe uma tag com este nome")).toBeVisible();
  await dialog.getByLabel("Nome").fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await section.getByRole("button", { name: "Editar a tag Cliente novo" }).click();
  const edit = page.getByRole("dialog", { name: "Editar Tag" });
  await edit.getByLabel("Nome").fill("Cliente recente");
  await expect(edit.getByText("O novo nome vale em todos os registros")).toBeVisible();
  await edit.getByRole("button", { name: "Salvar" }).click();
  const run = section.getByRole("listitem").filter({ hasText: "Cliente novo agora é Cliente recente." });
  await run.getByRole("button", { name: /^Desfazer/ }).click();
  await expect(
    section.getByRole("status").filter({ hasText: "Cliente recente voltou a ser Cliente novo." }),
  ).toBeVisible();
  await expect(group.getByRole("listitem")).toContainText("Cliente novo");
  await section.getByRole("button", { name: "Excluir a tag Cliente novo" }).click();
  await expect(group).toBeHidden();
});

test("one tag is made a part of another, and every record that had it has the other", async ({ agentPage }) => {
  const page = await agentPage("/settings#tags", DEMO_ACCOUNTS.admin);
  const section = page.locator("#tags");
  await expect(section.getByRole("button", { name: /^Editar a tag / })).toHaveCount(20);
  await section.getByRole("button", { name: /^Mostrar todas/ }).click();
  await section.getByRole("button", { name: "Mesclar a tag enterprise" }).click();
  const dialog = page.getByRole("dialog", { name: "Mesclar a tag enterprise" });
  await dialog.getByRole("button", { name: "Mesclar", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Escolha uma tag");
  await dialog.getByLabel("Mesclar em").selectOption("vip");
  await expectAccessible(page, { within: "#tags" });
  await dialog.getByRole("button", { name: "Mesclar", exact: true }).click();
  await expect(section.getByRole("status").filter({ hasText: "enterprise foi mesclada em vip." })).toBeVisible();
  await expect(section.getByRole("button", { name: "Editar a tag enterprise" })).toBeHidden();
});

test("where registered tags alone may be used, a form refuses another one and says so", async ({ agentPage }) => {
  const page = await agentPage("/settings#tags", DEMO_ACCOUNTS.admin);
  const section = page.locator("#tags");
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith("/api/v1/tag-setting") && answer.request().method() === "PUT",
    );
  const closing = saved();
  await section.getByRole("radio", { name: "Só as cadastradas" }).check();
  expect((await closing).status()).toBe(200);
  await page.goto(new URL("/customers", page.url()).href);
  await page.getByRole("button", { name: "Adicionar cliente" }).first().click();
  const dialog = page.getByRole("dialog");
  const setting = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/tag-setting"));
  const field = dialog.getByLabel("Tags", { exact: true });
  await field.focus();
  await setting;
  await field.fill("Inventada agora");
  await field.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("A tag “Inventada agora” não está cadastrada.");
  await field.fill("VIP");
  await field.press("Enter");
  await expect(dialog.getByRole("button", { name: "Remover tag vip" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(new URL("/settings#tags", page.url()).href);
  const opening = saved();
  await section.getByRole("radio", { name: "Qualquer uma", exact: true }).check();
  expect((await opening).status()).toBe(200);
});
