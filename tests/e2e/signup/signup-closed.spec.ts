import { expect } from "@/tests/e2e/fixtures";
import { signupTest } from "./signup-form";

const test = signupTest({ PAYMENT_PROVIDER: "none" });

test("an installation that takes no payments says whom to write to", async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await expect(page.getByRole("heading", { name: "Criar Conta" })).toBeVisible();
  await expect(page.getByText("O cadastro on-line ainda não está disponível.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Escrever para/ })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("link", { name: "Voltar para o login" }).click();
  await page.waitForURL(`${server.url}/login`);
});
