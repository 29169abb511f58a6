import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const rowOf = (page: Page, id: number) => page.locator(`[data-chat-id="${id}"]`);
const bar = (page: Page) => page.getByRole("region", { name: "Conversas selecionadas" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text);

/** What the server knows of a conversation. */
async function stateOf(page: Page, id: number) {
  const response = await page.request.get(new URL(`/api/v1/conversations/${id}`, page.url()).href);
  return response.json();
}

/** Ticks rows by the keyboard. */
async function pick(page: Page, ids: readonly number[]) {
  for (const id of ids) {
    await rowOf(page, id).focus();
    await page.keyboard.press("x");
  }
}

test("a range is ticked by the keyboard, closed at once, and opened again by the undo", async ({
  agentPage,
  server,
}) => {
  const ids = ["Quitéria Final", "Rosalva Final", "Salustiano Final"].map((customer) =>
    addConversation(server, { customer, lines: ["Obrigada, resolveu"] }),
  );
  const [last = 0, , first = 0] = ids;
  const page = await agentPage("/conversations?filter=all");
  await pick(page, [first]);
  await rowOf(page, last).focus();
  await page.keyboard.press("Shift+X");
  await expect(bar(page).getByText("3 selecionadas")).toBeVisible();
  await expect(page).toHaveURL(/\/conversations\?filter=all$/);
  await button(page, "Encerrar").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "3 conversas encerradas.")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  // The bar took the focus with it.
  await expect(page.getByRole("list", { name: "Lista de conversas" }).locator(":focus")).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).toContainText("Fechado");
  await page.getByRole("button", { name: "Desfazer" }).click();
  for (const id of ids) await expect(rowOf(page, id)).not.toContainText("Fechado");
});

test("what a colleague changed meanwhile stays, and the undo says so", async ({ agentPage, server }) => {
  addAttender(server, { firstName: "Teodora" });
  const one = addConversation(server, { customer: "Ulisses Passado", lines: ["Oi"] });
  const two = addConversation(server, { customer: "Valdete Passada", lines: ["Oi"] });
  const page = await agentPage("/conversations");
  await pick(page, [one, two]);
  await button(page, "Atribuir").click();
  await page.getByRole("menuitemradio", { name: /^Teodora/ }).click();
  await expect(toast(page, "2 conversas mudaram de responsável.")).toBeVisible();
  expect((await stateOf(page, one)).assignedAttender.name).toContain("Teodora");
  const { assignedAttender } = await stateOf(page, two);
  await page.request.put(new URL(`/api/v1/conversations/${two}/assignment`, page.url()).href, {
    data: { attenderId: null, from: assignedAttender.id },
    headers: { Origin: server.url },
  });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(toast(page, "1 conversa mudou depois disso e ficou como está.")).toBeVisible();
  expect(await stateOf(page, one)).toMatchObject({ assignedAttender: null, status: "waiting" });
});

test("tags go to all of the ticked, one after the other, and are taken away again", async ({ agentPage, server }) => {
  const ids = ["Walquíria Marcada", "Xisto Marcado"].map((customer) =>
    addConversation(server, { customer, lines: ["Oi"] }),
  );
  const [one = 0] = ids;
  const page = await agentPage("/conversations");
  await pick(page, ids);
  await button(page, "Tags").click();
  const field = bar(page).getByRole("combobox", { name: "Adicionar tag" });
  await expect(field).toBeFocused();
  await field.fill("lote-novo");
  await field.press("Enter");
  await expect(toast(page, "2 conversas receberam a tag.")).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await button(page, "Remover tag…").click();
  await page.getByRole("menuitem", { name: "lote-novo" }).click();
  await expect(toast(page, "2 conversas perderam a tag.")).toBeVisible();
  expect((await stateOf(page, one)).tags).toEqual([]);
  await expect(bar(page).getByText("2 selecionadas")).toBeVisible();
});

test("closed ones are reopened, and say that their priority stays", async ({ agentPage, server }) => {
  const open = addConversation(server, { customer: "Ystefânia Aberta", lines: ["Oi"] });
  const closed = addConversation(server, { customer: "Zoroastro Fechado", lines: ["Oi"], status: "closed" });
  const page = await agentPage("/conversations?filter=all");
  await pick(page, [open, closed]);
  await button(page, "Prioridade").click();
  await page.getByRole("menuitem", { name: "Urgente" }).click();
  await expect(toast(page, "1 conversa mudou de prioridade. 1 está encerrada e ficou como está.")).toBeVisible();
  await expect(rowOf(page, open)).toContainText("Urgente");
  await pick(page, [closed]);
  await expect(button(page, "Encerrar")).toHaveCount(0);
  await expect(button(page, "Prioridade")).toBeDisabled();
  await button(page, "Reabrir").click();
  await expect(toast(page, "1 conversa reaberta.")).toBeVisible();
  await expect(rowOf(page, closed)).toContainText("Pendente");
});

test("deleted ones leave the list and come back, at the width of a phone", async ({ agentPage, server }) => {
  const ids = ["Abigail Apagada", "Belmiro Apagado"].map((customer) =>
    addConversation(server, { customer, lines: ["Oi"] }),
  );
  const page = await agentPage("/conversations");
  await page.setViewportSize({ width: 390, height: 844 });
  await pick(page, ids);
  await expect(button(page, "Excluir")).toBeInViewport({ ratio: 1 });
  const box = await bar(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  await button(page, "Excluir").click();
  await expect(toast(page, "2 conversas excluídas.")).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  for (const id of ids) await expect(rowOf(page, id)).toBeVisible();
  await pick(page, ids);
  await expectAccessible(page);
});
