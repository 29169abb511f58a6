import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import { withDatabase } from "@/tests/e2e/server-database";
import { openSession } from "@/tests/e2e/session";

test("a visitor reads their place in the queue, sees it move up, and that it is gone when they are told none, or somebody has them", async ({
  server,
  visitorPage,
  visitor,
  agentPage,
}) => {
  withDatabase(server, (db) => db.prepare("DELETE FROM queue_entry").run());
  const { fetch } = openSession(server, DEMO_ACCOUNTS.admin);
  const ordinary = { mode: "manual", calendarId: null, isAlways: true, offerSeconds: 0, skillWaitSeconds: 0 };
  const choose = async (tellsPlace: boolean, version: number) => {
    const answer = await fetch("/api/v1/routing/queues/0", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ordinary, stickyHours: 0, requeueMinutes: 0, tellsPlace, version }),
    });
    expect(answer.ok).toBe(true);
  };
  await choose(true, 0);
  await (await visitor()).say("Cheguei antes");
  const page = await visitorPage();
  await page
    .getByRole("button", { name: /chat|fale|ajuda|conversa/i })
    .first()
    .click();
  const chat = page.frameLocator("iframe");
  await chat.getByRole("textbox").fill("Alguém aí?");
  await chat.getByRole("textbox").press("Enter");
  await expect(chat.getByText(/^Você é o 2º da fila/)).toBeVisible();

  const agent = await agentPage();
  await agent.keyboard.press("w");
  await expect(agent.getByText("Conversa Assumida")).toBeVisible();
  await expect(chat.getByText(/^Sua vez é a próxima/)).toBeVisible();
  await choose(false, 1);
  await expect(chat.getByText(/^Sua vez é a próxima/)).toHaveCount(0);
  await choose(true, 2);
  await expect(chat.getByText(/^Sua vez é a próxima/)).toBeVisible();
  await agent.keyboard.press("w");
  await expect(agent.getByRole("log")).toContainText("Alguém aí?");
  await expect(chat.getByText(/da fila|próxima/)).toHaveCount(0);
});
