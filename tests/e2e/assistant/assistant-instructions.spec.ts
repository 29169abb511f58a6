import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import { assistantDesk, rowOf } from "./assistant-data";

test("an instruction says while it is typed what of it is followed, and its row says how much", async ({
  agentPage,
}) => {
  const page = await agentPage("/assistant?tab=instructions", DEMO_ACCOUNTS.admin);
  await page.getByRole("button", { name: "Adicionar Instrução" }).first().click();
  const form = page.getByRole("dialog", { name: "Adicionar Instrução" });
  await form.getByLabel("Título").fill("Regras da casa");
  await form.getByLabel("Descrição").fill("O que vale sempre");
  const reading = form.getByRole("region", { name: "Como o assistente segue" });
  await expect(reading).toBeHidden();
  await form.getByLabel("Conteúdo").fill("Comece com “Olá, aqui é a Casa Clara!” Não informe preços. Conte uma piada.");
  await expect(reading.getByText("Abre a conversa com “Olá, aqui é a Casa Clara!”")).toBeVisible();
  await expect(reading.getByText("Não responde sobre preços: chama uma pessoa")).toBeVisible();
  await expect(reading.getByText("Precisa de um modelo de linguagem", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(rowOf(page, "Regras da casa").getByText("Em parte", { exact: true })).toBeVisible();
});

test("where the workspace has a model, the rest is said to be the model's", async ({ agentPage, server }) => {
  const { addInstruction, call } = await assistantDesk(server);
  await addInstruction({ title: "Saudação e piada", content: "Comece com “Oi!” Conte uma piada." });
  await call("PUT", "/api/v1/assistant/model", {
    isEnabled: true,
    baseUrl: "https://modelo.example/v1",
    apiKey: "chave-de-teste",
    model: "modelo",
    monthlyTokens: 1_000,
    monthlyCents: null,
    inputCentsPerMillion: 1,
    outputCentsPerMillion: 1,
    version: 0,
  });
  const page = await agentPage("/assistant?tab=instructions", DEMO_ACCOUNTS.admin);
  await expect(rowOf(page, "Saudação e piada").getByText("Com o modelo", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saudação e piada", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("O modelo de linguagem segue", { exact: true })).toBeVisible();
});

test("who only reads sees how an instruction is followed", async ({ agentPage, server }) => {
  await assistantDesk(server).then(({ addInstruction }) =>
    addInstruction({ title: "Despedida da casa", content: "Termine com “Até logo!”" }),
  );
  const page = await agentPage("/assistant?tab=instructions", DEMO_ACCOUNTS.agent);
  await expect(rowOf(page, "Despedida da casa").getByText("Seguida", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Despedida da casa" }).click();
  await expect(page.getByRole("dialog").getByText("Encerra com “Até logo!”")).toBeVisible();
});
