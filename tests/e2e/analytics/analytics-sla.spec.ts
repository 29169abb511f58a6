import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";
import { card, dialog } from "./analytics-data";

const MINUTE_MS = 60_000;
const deadlines = (page: Page) => card(page, "Prazos (SLA)");
const kind = (page: Page, name: string) =>
  deadlines(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A policy of an hour for the first answer, always open, for the conversations with a tag. */
async function addPolicy({ post }: ReturnType<typeof administrator>, tag: string): Promise<void> {
  const calendar = await post("/api/v1/calendars", { name: `Sempre ${tag}`, timeZone: null, hours: {}, holidays: [] });
  const target = { first: 3_600 };
  await post("/api/v1/sla-policies", {
    name: `Política ${tag}`,
    condition: { all: [{ field: "tags", operator: "has_any", value: [tag] }] },
    calendarId: calendar.id,
    targets: { urgent: target, high: target, medium: target, low: target },
  });
}

function administrator(server: TestServer) {
  const admin = openSession(server, DEMO_ACCOUNTS.admin);
  const headers = { "Content-Type": "application/json" };
  return {
    admin,
    post: async (path: string, body: object) => {
      const answer = await admin.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      expect(answer.ok, path).toBe(true);
      return (await answer.json()) as { id: number };
    },
  };
}

test("deadlines kept, missed and late stand under Analytics, and each number opens its conversations", async ({
  agentPage,
  colleague,
  server,
}) => {
  const tag = `prazo-${randomUUID().slice(0, 8)}`;
  const waiting = (customer: string, minutes: number) =>
    addConversation(server, { customer, lines: ["Ainda hoje?"], age: minutes * MINUTE_MS });
  const kept = waiting("Cumprida em Dia", 50);
  const missed = waiting("Perdida por Pouco", 70);
  const worse = waiting("Perdida por Muito", 190);
  const late = waiting("Ainda Espera", 130);
  const session = administrator(server);
  await addPolicy(session, tag);
  await session.post("/api/v1/conversations/bulk", {
    ids: [kept, missed, worse, late],
    change: { kind: "addTag", tag },
  });
  const person = await colleague();
  for (const id of [kept, worse, missed]) await person.say(id, "Já resolvo");

  const page = await agentPage(`/analytics?tag=${tag}`, DEMO_ACCOUNTS.admin);
  const first = kind(page, "Primeira resposta");
  await expect(
    first.getByRole("button", { name: "Primeira resposta: 33,3% no prazo. Ver as 3 conversas" }),
  ).toBeVisible();
  await expect(first.getByRole("listitem").filter({ hasText: "Cumpridos" })).toHaveText("Cumpridos1");
  await expect(first.getByRole("listitem").filter({ hasText: "Mediana" })).toContainText("1 h 10 min");
  await expect(first.getByRole("listitem").filter({ hasText: "P90" })).toContainText("3 h 10 min");
  await expect(first.getByRole("listitem").filter({ hasText: "Atrasadas agora" })).toHaveText("Atrasadas agora1");
  await expect(kind(page, "Resolução")).toContainText("Nenhum prazo terminou");
  await expectAccessible(page);

  await first.getByRole("button", { name: /^Primeira resposta: Perdidos: 2\./ }).click();
  await expect(dialog(page)).toHaveAccessibleName("Prazos: Primeira resposta");
  await expect(page).toHaveURL(/deadlines=missed&kind=first/);
  const rows = dialog(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("Perdida por Muito");
  await expect(rows.nth(0)).toContainText(/Atraso: 2 h 10 min/);
  await expect(rows.nth(1)).toContainText("Perdida por Pouco");
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "Atrasadas agora" }).check();
  await expect(page).toHaveURL(/deadlines=late/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Ainda Espera");
  await expect(rows).toContainText(/Atraso: 1 h 1\d min/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/deadlines=/);

  const row = deadlines(page).getByRole("row", { name: new RegExp(`Política ${tag}`) });
  await expect(row).toContainText("33,3%");
  await deadlines(page).getByRole("radio", { name: "Canal", exact: true }).check();
  const ofChannel = deadlines(page).getByRole("row", { name: /Web Chat/ });
  await ofChannel.getByRole("button", { name: /^Cumpridos: Web Chat: 1\./ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Cumprida em Dia");
  // A link to it opens it, with the name of its row.
  await page.reload();
  await expect(dialog(page)).toContainText("Web Chat");
  await expect(rows).toContainText("Cumprida em Dia");
  await rows.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${kept}`));
});

test("without a policy the card says where deadlines are set up, to who may; to others there is none", async ({
  agentPage,
  server,
}) => {
  const { admin } = administrator(server);
  const policies = (await (await admin.fetch("/api/v1/sla-policies")).json()) as { id: number }[];
  for (const { id } of policies) await admin.fetch(`/api/v1/sla-policies/${id}`, { method: "DELETE" });
  const page = await agentPage("/analytics?tag=sem-nenhum-prazo", DEMO_ACCOUNTS.admin);
  await expect(deadlines(page)).toContainText("Nenhuma conversa tem prazo ainda.");
  await expect(deadlines(page).getByRole("link", { name: "Configurar prazos" })).toHaveAttribute(
    "href",
    "/settings#sla",
  );
  await expectAccessible(page);
  const other = await agentPage("/analytics", addAttender(server, { firstName: "Sem-prazo" }));
  await expect(card(other, "Tickets")).toBeVisible();
  await expect(deadlines(other)).toHaveCount(0);
});
