import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN, button, notice, row } from "@/tests/e2e/team-page";
import { signIn as signInByApi } from "@/tests/support/client";
import { addColleagues, expireLinks, linkTo } from "./team-data";

test("a new address is confirmed by its mailbox before it is signed in with", async ({ agentPage, page, server }) => {
  addColleagues(server, [{ firstName: "Muda", email: "muda@antes.example" }]);
  const admin = await agentPage("/attenders?q=muda%40", ADMIN);
  await button(admin, "Editar Muda Teixeira").click();
  const dialog = admin.getByRole("dialog", { name: "Editar atendente" });
  await dialog.getByLabel("E-mail", { exact: true }).fill("muda@depois.example");
  await button(admin, "Salvar").click();
  await expect(notice(admin, "Enviamos um link para muda@depois.example")).toBeVisible();
  await expect(row(admin, "muda@antes.example")).toContainText("Aguarda confirmação de muda@depois.example");
  await signInByApi(server.url, "muda@antes.example", DEMO_PASSWORD);

  await page.goto(`${server.url}${await linkTo(server, "muda@depois.example", "email-change")}`);
  await expect(page.getByText("passará de muda@antes.example para muda@depois.example")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Confirmar este e-mail").click();
  await expect(page.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
  await signInByApi(server.url, "muda@depois.example", DEMO_PASSWORD);
  // The administrator's list hears of it.
  await expect(row(admin, "muda@depois.example")).not.toContainText("Aguarda");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
});

test("a change that waits can be sent again and given up from the form", async ({ agentPage, page, server }) => {
  addColleagues(server, [{ firstName: "Volta", email: "volta@antes.example" }]);
  const admin = await agentPage("/attenders?q=volta%40antes", ADMIN);
  await button(admin, "Editar Volta Teixeira").click();
  const dialog = admin.getByRole("dialog", { name: "Editar atendente" });
  await dialog.getByLabel("E-mail", { exact: true }).fill("volta@depois.example");
  await button(admin, "Salvar").click();
  const first = await linkTo(server, "volta@depois.example", "email-change");

  await button(admin, "Editar Volta Teixeira").click();
  await expect(dialog).toContainText("o login continua sendo volta@antes.example");
  await expectAccessible(admin);
  await button(admin, "Reenviar link").click();
  await expect(notice(admin, "Link enviado para volta@depois.example")).toBeVisible();
  await page.goto(`${server.url}${first}`);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();

  await button(admin, "Cancelar a troca").click();
  await expect(button(admin, "Cancelar a troca")).toHaveCount(0);
  await expect(dialog.getByLabel("E-mail", { exact: true })).toHaveValue("volta@antes.example");
  // The button that had the focus went with the notice.
  await expect(dialog).toBeFocused();
  await admin.keyboard.press("Escape");
  await expect(row(admin, "volta@antes.example")).not.toContainText("Aguarda");
});

test("an address that wasn't confirmed in time is said to be so", async ({ agentPage, server }) => {
  addColleagues(server, [{ firstName: "Tarde", email: "tarde@antes.example" }]);
  const admin = await agentPage("/attenders?q=tarde%40antes", ADMIN);
  await button(admin, "Editar Tarde Teixeira").click();
  const dialog = admin.getByRole("dialog", { name: "Editar atendente" });
  await dialog.getByLabel("E-mail", { exact: true }).fill("tarde@depois.example");
  await button(admin, "Salvar").click();
  await expect(row(admin, "tarde@antes.example")).toContainText("Aguarda confirmação");
  expireLinks(server, "tarde@antes.example");
  await admin.reload();
  await expect(row(admin, "tarde@antes.example")).toContainText("tarde@depois.example não foi confirmado a tempo");
});
