import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { toastOf } from "./assistant-data";

const MANAGEMENT = "/assistant?section=management";

test("a feature is turned on and off at once, and a colleague sees it", async ({ agentPage }) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  const other = await agentPage(MANAGEMENT);
  const feature = page.getByRole("switch", { name: "Roteamento Inteligente" });
  await feature.check();
  await expect(toastOf(page, "Funcionalidade Atualizada")).toBeVisible();
  await expect(page.getByText("Roteamento Inteligente foi ativado com sucesso.")).toBeVisible();
  await expect(other.getByRole("switch", { name: "Roteamento Inteligente" })).toBeChecked();
  await feature.uncheck();
  await expect(page.getByText("Roteamento Inteligente foi desativado com sucesso.")).toBeVisible();
});

test("a feature's settings start with the documented ones, are checked, and come back to them", async ({
  agentPage,
}) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  const form = page.getByRole("form", { name: "Configurar Resposta Automática" });
  // A button is there a moment before it lives.
  const open = () =>
    expect(async () => {
      if (!(await form.isVisible())) await page.getByRole("button", { name: "Configurar Resposta Automática" }).click();
      await expect(form).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await open();
  await expect(form.getByLabel("Espera antes de responder (ms)")).toHaveValue("2000");
  await expect(form.getByLabel("Confiança mínima (%)")).toHaveValue("80");
  await expect(form.getByLabel("Tamanho máximo da resposta (caracteres)")).toHaveValue("500");
  await form.getByLabel("Confiança mínima (%)").fill("180");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toContainText("Digite um número de 0 a 100");
  await form.getByLabel("Confiança mínima (%)").fill("90");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(toastOf(page, "Funcionalidade Atualizada")).toBeVisible();
  await page.reload();
  await open();
  await expect(form.getByLabel("Confiança mínima (%)")).toHaveValue("90");
  await form.getByRole("button", { name: "Restaurar padrão" }).click();
  await expect(form.getByLabel("Confiança mínima (%)")).toHaveValue("80");
});

test("one mood is chosen, and its personality is shown", async ({ agentPage }) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  await page.getByRole("radio", { name: /Empático/ }).check();
  await expect(toastOf(page, "Humor Selecionado")).toBeVisible();
  await expect(page.getByText('Assistente configurado com humor "Empático".')).toBeVisible();
  await expect(page.getByText("Reconheça primeiro o que a pessoa sente", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
});

test("what was typed into the model's form outlives the way to another module", async ({ agentPage }) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  const form = page.getByRole("form", { name: "Modelo de Linguagem" });
  await form.getByLabel("Endereço base").fill("https://ainda-nao.example/v1");
  await page
    .getByRole("navigation", { name: "Módulos" })
    .getByRole("link", { name: /^Clientes/ })
    .click();
  await expect(page).toHaveURL(/\/customers/);
  await page.getByRole("button", { name: "Voltar e continuar" }).click();
  await expect(form.getByLabel("Endereço base")).toHaveValue("https://ainda-nao.example/v1");
});

test("the model's form asks for a budget, keeps the key to itself, and the test tells what came of it", async ({
  agentPage,
}) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  const form = page.getByRole("form", { name: "Modelo de Linguagem" });
  await form.getByLabel("Endereço base").fill("https://modelo-inexistente.example/v1");
  await form.getByLabel("Modelo", { exact: false }).last().fill("teste");
  await form.getByLabel("Chave da API").fill("segredo-do-teste");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toContainText("Defina um limite mensal de tokens ou de gastos");
  await form.getByLabel("Limite mensal de tokens").fill("5000");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(toastOf(page, "Configuração Salva")).toBeVisible();
  await expect(form.getByLabel("Chave da API")).toHaveValue("");
  await expect(form).toContainText("Há uma chave guardada.");
  await page.getByRole("button", { name: "Testar modelo" }).click();
  await expect(page.getByRole("region", { name: "Testar modelo" }).getByRole("status")).toContainText("ms)");
  await form.getByRole("button", { name: "Remover modelo" }).click();
  await form.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(form.getByLabel("Endereço base")).toHaveValue("");
});

test("attenders see how it behaves and can't change it", async ({ agentPage }) => {
  const page = await agentPage(MANAGEMENT);
  await expect(page.getByRole("switch", { name: "Resposta Automática" })).toBeDisabled();
  await expect(page.getByRole("heading", { name: "Modelo de Linguagem" })).toHaveCount(0);
});

test("axe finds nothing in the management", async ({ agentPage }) => {
  const page = await agentPage(MANAGEMENT, DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Configurar Roteamento Inteligente" }).click();
  await expect(page.getByRole("form", { name: "Modelo de Linguagem" })).toBeVisible();
  await expectAccessible(page);
});
