import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ofSubject } from "@/tests/support/fields/of-subject";

test("an administrator makes a form whose field depends on an answer, tries it, moves it and archives it", async ({
  agentPage,
}) => {
  const page = await agentPage("/settings#forms", DEMO_ACCOUNTS.admin);
  for (const [key, type, labelPt] of [
    ["devolucao", "boolean", "Produto devolvido"],
    ["data_devolucao", "date", "Data da devolução"],
  ])
    await page.request.post(new URL("/api/v1/fields", page.url()).href, {
      data: { ...ofSubject("ticket"), key, type, labelPt },
    });
  await page.reload();
  const section = page.locator("#forms");
  const dialog = page.getByRole("dialog", { name: "Adicionar formulário" });
  for (const name of ["Dúvida simples", "Devolução de produto"]) {
    await section.getByRole("button", { name: "Adicionar formulário" }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog.getByText("Dê um nome ao formulário")).toBeVisible();
    await expect(dialog.getByText("Escolha pelo menos um campo")).toBeVisible();
    await dialog.getByLabel("Nome").fill(name);
    for (const field of ["Produto devolvido", "Data da devolução"]) {
      await dialog.getByLabel("Campo a adicionar").selectOption(field);
      await dialog.getByRole("button", { name: "Adicionar campo" }).click();
    }
    if (name === "Dúvida simples") await dialog.getByRole("button", { name: "Salvar" }).click();
  }
  await dialog.getByRole("button", { name: "Adicionar condição a Data da devolução" }).click();
  await dialog.getByLabel("Data da devolução é obrigatório").check();
  await dialog.getByRole("button", { name: "Prévia" }).click();
  await expect(dialog.getByLabel("Data da devolução", { exact: true })).toBeHidden();
  await dialog.getByLabel("Produto devolvido", { exact: true }).selectOption("Sim");
  await expect(dialog.getByLabel("Data da devolução *")).toBeVisible();
  await expectAccessible(page, { within: "#forms" });

  await dialog.getByRole("button", { name: "Mover Data da devolução para cima" }).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Escolha um campo que venha antes deste")).toBeVisible();
  await dialog.getByRole("button", { name: "Mover Data da devolução para baixo" }).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();

  const inUse = section.getByRole("list", { name: "Formulários em uso" });
  const line = inUse.getByRole("listitem").filter({ hasText: "Devolução de produto" });
  await expect(line).toContainText("2 campos: Produto devolvido, Data da devolução");
  await section.getByRole("button", { name: "Mover Devolução de produto para cima" }).focus();
  await page.keyboard.press("Enter");
  await expect(inUse.getByRole("listitem").first()).toContainText("Devolução de produto");
  await expect(section.getByRole("button", { name: "Mover Devolução de produto para cima" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, { within: "#forms" });
  for (const name of ["Devolução de produto", "Dúvida simples"]) {
    await section.getByRole("button", { name: `Arquivar ${name}` }).click();
    await expect(section.getByRole("button", { name: `Restaurar ${name}` })).toBeVisible();
  }
});
