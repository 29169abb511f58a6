import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { freshEmail } from "@/tests/e2e/customers/customer-data";
import { png, webp } from "@/tests/support/file-bytes";
import { channel, form, header, log, message, openNew, option, sendIt, subject } from "./conversation-begin-page";
import { expect, test } from "./conversation-email-data";

const PROPOSAL = { name: "proposta.txt", mimeType: "text/plain", buffer: Buffer.from("Proposta de julho") };
const PHOTO = { name: "vitrine.png", mimeType: "image/png", buffer: png };
const choose = (page: Page, ...files: (typeof PROPOSAL)[]) =>
  form(page).locator('input[type="file"]').setInputFiles(files);
const attached = (page: Page) => form(page).getByRole("list", { name: "Arquivos anexados" }).getByRole("listitem");
const send = (page: Page) => form(page).getByRole("button", { name: "Enviar e abrir" });

/** Opens the form with somebody new whom an e-mail reaches. */
async function beginWith(page: Page, email: string): Promise<void> {
  await openNew(page);
  await page.keyboard.type(email);
  await expect(option(page, /^Criar/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(channel(page, /E-mail/)).toBeChecked();
  await subject(page).fill("Com a proposta");
  await message(page).fill("Segue a proposta.");
}

test("files go with the first message, to the customer's mailbox", async ({ agentPage, mailbox }) => {
  const email = freshEmail();
  const page = await agentPage();
  await beginWith(page, email);
  await choose(page, PROPOSAL, PHOTO);
  await expect(attached(page)).toHaveCount(2);
  await expect(send(page)).toBeEnabled();
  await expectAccessible(page);
  await sendIt(page);
  await expect(header(page)).toContainText("Com a proposta");
  await expect(log(page)).toContainText("proposta.txt");
  const mail = () => mailbox.smtp.received.find(({ to }) => to.includes(email));
  await expect
    .poll(() => mail()?.email.attachments.map(({ filename }) => filename))
    .toEqual(["proposta.txt", "vitrine.png"]);
});

test("a picture that is pasted into the words is attached", async ({ agentPage, mailbox }) => {
  expect(mailbox.smtp.port).toBeGreaterThan(0);
  const page = await agentPage();
  await openNew(page);
  await message(page).evaluate(
    (field, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "colada.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [...PHOTO.buffer],
  );
  await expect(attached(page)).toContainText(["colada.png"]);
});

test("a file keeps the form from being lost, and is given up with it", async ({ agentPage, mailbox }) => {
  expect(mailbox.smtp.port).toBeGreaterThan(0);
  const page = await agentPage();
  await openNew(page);
  const uploaded = page.waitForResponse(/\/api\/v1\/uploads\?/);
  await choose(page, PROPOSAL);
  const { id } = (await (await uploaded).json()) as { id: string };
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(attached(page)).toContainText(["proposta.txt"]);
  await page.keyboard.press("Escape");
  const gone = page.waitForResponse((response) => response.url().endsWith(`/uploads/${id}`));
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  expect((await gone).status()).toBe(200);
  await openNew(page);
  await expect(attached(page)).toHaveCount(0);
});

test("what can't be sent is said with its reason, and nothing goes before it is dealt with", async ({
  agentPage,
  mailbox,
}) => {
  expect(mailbox.smtp.port).toBeGreaterThan(0);
  const page = await agentPage();
  await beginWith(page, freshEmail());
  await choose(page, { name: "instalar.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
  await expect(form(page).getByText(/Arquivo 1 \(instalar\.exe\)/)).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await form(page).getByRole("button", { name: "Dispensar erros" }).click();
  await choose(page, { name: "adesivo.webp", mimeType: "image/webp", buffer: webp });
  await expect(attached(page)).toHaveCount(1);
  await expect(send(page)).toBeEnabled();
  await page.getByRole("button", { name: "Remover adesivo.webp" }).click();
  await expect(attached(page)).toHaveCount(0);
});
