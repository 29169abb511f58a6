import type { Page } from "@playwright/test";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { expect, test } from "@/tests/e2e/fixtures";
import { lineOf } from "@/tests/e2e/network";

const launcher = (page: Page) => page.getByRole("button", { name: /^Precisa de ajuda\? Fale com a gente/ });
const chat = (page: Page) => page.frameLocator("iframe");
const composer = (page: Page) => chat(page).getByRole("textbox", { name: "Sua mensagem" });
const log = (page: Page) => chat(page).getByRole("log");

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(composer(page)).toBeVisible();
}

/** The number of the newest conversation whose preview is this text. */
async function conversationOf(agent: Page, preview: string): Promise<number> {
  const row = agent.getByRole("listitem").filter({ hasText: preview }).getByRole("link");
  return Number(await row.getAttribute("data-chat-id"));
}

test("two visitors see only their own conversation", async ({ visitorPage }) => {
  const [one, two] = [await visitorPage(), await visitorPage()];
  for (const [page, text] of [
    [one, "Sou a primeira visitante"],
    [two, "Sou o segundo visitante"],
  ] as const) {
    await openChat(page);
    await write(page, text);
  }
  await expect(log(one)).toContainText("Sou a primeira visitante");
  await expect(log(two)).toContainText("Sou o segundo visitante");
  for (const page of [one, two]) await page.reload();
  await expect(log(one)).toContainText("Sou a primeira visitante");
  await expect(log(one)).not.toContainText("Sou o segundo visitante");
  await expect(log(two)).not.toContainText("Sou a primeira visitante");
});

test("a page that includes the script twice has one launcher", async ({ visitorPage, server }) => {
  const page = await visitorPage();
  await expect(launcher(page)).toBeVisible();
  const loaded = page.waitForResponse(/\/widget\.js\?again/);
  await page.evaluate(
    ([url, key]) => {
      const script = document.createElement("script");
      script.src = `${url}/widget.js?again`;
      script.dataset.clientKey = key;
      document.body.append(script);
    },
    [server.url, DEMO_CLIENT_KEY] as const,
  );
  await loaded;
  await openChat(page);
  await expect(page.locator("cangoo-chat")).toHaveCount(1);
});

test("Escape closes the chat and gives the focus back to the launcher", async ({ visitorPage }) => {
  const page = await visitorPage();
  await openChat(page);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(composer(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
});

test("a visitor who only looks at the page gets no token and no conversation", async ({ visitorPage, server }) => {
  const page = await visitorPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  expect(asked.filter((path) => path.includes("/visitors") || path.startsWith("/socket.io"))).toEqual([]);
  expect(server.url).not.toBe(new URL(page.url()).origin);
});

test("an answer that arrives while the chat is closed is counted on the launcher", async ({
  visitorPage,
  agentPage,
  colleague,
}) => {
  const page = await visitorPage();
  await openChat(page);
  await write(page, "Me avisem por aqui");
  const id = await conversationOf(await agentPage(), "Me avisem por aqui");
  await page.keyboard.press("Escape");
  await expect(composer(page)).toBeHidden();
  await (await colleague()).say(id, "Resposta que ninguém viu ainda");
  const counted = page.getByRole("button", { name: "Precisa de ajuda? Fale com a gente, 1 mensagem não lida" });
  await expect(counted).toBeVisible();
  await counted.click();
  await expect(log(page)).toContainText("Resposta que ninguém viu ainda");
  await page.keyboard.press("Escape");
  await expect(counted).toHaveCount(0);
});

/** Makes a message between the page and the chat inside late by this time, as on a page with much to do. */
async function delay(page: Page, message: "close" | "closed", ms: number): Promise<void> {
  await page.addInitScript(
    ([name, lateness]) => {
      const seen = new WeakSet<Event>();
      window.addEventListener("message", (event) => {
        if (seen.has(event) || event.data?.cangoo !== name) return;
        event.stopImmediatePropagation();
        const { data, origin, source } = event;
        const late = new MessageEvent("message", { data, origin, source });
        seen.add(late);
        setTimeout(() => window.dispatchEvent(late), lateness);
      });
    },
    [message, ms] as const,
  );
  await page.reload();
}

test("an answer that arrives while a busy page puts the chat away is not read", async ({
  visitorPage,
  agentPage,
  colleague,
}) => {
  const page = await visitorPage();
  await delay(page, "close", 3000);
  await openChat(page);
  await write(page, "Fechando com a página ocupada");
  const id = await conversationOf(await agentPage(), "Fechando com a página ocupada");
  const agent = await colleague();
  await composer(page).press("Escape");
  await agent.say(id, "Chegou enquanto fechava");
  await expect(page.getByRole("button", { name: /, 1 mensagem não lida/ })).toBeVisible();
});

test("an answer of the moment in which the launcher closes the chat is not read", async ({
  visitorPage,
  agentPage,
  colleague,
}) => {
  const page = await visitorPage();
  await delay(page, "closed", 300);
  await openChat(page);
  await write(page, "Fechando pelo botão");
  const id = await conversationOf(await agentPage(), "Fechando pelo botão");
  const agent = await colleague();
  await page.getByRole("button", { name: "Fechar chat" }).first().click();
  await agent.say(id, "Chegou no mesmo instante");
  await expect(page.getByRole("button", { name: /, 1 mensagem não lida/ })).toBeVisible();
});

test("the count is there again on the next visit", async ({ visitorPage, agentPage, colleague }) => {
  const page = await visitorPage();
  await openChat(page);
  await write(page, "Volto mais tarde");
  const id = await conversationOf(await agentPage(), "Volto mais tarde");
  await page.keyboard.press("Escape");
  // A page that goes before the frame has told it remembers an open chat, in which nothing is unread.
  await expect(composer(page)).toBeHidden();
  const [url, context] = [page.url(), page.context()];
  await page.close();
  await (await colleague()).say(id, "Respondido na sua ausência");
  const next = await context.newPage();
  await next.goto(url);
  await expect(next.getByRole("button", { name: /1 mensagem não lida/ })).toBeVisible();
});

test("what is written offline is kept through a reload and arrives once", async ({ browser, site, agentPage }) => {
  const context = await browser.newContext();
  const line = await lineOf(context);
  const page = await context.newPage();
  await page.goto(site.url);
  await openChat(page);
  await write(page, "Antes da queda");
  await expect(log(page)).not.toContainText("Enviando…");
  await line.cut();
  await write(page, "Escrita sem conexão");
  await expect(log(page)).toContainText("Escrita sem conexão");
  await expect(chat(page).getByText("Sem conexão. O que você escrever será enviado quando ela voltar.")).toBeVisible();
  await page.reload();
  await expect(log(page)).toContainText("Escrita sem conexão");
  await line.mend();
  const agent = await agentPage();
  const row = agent.getByRole("listitem").filter({ hasText: "Escrita sem conexão" });
  await expect(row).toBeVisible({ timeout: 40_000 });
  await row.click();
  await expect(agent.getByRole("log").getByText("Escrita sem conexão")).toHaveCount(1);
  await expect(log(page).getByText("Escrita sem conexão")).toHaveCount(1);
  await context.close();
});

test("a draft is there again after a reload", async ({ visitorPage }) => {
  const page = await visitorPage();
  await openChat(page);
  await composer(page).pressSequentially("Ainda escrevendo");
  await page.reload();
  await expect(composer(page)).toHaveValue("Ainda escrevendo");
});

test("a strict content security policy of the host page sees no violation", async ({ visitorPage }) => {
  const page = await visitorPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.reload();
  await openChat(page);
  await write(page, "Com política estrita");
  await expect(log(page)).toContainText("Com política estrita");
  // The browser asks every page for an icon, which this policy refuses on its own account.
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
});

test("on a phone the chat fills the screen and its own button closes it", async ({ visitorPage }) => {
  const page = await visitorPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  await expect.poll(() => page.locator("iframe").boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(launcher(page)).toBeHidden();
  await chat(page).getByRole("button", { name: "Fechar chat" }).click();
  await expect(composer(page)).toBeHidden();
  await expect(launcher(page)).toBeVisible();
});

test("a message of the agent is shown as text, and its address as a link", async ({
  visitorPage,
  agentPage,
  colleague,
}) => {
  const page = await visitorPage();
  await openChat(page);
  await write(page, "Mande o endereço");
  const id = await conversationOf(await agentPage(), "Mande o endereço");
  await (await colleague()).say(id, "<b>Veja</b> https://exemplo.com.br/segunda-via javascript:alert(1)");
  await expect(log(page)).toContainText("<b>Veja</b> https://exemplo.com.br/segunda-via javascript:alert(1)");
  await expect(log(page).getByRole("link")).toHaveCount(1);
  await expect(log(page).getByRole("link")).toHaveAttribute("rel", /noopener/);
});

test("the field's placeholder is read whole, in an open and in a closed conversation", async ({
  visitorPage,
  agentPage,
}) => {
  const page = await visitorPage();
  const room = () =>
    composer(page).evaluate((field: HTMLTextAreaElement) => {
      const style = getComputedStyle(field);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.font = style.font;
      const inside = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return inside - pen.measureText(field.placeholder).width;
    });
  await openChat(page);
  expect(await room()).toBeGreaterThan(0);
  await write(page, "Pode encerrar o teste");
  const agent = await agentPage();
  const id = await conversationOf(agent, "Pode encerrar o teste");
  const closed = await agent.request.post(
    new URL(`/api/bff/Attender/CloseConversation?chatId=${id}`, agent.url()).href,
    {
      headers: { Origin: new URL(agent.url()).origin },
    },
  );
  expect(closed.ok(), await closed.text()).toBe(true);
  await expect(composer(page)).toHaveAttribute("placeholder", "Escreva para continuar…");
  expect(await room()).toBeGreaterThan(0);
});

test("the demo shop holds still while it loads, however late its fonts are", async ({ browser, server }) => {
  const page = await (await browser.newContext()).newPage();
  const held: (() => Promise<void>)[] = [];
  await page.route("**/*.woff2", (route) => void held.push(() => route.continue()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${server.url}/demo`, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("button", { name: /Precisa de ajuda/ })).toBeVisible();
  for (const release of held) await release();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
  );
  expect(sum).toBeLessThanOrEqual(0.05);
  await page.context().close();
});
