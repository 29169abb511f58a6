import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { withDatabase } from "@/tests/e2e/server-database";
import { multipart, part } from "@/tests/support/channels/email/raw-mail";
import type { TestServer } from "@/tests/support/server";
import { expect, type Mailbox, test } from "./conversation-email-data";

const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });
const log = (page: Page) => page.getByRole("log");
const people = (place: Page | Locator, list: "Para" | "Cc" | "Cco") =>
  place.getByRole("combobox", { name: list, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Encaminhar mensagem" });
const about = (mailbox: Mailbox, subject: string) =>
  mailbox.smtp.received.filter(({ email }) => email.subject?.includes(subject));

/** Somebody whose e-mails wait so many seconds before they go. */
function attender(server: TestServer, seconds: number): string {
  const email = addAttender(server);
  withDatabase(server, (db) => db.prepare("UPDATE attender SET undoSeconds = ? WHERE email = ?").run(seconds, email));
  return email;
}

test("copies are added by keys alone, wrong ones block and are corrected, and hidden ones are the team's", async ({
  agentPage,
  mailbox,
  server,
}) => {
  const id = await mailbox.arrive({
    change: { From: "Aldegundes Cópias <aldegundes@chips.example>", Subject: "Chips" },
  });
  const page = await agentPage(`/conversations/${id}`, attender(server, 0));
  await page.getByRole("button", { name: "Cc/Cco" }).press("Enter");
  await expect(people(page, "Cc")).toBeFocused();
  await page.keyboard.type("chefe@chips.example,errado");
  await page.keyboard.press("Tab");
  await expect(page.getByText("errado não é um endereço de e-mail.")).toBeVisible();
  await people(page, "Cco").fill("arquivo@chips.example");
  await people(page, "Cco").press("Enter");
  await expectAccessible(page);
  await composer(page).fill("Com cópias");
  await composer(page).press("Enter");
  await expect(page.getByText("Corrija ou remova o endereço marcado em Para, Cc ou Cco.")).toBeVisible();
  await page.getByRole("button", { name: "Corrigir errado" }).click();
  await expect(people(page, "Cc")).toHaveValue("errado");
  await people(page, "Cc").fill("certo@chips.example");
  await people(page, "Cc").press("Enter");
  await people(page, "Cc").press("Escape");
  await expect(composer(page)).toBeFocused();
  await expect(
    page.getByText(
      "para Aldegundes Cópias <aldegundes@chips.example> · Cc chefe@chips.example, certo@chips.example · Cco arquivo@chips.example",
    ),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText("Cco arquivo@chips.example")).toBeVisible();
  await composer(page).press("Enter");
  await expect.poll(() => about(mailbox, "Chips").length).toBe(1);
  expect(about(mailbox, "Chips")[0]?.to).toEqual([
    "aldegundes@chips.example",
    "chefe@chips.example",
    "certo@chips.example",
    "arquivo@chips.example",
  ]);
  await expect(log(page).getByText("· 1 cópia oculta")).toBeVisible();
  // The next one goes to the sender alone again.
  await expect(page.getByText("Sem cópia para 2 pessoas")).toBeVisible();
});

test("'reply all' is one key, and several pasted people are one chip each", async ({ agentPage, mailbox, server }) => {
  const id = await mailbox.arrive({
    change: { From: "Ubirajara Todos <ubirajara@todos.example>", Cc: "bruno@todos.example", Subject: "Para todos" },
  });
  const page = await agentPage(`/conversations/${id}`, attender(server, 20));
  await expect(page.getByText("Sem cópia para bruno@todos.example")).toBeVisible();
  await log(page).focus();
  await page.keyboard.press("Shift+R");
  await expect(page.getByText("Cc bruno@todos.example")).toBeVisible();
  await expect(page.getByRole("button", { name: "Responder a todos" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cc/Cco" }).click();
  await people(page, "Cco").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", 'Ana <ana@todos.example>; "Lima, Rui" <rui@todos.example>');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  for (const name of ["Corrigir ana@todos.example", "Corrigir rui@todos.example"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await people(page, "Cco").press("Backspace");
  await expect(page.getByRole("button", { name: "Corrigir rui@todos.example" })).toHaveCount(0);
  await composer(page).fill("Um momento");
  await composer(page).press("Enter");
  const held = log(page).locator("[data-held]");
  await expect(held).toContainText("Cc bruno@todos.example · Cco ana@todos.example");
  await held.getByRole("button", { name: "Desfazer" }).click();
  await expect(composer(page)).toHaveValue("Um momento");
  await expect(page.getByText("Cc bruno@todos.example · Cco ana@todos.example")).toBeVisible();
});

test("a message is forwarded by keys, taken back, sent, and its answer is under who wrote it", async ({
  agentPage,
  mailbox,
  server,
}) => {
  const letter = multipart("mixed", [
    part("text/plain; charset=utf-8", "O motor queimou."),
    part("text/plain", "um", { "Content-Disposition": 'attachment; filename="nota.txt"' }),
    part("text/plain", "dois", { "Content-Disposition": 'attachment; filename="laudo.txt"' }),
  ]);
  const id = await mailbox.arrive({
    change: { From: "Isaltina Motor <isaltina@motor.example>", Subject: "Motor", "Content-Type": letter.type },
    body: letter.body,
  });
  const page = await agentPage(`/conversations/${id}`, attender(server, 20));
  await expect(log(page).getByText("O motor queimou.")).toBeVisible();
  await log(page).focus();
  await page.keyboard.press("f");
  const dialog = dialogOf(page);
  await expect(people(dialog, "Para")).toBeFocused();
  await expect(dialog.getByLabel("Assunto")).toHaveValue("Enc: Motor");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Diga para quem vai.")).toBeVisible();
  await people(dialog, "Para").fill("fabrica@motor.example");
  await people(dialog, "Para").press("Tab");
  await dialog.getByLabel("Mensagem", { exact: true }).fill("Cobre a garantia?");
  await dialog.getByLabel("laudo.txt").uncheck();
  await expect(dialog.getByRole("region", { name: "Mensagem encaminhada" })).toContainText("O motor queimou.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  const held = log(page).locator("[data-held]");
  await expect(held).toContainText("Encaminhando para fabrica@motor.example");
  await held.getByRole("button", { name: "Desfazer" }).click();
  await expect(dialog.getByLabel("Mensagem", { exact: true })).toHaveValue("Cobre a garantia?");
  await expect(dialog.getByLabel("laudo.txt")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Encaminhar", exact: true }).click();
  await held.getByRole("button", { name: "Enviar agora" }).click();
  await expect.poll(() => about(mailbox, "Enc: Motor").length).toBe(1);
  const [sent] = about(mailbox, "Enc: Motor");
  expect(sent?.to).toEqual(["fabrica@motor.example"]);
  expect(sent?.email.attachments.map(({ filename }) => filename)).toEqual(["nota.txt"]);
  expect(sent?.email.text).toContain("O motor queimou.");
  await expect(log(page).getByText("Encaminhada para fabrica@motor.example")).toBeVisible();
  await mailbox.arrive({
    change: {
      From: "Fábrica <fabrica@motor.example>",
      "In-Reply-To": sent?.email.messageId ?? "",
      Subject: "RES: Enc: Motor",
    },
    body: "Cobre, sim.",
  });
  const answer = log(page).getByRole("article").filter({ hasText: "Cobre, sim." });
  await expect(answer).toContainText("Fábrica");
  await expect(answer).toContainText("Outra pessoa");
  await expect(page.getByText("para Isaltina Motor <isaltina@motor.example>")).toBeVisible();
  await page.getByRole("button", { name: "Responder a essa mensagem" }).click();
  await expect(page.getByText("para Fábrica <fabrica@motor.example>")).toBeVisible();
});

test("all of it fits a phone", async ({ agentPage, mailbox, server }) => {
  const id = await mailbox.arrive({
    change: { From: "Ypiranga Telefone <ypiranga@fone.example>", Cc: "neto@fone.example", Subject: "Pelo telefone" },
  });
  const page = await agentPage(`/conversations/${id}`, attender(server, 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Cc/Cco" }).click();
  await people(page, "Cc").fill("um-endereco-muito-comprido-de-alguem@empresa-de-nome-comprido.example");
  await people(page, "Cc").press("Enter");
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await wide()).toBe(false);
  await expectAccessible(page);
  await log(page).focus();
  await page.keyboard.press("f");
  await expect(dialogOf(page)).toBeVisible();
  expect(await wide()).toBe(false);
  await expectAccessible(page);
});
