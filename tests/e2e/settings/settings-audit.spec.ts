import type { Page } from "@playwright/test";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";

const CALL = "**/api/v1/audit-events?*";
const section = (page: Page) => page.locator("#audit");
const rows = (page: Page) => section(page).getByRole("list", { name: "Auditoria" }).locator(":scope > li");
const filter = (page: Page) => section(page).getByLabel("Ação");

const event = (id: number, values: object = {}) => ({
  id,
  action: "sign-in.succeeded",
  actor: { id: 1, name: "Helena Prado" },
  createdAt: "2026-11-20T15:04:00.000Z",
  subjectType: null,
  subjectId: null,
  subjectName: null,
  address: "192.0.2.7",
  details: {},
  ...values,
});

test("the newest line is what was done last, with who, when and from where", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1, firstName: "Auditora" }));
  await expect(rows(page).filter({ hasText: "Auditora Teixeira" }).first()).toContainText("Entrada na conta");
  await expect(rows(page).filter({ hasText: "Auditora Teixeira" }).first()).toContainText("IP 127.0.0.1");
});

test("what changed is told with the old and the new value", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  await page.route(CALL, (route) =>
    route.fulfill({
      json: [
        event(9, {
          action: "attender.updated",
          subjectType: "attender",
          subjectId: "5",
          subjectName: "Caio Nunes",
          details: { "profile.from": 2, "profile.to": 1, "surname.from": "", "surname.to": "Nunes" },
        }),
        event(8, {
          action: "workspace.updated",
          details: { "businessHours.from": "{}", "businessHours.to": "{}", "name.from": "Antes", "name.to": "Depois" },
        }),
        event(7, {
          action: "conversation.assigned",
          subjectType: "conversation",
          subjectId: "12",
          actor: null,
          details: { attenderId: null },
        }),
        event(6, { action: "something.new", address: "" }),
      ],
    }),
  );
  await section(page).getByRole("button", { name: "Atualizar" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText("Atendente atualizado");
  await expect(rows(page).nth(0)).toContainText("Perfil: Atendente → Administrador");
  await expect(rows(page).nth(0)).toContainText("Sobrenome: em branco → Nunes");
  await expect(rows(page).nth(1)).toContainText("Horário de atendimento: alterado");
  await expect(rows(page).nth(1)).toContainText("Nome: Antes → Depois");
  await expect(rows(page).nth(2)).toContainText("Sistema");
  await expect(rows(page).nth(2)).toContainText("Para: ninguém");
  await expect(rows(page).nth(2).getByRole("link", { name: "Conversa nº 12" })).toHaveAttribute(
    "href",
    "/conversations/12",
  );
  await expect(rows(page).nth(3)).toContainText("something.new");
});

test("older lines come page by page until there are no more", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  await page.route(CALL, (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 41);
    const items = Array.from({ length: 20 }, (_, index) => event(cursor - 1 - index));
    const headers: Record<string, string> =
      cursor > 21 ? { Link: `</api/v1/audit-events?cursor=${cursor - 20}>; rel="next"` } : {};
    return route.fulfill({ json: items, headers });
  });
  await section(page).getByRole("button", { name: "Atualizar" }).click();
  await expect(rows(page)).toHaveCount(20);
  await section(page).getByRole("button", { name: "Carregar mais" }).click();
  await expect(rows(page)).toHaveCount(40);
  await expect(section(page)).toContainText("Não há registros mais antigos.");
  await expect(section(page).getByRole("button", { name: "Carregar mais" })).toHaveCount(0);
});

test("the filter asks for one action, and an empty answer leads back to all", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  await filter(page).selectOption({ label: "Atendente criado" });
  await expect(rows(page).first()).toContainText("Atendente criado");
  expect(await rows(page).filter({ hasNotText: "Atendente criado" }).count()).toBe(0);
  // No other test can do this one to the demo workspace.
  await filter(page).selectOption({ label: "Assinatura iniciada" });
  await expect(section(page)).toContainText("Nada foi registrado com esta ação.");
  await section(page).getByRole("button", { name: "Mostrar todas as ações" }).click();
  await expect(rows(page).filter({ hasText: "Entrada na conta" }).first()).toBeVisible();
  await expect(filter(page)).toHaveValue("");
});

test("the filter asks for one person", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1, firstName: "Zuleica" }));
  await section(page).getByLabel("Pessoa").selectOption({ label: "Zuleica Teixeira" });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Entrada na conta");
  await filter(page).selectOption({ label: "Atendente criado" });
  await expect(section(page)).toContainText("Nada foi registrado com estes filtros.");
});

test("a log that can't be read keeps what is there and can be asked again", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  const before = await rows(page).count();
  await page.route(CALL, (route) => route.abort());
  await section(page).getByRole("button", { name: "Atualizar" }).click();
  await expect(section(page).getByRole("alert")).toContainText("O que já estava na tela continua.");
  await expect(rows(page)).toHaveCount(before);
  await page.unroute(CALL);
  await section(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("the log is accessible", async ({ agentPage, server }) => {
  const page = await agentPage("/settings", addAttender(server, { profile: 1 }));
  await section(page).getByRole("button", { name: "Atualizar" }).focus();
  await expectAccessible(page, { within: "#audit" });
});
