import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { assistantDesk } from "@/tests/e2e/assistant/assistant-data";
import { expectAccessible } from "@/tests/e2e/axe";
import { colleagueAtDirectory } from "@/tests/e2e/customers/customer-data";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { ticketDesk } from "@/tests/e2e/tickets/ticket-data";
import type { TestServer } from "@/tests/support/server";

/** A list with a search: where it is, its field, and something in it that has the word 'escafandro'. */
type Place = { path: string; field: string; fill: (server: TestServer) => Promise<unknown> };

async function addReply(server: TestServer, shortcut: string, content: string): Promise<void> {
  const response = await openSession(server, DEMO_ACCOUNTS.admin).fetch("/api/v1/canned-replies", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ shortcut, content, isShared: true }),
  });
  // A retry finds it there.
  if (!response.ok && response.status !== 409) throw new Error(`the reply was answered ${response.status}`);
}

const PLACES: Record<string, Place> = {
  conversations: {
    path: "/conversations",
    field: "Pesquisar ou começar nova conversa",
    fill: async (server) => addConversation(server, { customer: "Nemo", lines: ["Vocês vendem escafandro?"] }),
  },
  tickets: {
    path: "/tickets?q=nada",
    field: "Assunto, cliente ou tag",
    fill: async (server) => (await ticketDesk(server)).add({ subject: "Troca de escafandro" }),
  },
  customers: {
    path: "/customers?q=nada",
    field: "Pesquisar por nome, e-mail ou empresa",
    fill: async (server) => (await colleagueAtDirectory(server)).addCustomer({ name: "Escafandro Mergulhos" }),
  },
  "the knowledge base": {
    path: "/assistant?q=nada",
    field: "Pesquisar",
    fill: async (server) =>
      (await assistantDesk(server)).addItem({ title: "Aluguel de escafandro", content: "Por dia." }),
  },
  "the instructions": {
    path: "/assistant?tab=instructions&q=nada",
    field: "Pesquisar",
    fill: async (server) => (await assistantDesk(server)).addInstruction({ title: "Aluguel de escafandro" }),
  },
  "the canned replies": {
    path: "/settings#canned-replies",
    field: "Pesquisar por atalho ou texto",
    fill: async (server) => {
      for (let number = 1; number <= 8; number += 1) await addReply(server, `aviso-${number}`, "Só um aviso.");
      await addReply(server, "mergulho", "O escafandro sai amanhã.");
    },
  },
};

const main = (page: Page) => page.getByRole("main");
const notice = (page: Page) => main(page).getByRole("status").filter({ hasText: "Você quis dizer" });

async function searchFor(page: Page, { field }: Place, text: string) {
  const box = main(page).getByRole("textbox", { name: field });
  if ((await box.count()) === 0)
    await main(page)
      .getByRole("button", { name: /^Filtros/ })
      .first()
      .click();
  await box.fill(text);
  return box;
}

for (const [name, place] of Object.entries(PLACES)) {
  test.describe(`a search of ${name}`, () => {
    test("for a misspelt word shows what was meant, and a click searches for it", { tag: "@main" }, async ({
      agentPage,
      server,
    }) => {
      await place.fill(server);
      const page = await agentPage(place.path, DEMO_ACCOUNTS.admin);
      const box = await searchFor(page, place, "escafanrdo");
      await expect(notice(page)).toContainText("Nada para “escafanrdo”. Você quis dizer: escafandro");
      await expectAccessible(page, { within: new URL(page.url()).hash || "main" });
      await notice(page).getByRole("button", { name: "escafandro", exact: true }).click();
      await expect(box).toHaveValue("escafandro");
      await expect(notice(page)).toHaveCount(0);
      await expect(
        main(page)
          .getByText(/escafandro/i)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    });

    test("for exactly what was typed says that there is nothing, with the way back", async ({ agentPage, server }) => {
      await place.fill(server);
      const page = await agentPage(place.path, DEMO_ACCOUNTS.admin);
      const box = await searchFor(page, place, "escafanrdo");
      await notice(page).getByRole("button", { name: "Pesquisar só “escafanrdo”" }).click();
      await expect(main(page)).toContainText("Nada corresponde a “escafanrdo”");
      await main(page).getByRole("button", { name: "Pesquisar também palavras parecidas" }).click();
      await expect(box).toHaveValue("escafanrdo");
      await expect(notice(page)).toBeVisible();
    });

    test("that finds nothing at all says so", async ({ agentPage, server }) => {
      await place.fill(server);
      const page = await agentPage(place.path, DEMO_ACCOUNTS.admin);
      await searchFor(page, place, "xyzwqk jjvvkk");
      await expect(main(page)).toContainText("Nada corresponde a “xyzwqk jjvvkk”");
      await expect(notice(page)).toHaveCount(0);
    });
  });
}

test("a canned reply that is misspelt in the composer is offered, with what was meant", async ({
  agentPage,
  server,
}) => {
  await addReply(server, "mergulho", "O escafandro sai amanhã.");
  const id = addConversation(server, { customer: "Nereu Apressado", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  const composer = page.getByRole("textbox", { name: "Mensagem", exact: true });
  await composer.pressSequentially("/megrulho");
  await expect(page.getByRole("status").filter({ hasText: "Você quis dizer: mergulho" })).toBeVisible();
  await expect(page.getByRole("option", { name: /mergulho/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue("O escafandro sai amanhã.");
});
