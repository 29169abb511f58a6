import { randomUUID } from "node:crypto";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { NO_TIME_LEFT } from "@/scripts/tests/no-time-left.mjs";
import { type HostSite, startHostSite } from "@/tests/e2e/web-chat/host-site";
import { type ChatSocket, openChatSocket, openVisitor, openVisitorSocket } from "../support/client";
import { startServer, type TestServer } from "../support/server";
import { type Line, lineOf } from "./network";
import { type PolicyViolations, watchPolicies } from "./policy-violations";
import { withDatabase } from "./server-database";
import { openSession } from "./session";

/** Tables by the names that the search gives them (search_state). */
const SOURCES = { conversation: "conversation", message: "message", ticket: "ticket", knowledge: "knowledge_passage" };

/** Epoch milliseconds until which a browser test is begun. */
const TESTS_UNTIL = Number(process.env.CANGOO_TESTS_UNTIL ?? Number.POSITIVE_INFINITY);

type WorkerFixtures = { server: TestServer; site: HostSite; policies: PolicyViolations };
type TestFixtures = {
  /** Leaves the test out where the run's time is over. */
  timeLeft: undefined;
  /** What browsers refused under a Content-Security-Policy, on any page of the test; whatever it is fails the test. */
  violations: PolicyViolations;
  /** A browser context signed in as the demo agent, at a path of the desk. */
  agentPage: (path?: string, email?: string) => Promise<Page>;
  /** The same, with a switch in its connection to the hub. */
  agentOnLine: (path: string) => Promise<{ page: Page; line: Line }>;
  /** A colleague without a browser, who answers in any conversation. */
  colleague: () => Promise<{ say(chatId: number, text: string): Promise<void> }>;
  /** A visitor without a browser, who says things one after another. */
  visitor: () => Promise<{ say(text: string): Promise<number> }>;
  /** A visitor's browser on the company's own site, which is another origin. */
  visitorPage: () => Promise<Page>;
};

/** Playwright's test with a server of its own per worker and people at both ends of a chat. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ template: process.env.CANGOO_TEMPLATE });
      await expect.poll(() => searchBehind(server), { timeout: 60_000 }).toBe(0);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ server }, use) => {
      const site = await startHostSite(server);
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  policies: [async ({ browser }, use) => use(watchPolicies(browser)), { scope: "worker" }],
  timeLeft: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, testInfo) => {
      testInfo.skip(Date.now() > TESTS_UNTIL, NO_TIME_LEFT);
      await use(undefined);
    },
    { auto: true },
  ],
  violations: [
    async ({ policies }, use) => {
      policies.reset();
      await use(policies);
      expect(policies.unexpected(), "refused by a Content-Security-Policy").toEqual([]);
    },
    { auto: true },
  ],
  agentPage: async ({ browser, server }, use) => {
    const open: BrowserContext[] = [];
    await use(async (path = "/conversations", email = DEMO_ACCOUNTS.agent) => {
      const context = await signedInContext(browser, server, email);
      open.push(context);
      return openPage(context, `${server.url}${path}`);
    });
    for (const context of open) await context.close();
  },
  agentOnLine: async ({ browser, server }, use) => {
    const open: BrowserContext[] = [];
    await use(async (path) => {
      const context = await signedInContext(browser, server);
      open.push(context);
      const line = await lineOf(context);
      return { page: await openPage(context, `${server.url}${path}`), line };
    });
    for (const context of open) await context.close();
  },
  colleague: async ({ server }, use) => {
    const open: ChatSocket[] = [];
    await use(async () => {
      const { token } = openSession(server, DEMO_ACCOUNTS.admin);
      const socket = await openChatSocket(server.url, token);
      open.push(socket);
      return {
        async say(chatId, text) {
          const answer = await socket.emitWithAck("SendMessage", chatId, text, null, { clientMessageId: randomUUID() });
          if ("error" in answer) throw new Error(answer.error.code);
        },
      };
    });
    for (const socket of open) socket.disconnect();
  },
  visitor: async ({ server }, use) => {
    const open: { disconnect(): unknown }[] = [];
    await use(async () => {
      const socket = await openVisitorSocket(server.url, await openVisitor(server.url));
      open.push(socket);
      return {
        async say(text) {
          const answer = await socket.emitWithAck("SendMessage", text, { clientMessageId: randomUUID() });
          if ("error" in answer) throw new Error(answer.error.code);
          return answer.conversationId;
        },
      };
    });
    for (const socket of open) socket.disconnect();
  },
  visitorPage: async ({ browser, site }, use) => {
    const open: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      open.push(page);
      await page.goto(site.url);
      return page;
    });
    for (const page of open) await page.context().close();
  },
});

export { expect };

/** The number of tables that aren't wholly indexed yet. A copy of the template on PostgreSQL has no index: the server builds it. */
function searchBehind(server: TestServer): number {
  const behind = Object.entries(SOURCES).map(
    ([name, table]) => `SELECT 1 FROM search_state WHERE name = '${name}' AND value < (SELECT max(id) FROM ${table})`,
  );
  return withDatabase(server, (db) => db.prepare(behind.join(" UNION ALL ")).all().length);
}

/** A browser context that holds a fresh session, as after a sign-in through the dialog (which has tests of its own). */
export async function signedInContext(
  browser: Browser,
  server: TestServer,
  email: string = DEMO_ACCOUNTS.agent,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { token } = openSession(server, email);
  const context = await browser.newContext(options);
  await context.addCookies([
    { name: "next-auth.session-token", value: token, url: server.url, httpOnly: true, sameSite: "Lax" },
  ]);
  return context;
}

// Interactive and connected, not only drawn: the numbers are asked for as soon as the hub is there.
async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const connected = page.waitForResponse(/\/conversations\/counters/, { timeout: 45_000 });
  await page.goto(url);
  await connected;
  await becomeAlive(page);
  const [reload, goto] = [page.reload.bind(page), page.goto.bind(page)];
  page.reload = async (options) => {
    const response = await reload(options);
    await becomeAlive(page);
    return response;
  };
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    await becomeAlive(page);
    return response;
  };
  return page;
}

/** Waits until React has the page's buttons: what is clicked or typed before is lost. A page that has none of React's isn't waited for long. */
async function becomeAlive(page: Page): Promise<void> {
  const isAlive = () =>
    [...document.querySelectorAll("main button")].every((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    );
  await page.waitForFunction(isAlive, undefined, { timeout: 5_000 }).catch(() => undefined);
}

/** Fills and sends the login dialog. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail", { exact: true }).fill(email);
  await dialog.getByLabel("Senha", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
}
