import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";
import { card, dialog } from "./analytics-data";

test("who leads a team reads its figures and the conversations behind them, and elsewhere their own", async ({
  agentPage,
  server,
}) => {
  const email = addAttender(server, { firstName: "Adalgisa" });
  const colleague = addAttender(server, { firstName: "Bonifácio" });
  const admin = openSession(server, DEMO_ACCOUNTS.admin);
  const send = async <T>(path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    return (await (await admin.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as T;
  };
  const people = await (await admin.fetch("/api/bff/Attender/GetAttendees")).json();
  const { id: attenderId } = (people as { id: number; email: string }[]).find((one) => one.email === email) ?? {};
  const name = `Equipe ${randomUUID().slice(0, 8)}`;
  const team = await send<{ id: number }>("/api/v1/teams", { name, members: [{ attenderId, role: "lead" }] });
  const id = addConversation(server, {
    customer: "Cândida da Equipe",
    lines: ["Olá?"],
    assignee: colleague,
    status: "active",
  });
  await send("/api/v1/conversations/bulk", { ids: [id], change: { kind: "team", teamId: team.id } });

  const page = await agentPage("/analytics?period=7d", email);
  await expect(page.getByText("Só os seus números")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Atendente" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Equipe" }).selectOption({ label: name });
  await expect(page).toHaveURL(new RegExp(`team=${team.id}`));
  await expect(page.getByText("Só os seus números")).toBeHidden();
  await card(page, "Conversas em aberto")
    .getByRole("button", { name: /^Conversas em aberto: 1\./ })
    .click();
  await expect(dialog(page).getByRole("link", { name: /Cândida da Equipe/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Atendente" }).selectOption({ label: "Bonifácio Teixeira" });
  await expect(card(page, "Conversas em aberto").getByRole("button", { name: /: 1\./ }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Equipe" }).selectOption({ label: "Só os meus números" });
  await expect(page.getByText("Só os seus números")).toBeVisible();
  await expect(page).not.toHaveURL(/attender=/);
});
