import jsQR from "jsqr";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect } from "@/tests/e2e/fixtures";
import {
  changeDatabase,
  enterAccount,
  field,
  finish,
  goToPayment,
  newCompany,
  next,
  signupTest,
  startPix,
  toastOf,
} from "./signup-form";

const test = signupTest({ SANDBOX_PIX_PAID_CHANCE: "1", SANDBOX_PIX_POLL_MS: "4000" });

test("a company signs up by PIX, to the administrator's first sign-in", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const company = await goToPayment(page, server);
  await startPix(page);
  const dialog = page.getByRole("dialog", { name: "Pagamento com PIX" });
  await expect(dialog).toContainText("Gerando código PIX…");
  const code = dialog.getByRole("textbox", { name: "Código PIX (copia e cola)" });
  await expect(code).toHaveValue(/^000201.*6304[0-9A-F]{4}$/);
  await expect(dialog.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
  await expect(dialog.getByRole("img", { name: "QR Code para pagar com PIX" })).toBeVisible();
  await dialog.getByRole("button", { name: "Copiar Código" }).click();
  await expect(toastOf(page, "Código Copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());

  const success = page.getByRole("dialog", { name: "Pagamento confirmado!" });
  await expect(success).toBeVisible();
  await expect(toastOf(page, "Cadastro Realizado!")).toBeVisible();
  await expect(success).toContainText("PIX");
  await enterAccount(page, server, company);
});

test("the picture shows the code that can be copied", async ({ page, server }) => {
  await goToPayment(page, server);
  await startPix(page);
  const code = await page.getByRole("textbox", { name: "Código PIX (copia e cola)" }).inputValue();
  const { data, width, height } = await page
    .getByRole("img", { name: "QR Code para pagar com PIX" })
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const drawing = canvas.getContext("2d");
      drawing?.drawImage(image, 0, 0);
      const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return { data: [...pixels], width: canvas.width, height: canvas.height };
    });
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(code);
});

test("a PIX payment that is made while its dialog is closed still ends in the account", async ({ page, server }) => {
  await goToPayment(page, server);
  await startPix(page);
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: "Fechar", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Pagamento com PIX" })).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});

test("a payment for an address that somebody took meanwhile is given back, and the field says so", async ({
  page,
  server,
}) => {
  const company = await goToPayment(page, server);
  await startPix(page);
  await expect(page.getByRole("timer")).toBeVisible();
  changeDatabase(
    server,
    "UPDATE attender SET email = ? WHERE email = ?",
    company.personalEmail,
    DEMO_ACCOUNTS.inactive,
  );
  await expect(field(page, "E-mail pessoal")).toHaveAccessibleDescription(
    /Este e-mail passou a ser usado por outra conta/,
  );
  await expect(field(page, "E-mail pessoal")).toBeFocused();
  await expect(page.getByText(/O pagamento TXN\d+ será devolvido por inteiro\./)).toBeVisible();
  await field(page, "E-mail pessoal").fill(newCompany().personalEmail);
  await next(page);
  await finish(page);
  await expect(page.getByRole("dialog", { name: "Pagamento confirmado!" })).toBeVisible();
});
