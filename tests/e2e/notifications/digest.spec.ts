import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { readEml } from "@/lib/platform/mail/read-eml";
import { expectAccessible } from "@/tests/e2e/axe";
import { mention, openDesk } from "@/tests/e2e/desk-alerts";
import { addAttender, addConversation } from "@/tests/e2e/desk-data";
import { expect, signedInContext, test } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";
import { PHONE, smallTargets } from "@/tests/e2e/touch-area";
import type { TestServer } from "@/tests/support/server";

const section = (page: Page) => page.locator("#alerts");
const mentions = (page: Page) =>
  section(page).getByRole("switch", { name: "Um colega me menciona com @ Resumo por e-mail" });
const rhythm = (page: Page) => section(page).getByRole("combobox", { name: "Quando" });
const saved = (page: Page, part: RegExp) =>
  page.waitForResponse((response) => part.test(response.url()) && response.request().method() !== "GET");

/** Lets a second go by for the server in which somebody's digest is due, and what they were told is old enough. */
function letItBeDue(server: TestServer, email: string): void {
  const { attenderId } = openSession(server, email);
  withDatabase(server, (db) => {
    const now = Date.now();
    db.prepare("UPDATE attender SET digestDueAt = ? WHERE id = ?").run(now - 1, attenderId);
    db.prepare("UPDATE notification SET createdAt = ? WHERE attenderId = ?").run(now - 600_000, attenderId);
    db.prepare("UPDATE job SET runAt = ? WHERE type = 'notifications.digests' AND status = 'queued'").run(now);
  });
}

function mailsTo(server: TestServer, email: string) {
  const folder = path.join(server.dataDir, "mail");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return names
    .map((name) => readEml(fs.readFileSync(path.join(folder, name))))
    .filter(({ headers }) => headers.get("to") === email);
}

test("what is chosen for the digest comes by e-mail and leads to what it is about", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const page = await agentPage("/settings", email);
  await expect(section(page)).toContainText("Ligue o resumo em pelo menos um tipo");
  await Promise.all([saved(page, /alerts\/mention$/), mentions(page).check()]);
  const id = addConversation(server, { customer: "Resumida Moreira", lines: ["Oi"], subject: "Para o resumo" });
  await mention(server, id, email, "Veja o resumo");
  letItBeDue(server, email);
  await expect.poll(() => mailsTo(server, email).length).toBe(1);
  const [mail] = mailsTo(server, email);
  expect(mail?.headers.get("subject")).toBe("1 novidade no Cangoo");
  expect(mail?.text).toContain("Veja o resumo");
  const link = new RegExp(`/conversations/${id}\\?m=\\d+&entry=\\d+`).exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(`${server.url}${link}`);
  await expect(page.getByText("Veja o resumo").first()).toBeVisible();
});

test("the rhythm is kept, and says when the next digest comes", async ({ agentPage, server }) => {
  const email = addAttender(server);
  const page = await agentPage("/settings", email);
  await Promise.all([saved(page, /alerts\/mention$/), mentions(page).check()]);
  await expect(
    section(page).getByText(/^Próximo resumo: (?:hoje|amanhã), \d\d:00, se houver algo novo\.$/),
  ).toBeVisible();
  await Promise.all([saved(page, /v1\/me$/), rhythm(page).selectOption({ label: "Uma vez por dia" })]);
  const time = section(page).getByRole("textbox", { name: "Às" });
  await time.fill("25:99");
  await time.press("Enter");
  await expect(section(page).getByRole("alert")).toHaveText("Digite um horário, como 22:00.");
  await time.fill("17:30");
  await Promise.all([saved(page, /v1\/me$/), time.press("Enter")]);
  await expect(section(page).getByText(/^Próximo resumo: .*, 17:30, se houver algo novo\.$/)).toBeVisible();
  await page.reload();
  await expect(rhythm(page)).toHaveValue("day");
  await expect(time).toHaveValue("17:30");
  await expectAccessible(page);
});

test("on a phone each kind is a card whose switches a finger hits", async ({ browser, server }) => {
  const email = addAttender(server);
  const context = await signedInContext(browser, server, email, PHONE);
  const page = await openDesk(context, server, "/settings");
  await Promise.all([saved(page, /alerts\/mention$/), mentions(page).check()]);
  await expect(rhythm(page)).toBeVisible();
  const { width = 0 } = (await mentions(page).locator("xpath=ancestor::label").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(250);
  expect((await smallTargets(page)).filter((name) => /menciona|Resumo|Quando/.test(name))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await context.close();
});
