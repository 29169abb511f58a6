import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";

test("an administrator adds a choice, changes its options, moves it, archives it and brings it back", async ({
  agentPage,
}) => {
  const page = await agentPage("/settings#fields", DEMO_ACCOUNTS.admin);
  const section = page.locator("#fields");
  await section.getByRole("radio", { name: "Empresas" }).check();
  await section.getByRole("button", { name: "Adicionar campo" }).click();
  const dialog = page.getByRole("dialog", { name: "Adicionar campo às empresas" });
  await dialog.getByLabel("Nome em português").fill("Região de entrega");
  await expect(dialog.getByLabel("Chave")).toHaveValue("regiao_de_entrega");
  await dialog.getByLabel("Tipo").selectOption("Uma opção");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Cadastre pelo menos uma opção")).toBeVisible();
  for (const name of ["Sul", "Norte"]) {
    await dialog.getByRole("button", { name: "Adicionar opção" }).click();
    await page.keyboard.type(name);
  }
  await dialog.getByLabel("Cor de Norte").selectOption("Turquesa");
  await dialog.getByRole("button", { name: "Mover Norte para cima" }).click();
  await expectAccessible(page, { within: "#fields" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const inUse = section.getByRole("list", { name: "Campos em uso" });
  const line = inUse.getByRole("listitem").filter({ hasText: "Região de entrega" });
  await expect(line).toContainText("Uma opção · 2 opções · regiao_de_entrega");

  await section.getByRole("button", { name: "Editar Região de entrega" }).click();
  const edit = page.getByRole("dialog", { name: "Editar campo" });
  await expect(edit.getByLabel("Nome da opção 1")).toHaveValue("Norte");
  await edit.getByRole("button", { name: "Arquivar Sul" }).click();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(line).toContainText("1 opção");

  await section.getByRole("button", { name: "Mover Região de entrega para cima" }).click();
  await expect(inUse.getByRole("listitem").first()).toContainText("Região de entrega");
  await section.getByRole("button", { name: "Arquivar Região de entrega" }).click();
  await expect(line).toBeHidden();
  await section.getByRole("button", { name: "Restaurar Região de entrega" }).click();
  await expect(line).toBeVisible();
});

test("a key that is another field's and a mask that asks for nothing are refused where they are typed", async ({
  agentPage,
}) => {
  const page = await agentPage("/settings#fields", DEMO_ACCOUNTS.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("#fields").getByRole("button", { name: "Adicionar campo" }).click();
  const dialog = page.getByRole("dialog", { name: "Adicionar campo às conversas" });
  await dialog.getByLabel("Nome em português").fill("Número do pedido");
  await dialog.getByLabel("Formato").selectOption("Máscara");
  await dialog.getByLabel(/^Máscara/).fill("--");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Escreva a máscara com A, 9 ou *")).toBeVisible();
  await dialog.getByLabel(/^Máscara/).fill("PED-99999");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Já existe um campo com esta chave")).toBeVisible();
  await expectAccessible(page, { within: "#fields" });
});
