import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS } from "@/scripts/browser/chromium-flags.mjs";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";

// A microphone that beeps. A browser without a window has nobody to ask, so it gives leave by itself.
test.use({
  launchOptions: {
    executablePath: process.env.CANGOO_BROWSER,
    args: [...CHROMIUM_FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

const microphone = (page: Page) => page.getByRole("button", { name: "Gravar mensagem de voz" });
const bar = (page: Page) => page.getByRole("group", { name: "Mensagem de voz" });
const inBar = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });

test("a voice message is recorded, listened to and sent beside what stands in the field", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Voz Alta", lines: ["Pode explicar?"] });
  const page = await agentPage(`/conversations/${id}`);
  await field(page).fill("Texto que fica");
  await microphone(page).click();
  await expect(bar(page).getByRole("timer")).toContainText("0:01");
  await expectAccessible(page);
  await inBar(page, "Pausar gravação").click();
  await inBar(page, "Continuar gravação").click();
  await inBar(page, "Terminar gravação").click();

  const preview = bar(page).getByRole("group", { name: "Sua gravação" });
  const position = preview.getByRole("slider", { name: "Posição no áudio" });
  await expect(position).not.toHaveAttribute("aria-valuemax", "0");
  await expectAccessible(page);
  await inBar(page, "Enviar mensagem de voz").click();
  await expect(bar(page)).toHaveCount(0);
  await expect(microphone(page)).toBeFocused();
  await expect(field(page)).toHaveValue("Texto que fica");

  const sent = page.getByRole("log").getByRole("group", { name: /^mensagem-de-voz-[\d-]{15}\.ogg$/ });
  const slider = sent.getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", /^0:00 de 0:(?!00)\d\d$/);
  await slider.focus();
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /^(0:\d\d) de \1$/);
  await slider.press("Home");
  await sent.getByRole("button", { name: "Velocidade: 1×" }).click();
  await expect(sent.getByRole("button", { name: "Velocidade: 1,5×" })).toBeVisible();
  await sent.getByRole("button", { name: "Ouvir" }).click();
  await expect(slider).not.toHaveAttribute("aria-valuetext", /^0:00/);
  expect(
    withDatabase(server, (db) =>
      db.prepare("SELECT contentType FROM attachment WHERE conversationId = ?").pluck().all(id),
    ),
  ).toEqual(["audio/ogg"]);
  await expectAccessible(page);
});

test("Escape discards it, and without leave for the microphone it is said why", async ({ agentPage, server }) => {
  const id = addConversation(server, { customer: "Voz Negada", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    // Only the first time.
    mediaDevices.getUserMedia = () => {
      Reflect.deleteProperty(mediaDevices, "getUserMedia");
      return Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    };
  });
  await microphone(page).click();
  await expect(bar(page).getByRole("alert")).toContainText("O uso do microfone está bloqueado");
  await bar(page).getByRole("button", { name: "Fechar" }).click();
  await expect(microphone(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inBar(page, "Terminar gravação")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(microphone(page)).toBeFocused();
});

test("what was recorded and not sent is a file of the message when its writer comes back", async ({
  agentPage,
  server,
}) => {
  const id = addConversation(server, { customer: "Voz Guardada", lines: ["Oi"] });
  const elsewhere = addConversation(server, { customer: "Outra Voz", lines: ["Oi"] });
  const page = await agentPage(`/conversations/${id}`);
  await microphone(page).click();
  await expect(bar(page).getByRole("timer")).toContainText("0:01");
  await page.getByRole("link", { name: /Outra Voz/ }).click();
  await page.waitForURL(new RegExp(`/conversations/${elsewhere}`));
  await page
    .getByRole("list", { name: "Lista de conversas" })
    .getByRole("link", { name: /Voz Guardada/ })
    .click();
  await expect(page.getByRole("list", { name: "Arquivos anexados" })).toContainText("mensagem-de-voz");
});
