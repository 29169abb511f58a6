import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation, countMessages } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import type { TestServer } from "@/tests/support/server";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Macros" });
const changes = (page: Page) => dialog(page).getByRole("region", { name: "O que muda" });
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });

type Macro = { name: string; text?: string; actions?: readonly object[]; finish?: object };

/** A macro of everybody's. */
function addMacro(server: TestServer, { name, text, actions = [], finish }: Macro): void {
  withDatabase(server, (db) =>
    db
      .prepare(
        `INSERT INTO macro (workspaceId, name, text, actions, finish, createdAt, updatedAt)
         SELECT workspaceId, ?, ?, ?, ?, 0, 0 FROM attender ORDER BY id LIMIT 1`,
      )
      .run(name, text ?? null, JSON.stringify(actions), finish ? JSON.stringify(finish) : null),
  );
}

const stateOf = (server: TestServer, id: number) =>
  withDatabase(server, (db) => db.prepare("SELECT status, priority, tags FROM conversation WHERE id = ?").get(id)) as {
    status: string;
    priority: string;
    tags: string;
  };

test("a macro is found by its key, shows what it changes, does it at once and is taken back as one", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Marta Macro", lines: ["Meu pedido sumiu"] });
  addMacro(server, {
    name: "Sumiço de pedido",
    text: "{{customer.firstName}}, já estou procurando!",
    actions: [{ kind: "priority", priority: "urgent" }, { kind: "addTag", tag: "sumiço" }, { kind: "take" }],
  });
  const page = await agentPage(`/conversations/${id}`);
  await expect(page.getByRole("log").getByText("Meu pedido sumiu")).toBeVisible();
  await page.keyboard.press("Shift+M");
  await dialog(page).getByRole("searchbox", { name: "Buscar macro" }).fill("sumico");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(/^Resposta/)).toHaveValue("Marta, já estou procurando!");
  await expect(changes(page)).toContainText("→ Urgente");
  await expect(changes(page)).toContainText("Pôr a tag “sumiço”");
  await expect(changes(page)).toContainText("Você");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("Macro aplicada")).toBeVisible();
  await expect.poll(() => countMessages(server, id, "Marta, já estou procurando!")).toBe(1);
  expect(stateOf(server, id)).toMatchObject({ priority: "urgent", tags: JSON.stringify(["sumiço"]) });
  await page.keyboard.press("z");
  await expect.poll(() => stateOf(server, id)).toMatchObject({ tags: "[]" });
  expect(stateOf(server, id).priority).not.toBe("urgent");
});

test("a macro from the slash asks for what its answer lacks, and closes the conversation after it", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Sem Firma", lines: ["Oi"] });
  addMacro(server, {
    name: "Despedida à empresa",
    text: "Um abraço a todos da {{company.name}}!",
    finish: { kind: "close" },
  });
  const page = await agentPage(`/conversations/${id}`);
  await composer(page).pressSequentially("/despedida");
  await page.getByRole("option", { name: /Despedida à empresa/ }).click();
  await expect(composer(page)).toHaveValue("");
  const answer = dialog(page).getByLabel(/^Resposta/);
  await expect(answer).toHaveValue("Um abraço a todos da {{nome da empresa}}!");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByText("Preencha o que está entre chaves", { exact: true })).toBeVisible();
  expect(countMessages(server, id, "Um abraço a todos da {{nome da empresa}}!")).toBe(0);
  await page.keyboard.type("Padaria Sol");
  await dialog(page).getByRole("button", { name: "Aplicar e enviar" }).click();
  await expect.poll(() => countMessages(server, id, "Um abraço a todos da Padaria Sol!")).toBe(1);
  await expect.poll(() => stateOf(server, id).status).toBe("closed");
});

test("the palette applies a macro to the open conversation", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Pela Paleta", lines: ["Oi"] });
  addMacro(server, { name: "Só prioridade alta", actions: [{ kind: "priority", priority: "high" }] });
  const page = await agentPage(`/conversations/${id}`);
  await expect(page.getByRole("log").getByText("Oi")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("so prioridade");
  await page.getByRole("option", { name: /Macro: Só prioridade alta/ }).click();
  await dialog(page).getByRole("button", { name: "Aplicar", exact: true }).click();
  await expect.poll(() => stateOf(server, id).priority).toBe("high");
});
