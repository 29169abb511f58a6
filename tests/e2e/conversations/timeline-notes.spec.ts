import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const reply = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const note = (page: Page) => page.getByRole("textbox", { name: "Nota privada" });
const noteOf = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

test.describe("a private note", () => {
  test("is written with n, seen by a colleague at once, and never a message", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nota Simples", lines: ["Meu cartão foi recusado"] });
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    await one.keyboard.press("n");
    await expect(note(one)).toBeFocused();
    await expect(note(one)).toHaveAttribute("placeholder", "Nota privada: só a equipe vê");
    await note(one).fill("Cliente já tentou três cartões");
    await note(one).press("Enter");
    await expect(noteOf(one, "Cliente já tentou três cartões")).toContainText("Nota privada");
    await expect(noteOf(two, "Cliente já tentou três cartões")).toContainText("Rafael Nogueira");
    await expect(log(one).getByText("Cliente já tentou três cartões")).toHaveCount(1);
    expect(countMessages(server, id, "Cliente já tentou três cartões")).toBe(0);
  });

  test("has a draft of its own beside the answer's", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nota e Resposta", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await reply(page).fill("Para o cliente");
    await page.getByRole("button", { name: "Nota privada" }).click();
    await expect(note(page)).toHaveValue("");
    await note(page).fill("Para a equipe");
    await page.getByRole("button", { name: "Nota privada" }).click();
    await expect(reply(page)).toHaveValue("Para o cliente");
    await page.reload();
    await expect(reply(page)).toHaveValue("Para o cliente");
    await page.getByRole("button", { name: "Nota privada" }).click();
    await expect(note(page)).toHaveValue("Para a equipe");
  });

  test("names a colleague picked with the keyboard", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nota com Nome", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("n");
    await note(page).pressSequentially("Pode ver, @mari");
    await expect(page.getByRole("option", { name: /Mariana Azevedo Rocha/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(note(page)).toHaveValue("Pode ver, @Mariana Azevedo Rocha ");
    await note(page).pressSequentially("por favor?");
    const saved = page.waitForRequest(/\/notes$/);
    await page.keyboard.press("Enter");
    expect((await saved).postDataJSON().mentions).toHaveLength(1);
    await expect(noteOf(page, "por favor?").locator("strong")).toHaveText("@Mariana Azevedo Rocha");
  });

  test("that can't be saved stays and is tried again", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nota Perdida", lines: ["Oi"] });
    const page = await agentPage(`/conversations/${id}`);
    await page.route(/\/notes$/, (route) => route.abort());
    await page.keyboard.press("n");
    await note(page).fill("Não me perca");
    await note(page).press("Enter");
    await expect(noteOf(page, "Não me perca")).toContainText("Não foi possível salvar a nota.");
    await page.unroute(/\/notes$/);
    await noteOf(page, "Não me perca").getByRole("button", { name: "Tentar novamente" }).click();
    await expect(noteOf(page, "Não me perca")).not.toContainText("Não foi possível");
    await expect(log(page).getByText("Não me perca")).toHaveCount(1);
  });

  test("can be added to a closed conversation", async ({ agentPage, server }) => {
    const id = addConversation(server, { customer: "Nota em Encerrada", lines: ["Tchau"], status: "closed" });
    const page = await agentPage(`/conversations/${id}`);
    await page.keyboard.press("n");
    await note(page).fill("Voltar a ligar na segunda");
    await note(page).press("Enter");
    await expect(noteOf(page, "Voltar a ligar na segunda")).toBeVisible();
  });
});

test("what happens to a conversation stands between its messages, live", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Linha de Notas", lines: ["Oi"] });
  const [one, two] = [
    await agentPage(`/conversations/${id}`),
    await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
  ];
  await one.keyboard.press("i");
  await expect(log(two)).toContainText("Rafael Nogueira assumiu a conversa");
  await one.keyboard.press("e");
  await expect(log(two)).toContainText("Rafael Nogueira encerrou a conversa");
});
