import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Mover para outra conversa" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Para qual conversa?" });

/** Opens the dialog from the tools of the message that says this. */
async function openDialog(page: Page, text: string): Promise<void> {
  const message = log(page).getByRole("article").filter({ hasText: text });
  await message.focus();
  await message.getByRole("button", { name: "Mover para outra conversa…" }).click();
  await expect(field(page)).toBeVisible();
}

async function choose(page: Page, number: number): Promise<void> {
  await field(page).fill(`#${number}`);
  await page.getByRole("option", { name: `Conversa #${number}` }).click();
}

test("two messages are moved, show in the other conversation, and come back by the line that they left", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, {
    customer: "Iracema Mistura",
    lines: ["Minha nota veio errada", { us: "Já corrijo" }, "Outra coisa: a peça quebrou", "E preciso dela hoje"],
  });
  const to = addConversation(server, {
    customer: "Iracema Peças",
    subject: "Peça quebrada",
    lines: [{ us: "Olá" }],
    status: "active",
  });
  const colleague = await agentPage(`/conversations/${to}`, DEMO_ACCOUNTS.admin);
  await expect(log(colleague)).toContainText("Olá");
  const page = await agentPage(`/conversations/${id}`);
  await openDialog(page, "Outra coisa: a peça quebrou");
  await dialog(page).getByRole("radio", { name: "Esta e a seguinte do cliente" }).check();
  await dialog(page).getByRole("button", { name: "Mover", exact: true }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Escolha a conversa");
  await choose(page, to);
  await expect(dialog(page)).toContainText("As 2 mensagens aparecem lá");
  await expect(dialog(page)).toContainText(`A #${to} fica aguardando resposta.`);
  await expect(dialog(page)).toContainText("Esta conversa deixa de aguardar resposta.");
  await expect(dialog(page)).toContainText("São clientes diferentes: Iracema Mistura e Iracema Peças.");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mover", exact: true }).click();
  await expect(page.getByText(`Elas aparecem agora na #${to}.`)).toBeVisible();

  const line = log(page).getByRole("link", { name: `2 mensagens movidas para a #${to} — Peça quebrada` });
  await expect(line).toBeVisible();
  await expect(log(page)).not.toContainText("E preciso dela hoje");
  await log(page).getByRole("button", { name: "Mostrar as 2 mensagens" }).click();
  await expect(log(page).getByRole("region", { name: `Mensagens movidas para a #${to}` })).toContainText(
    "E preciso dela hoje",
  );
  await expectAccessible(page);

  // Whoever has the other one open sees them come, unfolded.
  const block = log(colleague).getByRole("region", { name: `Mensagens da #${id}` });
  await expect(block).toContainText("Outra coisa: a peça quebrou");
  await expect(block).toContainText("E preciso dela hoje");
  await expectAccessible(colleague);

  await log(page).getByRole("button", { name: "Desfazer" }).click();
  await expect(log(page)).toContainText("desfez a movimentação de 2 mensagens");
  await expect(line).toHaveCount(0);
  await expect(log(page).getByRole("article").filter({ hasText: "E preciso dela hoje" })).toBeVisible();
  await expect(block).toHaveCount(0);
  await expect(log(colleague)).toContainText("(desfeita)");
});

test("on a phone one message is moved, and comes back by the notice", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Jandira Celular", lines: ["Bom dia", "Cadê meu boleto?"] });
  const to = addConversation(server, { customer: "Jandira Boleto", lines: ["Oi"] });
  const closed = addConversation(server, { customer: "Jandira Fechada", lines: ["Tchau"], status: "closed" });
  const page = await agentPage(`/conversations/${id}`);
  await page.setViewportSize({ width: 390, height: 800 });
  await openDialog(page, "Cadê meu boleto?");
  // Nothing of the customer's came after it.
  await expect(dialog(page).getByRole("radio")).toHaveCount(0);
  await choose(page, closed);
  await expect(dialog(page).getByRole("alert").first()).toContainText("encerrada");
  await expect(dialog(page).getByRole("button", { name: "Mover", exact: true })).toBeDisabled();
  await choose(page, to);
  await expect(dialog(page)).toContainText("A mensagem aparece lá");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mover", exact: true }).click();
  await page.locator("[data-toaster]").getByRole("button", { name: "Desfazer" }).click();
  await expect(log(page)).toContainText("desfez a movimentação de uma mensagem");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(log(page).getByRole("article").filter({ hasText: "Cadê meu boleto?" })).toBeVisible();
});
