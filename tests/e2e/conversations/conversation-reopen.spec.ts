import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";

const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });

async function pick(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Ações da conversa" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Closes the conversation, which goes on to the next one, and comes back to it. */
async function close(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Encerrar", exact: true }).click();
  await page.goBack();
}

/** The texts of the newest lines between and of messages, in the order of reading. */
const linesOf = (page: Page, count: number) =>
  log(page)
    .locator("[data-line]")
    .allInnerTexts()
    .then((texts) => texts.slice(-count));

test("a message after the close opens the conversation again in front of everybody who looks at it", async ({
  agentPage,
  visitor,
}) => {
  const customer = await visitor();
  const id = await customer.say("Oi, é sobre a entrega");
  const watching = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
  const page = await agentPage(`/conversations/${id}`);
  await pick(page, /^Assumir/);
  await expect(log(watching)).toContainText("assumiu a conversa");
  await close(page);
  await expect(log(watching)).toContainText("encerrou a conversa");
  await customer.say("Faltou perguntar uma coisa");
  for (const shown of [page, watching]) {
    await expect(log(shown)).toContainText("Faltou perguntar uma coisa");
    await expect(log(shown)).toContainText("O cliente voltou a escrever: conversa reaberta");
    const [closed, reopened, message] = await linesOf(shown, 3);
    expect([closed, reopened, message].join("\n")).toMatch(/encerrou a conversa\n.*reaberta\n[\s\S]*Faltou perguntar/);
  }
});

test("a conversation whose agent is gone says why nobody has it", async ({ agentPage, server, visitor }) => {
  const customer = await visitor();
  const id = await customer.say("Oi, ainda comigo?");
  const email = addAttender(server, { firstName: "Partida" });
  const page = await agentPage(`/conversations/${id}`, email);
  await pick(page, /^Assumir/);
  await close(page);
  await expect(log(page)).toContainText("encerrou a conversa");
  const watching = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
  withDatabase(server, (db) => db.prepare("UPDATE attender SET isActive = FALSE WHERE email = ?").run(email));
  await customer.say("Alguém aí?");
  await expect(log(watching)).toContainText(/O acesso de Partida .* foi desativado: conversa sem responsável/);
  await expect(log(watching)).toContainText("Alguém aí?");
  await pick(watching, /^Assumir/);
  await expect(
    log(watching)
      .getByText(/assumiu a conversa$/)
      .last(),
  ).toBeVisible();
});
