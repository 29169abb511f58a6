import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expect } from "@/tests/e2e/fixtures";
import { test } from "@/tests/e2e/own-server";
import { assistantDesk } from "./assistant-data";

test("a conversation is given back to the assistant from its menu and from the palette", async ({
  agentPage,
  visitor,
  server,
}) => {
  const { call } = await assistantDesk(server);
  const { version } = (await call<{ id: string; version: number }[]>("GET", "/api/v1/assistant/features")).find(
    ({ id }) => id === "auto-response",
  ) ?? { version: 0 };
  await call("PATCH", "/api/v1/assistant/features/auto-response", {
    isEnabled: true,
    settings: { responseDelay: 0, mode: "send" },
    version,
  });
  const customer = await visitor();
  const chatId = await customer.say("Quero falar com um atendente");
  const page = await agentPage(`/conversations/${chatId}`, DEMO_ACCOUNTS.agent);
  await expect(page.getByText("O assistente chamou uma pessoa: o cliente pediu")).toBeVisible();
  await page.getByRole("button", { name: "Assumir" }).first().click();
  await expect(page.getByText("assumiu a conversa")).toBeVisible();

  await page.getByRole("button", { name: "Mais ações da conversa" }).click();
  await page.getByRole("menuitem", { name: "Devolver ao assistente" }).click();
  await expect(page.getByText("devolveu a conversa ao assistente")).toBeVisible();
  await page.getByRole("button", { name: "Mais ações da conversa" }).click();
  await expect(page.getByRole("menuitem", { name: "Adiar…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Devolver ao assistente" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await customer.say("Quero falar com uma pessoa");
  await expect(page.getByText("O assistente chamou uma pessoa: o cliente pediu")).toHaveCount(2);
  // The palette has what could be done as it was opened: whose turn it is may be known a moment after the line.
  const handBack = page.getByRole("option", { name: /Devolver ao assistente/ });
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox").last().fill("Devolver ao assistente");
    await expect(handBack).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await handBack.click();
  await expect(page.getByText("devolveu a conversa ao assistente")).toHaveCount(2);
});
