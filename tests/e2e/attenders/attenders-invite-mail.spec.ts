import { MAIL_JOB } from "@/lib/platform/mail/mail";
import { expectAccessible } from "@/tests/e2e/axe";
import { test as base, expect } from "@/tests/e2e/fixtures";
import { withDatabase } from "@/tests/e2e/server-database";
import { ADMIN, button, notice, row } from "@/tests/e2e/team-page";
import { SmtpStub } from "@/tests/support/channels/email/smtp-stub";
import { startServer, type TestServer } from "@/tests/support/server";

/** A server whose mail goes to one of ours, which can refuse it. */
const test = base.extend<object, { smtp: SmtpStub; server: TestServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const smtp = new SmtpStub();
      await smtp.listen();
      await use(smtp);
      await smtp.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ smtp }, use) => {
      const server = await startServer({
        template: process.env.CANGOO_TEMPLATE,
        env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "Cangoo <no-reply@cangoo.example>" },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });
test.beforeEach(({ smtp }) => {
  smtp.received.length = 0;
  smtp.refusals.length = 0;
});

const SOON = { timeout: 20_000 };

/** For how long the one mail that waits is left alone, in milliseconds; 0 while it is tried. */
const restOf = (server: TestServer) =>
  withDatabase(server, (db) => {
    const row = db.prepare("SELECT \"runAt\" FROM job WHERE type = ? AND status = 'queued'").get(MAIL_JOB);
    return row ? Number((row as { runAt: number }).runAt) - Date.now() : 0;
  });

test("an invite that the mail server refuses says so with the reason, and is sent by 'try again'", async ({
  agentPage,
  server,
  smtp,
}) => {
  const email = "recusada@convites.example";
  smtp.refusals.push({ at: "RCPT", code: 550, text: "5.1.1 no such user" });
  const page = await agentPage("/attenders", ADMIN);
  await button(page, "Adicionar atendente").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nome completo").fill("Recusada");
  await form.getByLabel("E-mail", { exact: true }).fill(email);
  await button(page, "Adicionar e convidar").click();
  await expect(row(page, email)).toContainText("Convite não entregue", SOON);
  await expect(row(page, email)).toContainText("O servidor de e-mail do destinatário recusou a mensagem.");
  await expectAccessible(page);

  await row(page, email).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(notice(page, "E-mail Enviado")).toBeVisible();
  await expect(row(page, email)).toContainText("Convite enviado", SOON);
  await expect(row(page, email)).not.toContainText("recusou");
  await expect(row(page, email).getByRole("button", { name: "Tentar de novo" })).toHaveCount(0);
  expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
  expect(smtp.received[0]?.email.text).toContain(`${server.url}/invite/`);
});

test("an administrator hears of an invite that wasn't delivered, and gets from there to its row", async ({
  agentPage,
  server,
  smtp,
}) => {
  const email = "avisada@convites.example";
  smtp.refusals.push({ at: "RCPT", code: 550, text: "5.1.1 no such user" });
  const page = await agentPage("/tickets", ADMIN);
  // Whoever uses the window is told of what happens.
  const isListening = page.waitForResponse(/\/api\/v1\/notifications/);
  await page.mouse.move(20, 20);
  await isListening;
  const other = await agentPage("/attenders", ADMIN);
  const invited = await other.request.post(`${server.url}/api/bff/Attender/Create`, {
    headers: { origin: server.url },
    data: { firstName: "Avisada", surname: "", email, profile: 2 },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  const told = notice(page, "E-mail não entregue");
  await expect(told).toContainText(email, SOON);
  await page.getByRole("button", { name: /^Notificações/ }).click();
  await page.getByRole("dialog", { name: "Notificações" }).getByRole("link").filter({ hasText: email }).first().click();
  await expect(page).toHaveURL(/\/attenders\?q=avisada/);
  await expect(row(page, email)).toContainText("Convite não entregue");
});

test("an invite that waits for a mail server in trouble says so, and 'try again' doesn't wait for it", async ({
  agentPage,
  smtp,
  server,
}) => {
  const email = "atrasada@convites.example";
  // Temporary: the queue goes on by itself, each time after a longer wait.
  for (let attempt = 0; attempt < 50; attempt += 1) smtp.refusals.push({ at: "MAIL", code: 421, text: "4.3.2 later" });
  const page = await agentPage("/attenders?q=atrasada", ADMIN);
  const invited = await page.request.post(`${server.url}/api/bff/Attender/Create`, {
    headers: { origin: server.url },
    data: { firstName: "Atrasada", surname: "", email, profile: 2 },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  await button(page, "Atualizar lista").click();
  await expect(row(page, email)).toContainText("Convite ainda não entregue", SOON);
  await expect(row(page, email)).toContainText("não aceitou a mensagem ou não respondeu. Tentamos de novo sozinhos.");
  await expectAccessible(page);
  // Pressed between two of the queue's own attempts: one that is under way then would be let through beside the button's.
  await expect.poll(() => restOf(server), SOON).toBeGreaterThan(2_500);
  // The server is well again only once the button is pressed: before, the queue's own attempt could take the button away.
  await page.route(/ResendInviteEmail/, async (route) => {
    smtp.refusals.length = 0;
    await route.continue();
  });
  await row(page, email).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(row(page, email)).toContainText("Convite enviado", SOON);
  expect(smtp.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});
