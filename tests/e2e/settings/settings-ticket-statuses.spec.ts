import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";

test("an administrator adds two statuses to a base, moves one, renames it, archives it and brings it back", async ({
  agentPage,
}) => {
  const page = await agentPage("/settings#ticket-statuses", DEMO_ACCOUNTS.admin);
  const section = page.locator("#ticket-statuses");
  const add = async (name: string) => {
    await section.getByRole("button", { name: "Adicionar status" }).click();
    const dialog = page.getByRole("dialog", { name: "Adicionar status de ticket" });
    await dialog.getByLabel("Nome").fill(name);
    await dialog.getByLabel("Conta como").selectOption("Aguardando Cliente");
    await dialog.getByRole("radio", { name: "Turquesa" }).check();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    return dialog;
  };
  await expect(await add("Aguardando laudo")).toBeHidden();
  const twice = await add("aguardando LAUDO");
  await expect(twice.getByText("Já existe um status com este nome")).toBeVisible();
  await expectAccessible(page, { within: "#ticket-statuses" });
  await twice.getByLabel("Nome").fill("Aguardando foto");
  await twice.getByRole("button", { name: "Salvar" }).click();

  const group = section.getByRole("list", { name: "Contam como Aguardando Cliente" });
  await expect(group.getByRole("listitem").last()).toContainText("Aguardando foto");
  await section.getByRole("button", { name: "Mover Aguardando foto para cima" }).click();
  await expect(section.getByRole("status")).toContainText("Aguardando foto agora é o 1º de 2.");
  await page.setViewportSize({ width: 390, height: 844 });
  await section.getByRole("button", { name: "Editar Aguardando foto" }).click();
  const edit = page.getByRole("dialog", { name: "Editar status de ticket" });
  await expect(edit.getByLabel("Conta como")).toHaveValue("Aguardando Cliente");
  await edit.getByLabel("Nome").fill("Aguardando fotos");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await section.getByRole("button", { name: "Arquivar Aguardando fotos" }).click();
  const archived = section.getByRole("region", { name: "Arquivados" });
  await expect(archived).toContainText("Conta como Aguardando Cliente");
  await expectAccessible(page, { within: "#ticket-statuses" });
  await section.getByRole("button", { name: "Restaurar Aguardando fotos" }).click();
  await expect(group.getByRole("listitem")).toHaveText([/Aguardando fotos|Aguardando laudo/, /Aguardando/]);
  for (const name of ["Aguardando fotos", "Aguardando laudo"])
    await section.getByRole("button", { name: `Arquivar ${name}` }).click();
  await expect(group).toBeHidden();
});
