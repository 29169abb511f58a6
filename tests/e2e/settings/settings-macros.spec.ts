import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";

const section = (page: Page) => page.locator("#macros");
const dialog = (page: Page) => page.getByRole("dialog");
const line = (page: Page, name: string) => section(page).getByRole("listitem").filter({ hasText: name });

test("a macro is made, says what is missing at its place, is edited and deleted", async ({ agentPage }) => {
  const page = await agentPage("/settings#macros", DEMO_ACCOUNTS.admin);
  await section(page).getByRole("button", { name: "Nova macro" }).click();
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(dialog(page).getByText("Dê um nome à macro")).toBeVisible();
  await expect(dialog(page).getByText("Escreva uma resposta, escolha uma ação")).toBeVisible();
  await dialog(page).getByRole("textbox", { name: /^Nome/ }).fill("Feita à mão");
  await dialog(page).getByLabel("Quem usa").selectOption("De todos");
  await dialog(page).getByLabel("Resposta ao cliente").fill("Olá, ");
  await dialog(page).getByRole("button", { name: "primeiro nome do cliente" }).click();
  await dialog(page).getByRole("button", { name: "Adicionar ação" }).click();
  await dialog(page).getByLabel("Ação 1", { exact: true }).selectOption("Assumir a conversa");
  await dialog(page).getByRole("button", { name: "Adicionar ação" }).click();
  await dialog(page).getByLabel("Ação 2", { exact: true }).selectOption("Anotar para a equipe");
  await dialog(page).getByLabel("Ação 2: detalhe").fill("{{pedido}}");
  await expect(dialog(page).getByText("Há um campo entre chaves que as macros não conhecem")).toBeVisible();
  await dialog(page).getByLabel("Ação 2: detalhe").fill("Visto por {{agent.firstName}}");
  await dialog(page).getByRole("button", { name: "Adicionar ação" }).click();
  await dialog(page).getByLabel("Ação 3", { exact: true }).selectOption("Preencher um campo");
  await dialog(page).getByLabel("Campo da ação 3").selectOption("Número do pedido");
  await dialog(page).getByLabel("Valor da ação 3").fill("PED-9");
  await dialog(page).getByLabel("No final").selectOption("Adiar a conversa");
  await dialog(page).getByLabel("Horas").fill("48");
  await expectAccessible(page, { within: "#macros" });
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(line(page, "Feita à mão")).toContainText(
    "responder “Olá, {{customer.firstName}}” · assumir a conversa · anotar “Visto por {{agent.firstName}}” · preencher Número do pedido com “PED-9” · adiar por 48 horas",
  );
  await expect(line(page, "Feita à mão")).toContainText("De todos · Ainda não foi usada");

  await section(page).getByRole("button", { name: "Editar Feita à mão" }).click();
  await dialog(page).getByLabel("No final").selectOption("Encerrar a conversa");
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(line(page, "Feita à mão")).toContainText("encerrar");

  await section(page).getByRole("button", { name: "Excluir Feita à mão" }).click();
  await dialog(page).getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(line(page, "Feita à mão")).toHaveCount(0);
  await expect(section(page).getByRole("button", { name: "Nova macro" })).toBeFocused();
});

test("an agent keeps macros of their own, and uses everybody's without changing them", async ({ agentPage }) => {
  const page = await agentPage("/settings#macros");
  await expect(line(page, "Resolvido: agradecer e encerrar")).toBeVisible();
  await expect(section(page).getByRole("button", { name: /^Editar Resolvido/ })).toHaveCount(0);
  await section(page).getByRole("button", { name: "Nova macro" }).click();
  const audiences = dialog(page).getByLabel("Quem usa").getByRole("option");
  // The demo's agent leads a team.
  await expect(audiences.filter({ hasText: "Da equipe Vendas" })).toHaveCount(1);
  await expect(audiences.filter({ hasText: "De todos" })).toHaveCount(0);
});
