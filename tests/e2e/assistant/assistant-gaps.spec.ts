import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { assistantDesk, toastOf } from "./assistant-data";

type Answer = { isKnown: boolean; text: string };

test("an unanswered question is taught to an item, is answered by it, and can be taken back", async ({
  agentPage,
  server,
}) => {
  const desk = await assistantDesk(server);
  const ask = (question: string) => desk.call<Answer>("POST", "/api/v1/assistant/answers", { question });
  const item = await desk.addItem({ title: "Regras do caiaque", content: "Crianças remam com um adulto." });
  const asked = "Meu sobrinho pequeno pode remar?";
  expect((await ask(asked)).isKnown).toBe(false);

  const page = await agentPage("/assistant?tab=usage", DEMO_ACCOUNTS.admin);
  const gaps = page.getByRole("region", { name: "Perguntas sem resposta" });
  await gaps.getByRole("button", { name: `Escolher o item que responde: ${asked}` }).click();
  const dialog = page.getByRole("dialog", { name: "Qual item responde?" });
  await expect(dialog.getByLabel("Pergunta")).toHaveValue(asked);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Escolha o item que responde");
  await dialog.getByRole("combobox", { name: "Item que responde" }).fill("caiaque");
  await page.getByRole("option", { name: /Regras do caiaque/ }).click();
  await expect(dialog.getByRole("region", { name: "Como o item começa" })).toContainText("Crianças remam");
  await dialog.getByRole("button", { name: "Ensinar" }).click();

  await expect(toastOf(page, "Pergunta Aprendida")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(gaps.getByText(asked)).toHaveCount(0);
  expect(await ask(asked)).toMatchObject({ isKnown: true, text: expect.stringContaining("Crianças remam") });

  await page.locator("[data-toaster]").getByRole("button", { name: "Desfazer" }).click();
  await expect(gaps.getByText(asked)).toBeVisible();
  expect((await desk.call<{ questions: string[] }>("GET", `/api/v1/knowledge/${item.id}`)).questions).toEqual([]);
});

test("an item's questions are written one a line, and shown with it", async ({ agentPage, server }) => {
  const item = await (await assistantDesk(server)).addItem({ title: "Regras do patins", content: "Só com capacete." });
  const page = await agentPage(`/assistant?item=${item.id}`, DEMO_ACCOUNTS.admin);
  await page.getByRole("dialog", { name: "Regras do patins" }).getByRole("button", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar Item de Conhecimento" });
  const field = form.getByLabel("Perguntas que este item responde");
  await field.fill("a".repeat(501));
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toContainText("Uma pergunta pode ter no máximo 500 caracteres");
  await field.fill("Precisa de capacete?\n\nCriança usa capacete?\n");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Regras do patins", exact: true }).click();
  const shown = page.getByRole("dialog", { name: "Regras do patins" });
  await expect(shown.getByRole("listitem")).toHaveText(["Precisa de capacete?", "Criança usa capacete?"]);
});
