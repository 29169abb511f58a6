import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { ofSubject } from "@/tests/support/fields/of-subject";

/** Other tests of this server close conversations without it. */
async function withRequiredField(admin: Page, url: string, work: () => Promise<void>) {
  const headers = { Origin: url };
  const data = {
    ...ofSubject("conversation"),
    key: "motivo_do_contato",
    type: "choice",
    labelPt: "Motivo do contato",
    required: "on_close",
    options: [{ label: "Troca" }, { label: "Elogio" }],
  };
  const made = await admin.request.post(`${url}/api/v1/fields`, { headers, data });
  const { id } = (await made.json()) as { id: number };
  try {
    await work();
  } finally {
    await admin.request.delete(`${url}/api/v1/fields/${id}`, { headers });
  }
}

test("who closes is asked for what is missing, and their answer goes out with what they wrote", async ({
  agentPage,
  server,
}) => {
  const admin = await agentPage("/settings", DEMO_ACCOUNTS.admin);
  const [first, second] = ["Rita Exigida", "Rosa Exigida"].map((customer) =>
    addConversation(server, { customer, lines: ["Quero trocar"] }),
  );
  await withRequiredField(admin, server.url, async () => {
    const page = await agentPage(`/conversations/${first}`);
    const dialog = page.getByRole("dialog", { name: "Antes de encerrar" });
    await expect(page.getByText("Motivo do contato").first()).toBeVisible();
    await page.keyboard.press("e");
    await expect(dialog.getByLabel("Motivo do contato")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByLabel("Motivo do contato")).toHaveAccessibleDescription("Campo obrigatório");
    await dialog.getByLabel("Motivo do contato").selectOption("Troca");
    await dialog.getByRole("button", { name: "Salvar e encerrar" }).click();
    await expect(page.getByText("Conversa encerrada").first()).toBeVisible();

    await page.goto(`${server.url}/conversations/${second}`);
    await expect(page.getByText("Motivo do contato").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Mensagem", exact: true }).fill("Trocamos, sim.");
    await page.keyboard.press("Control+Shift+Enter");
    await dialog.getByLabel("Motivo do contato").selectOption("Elogio");
    await page.keyboard.press("Control+Enter");
    const status = async () =>
      (await (await page.request.get(`${server.url}/api/v1/conversations/${second}`)).json()).status;
    await expect.poll(status).toBe("closed");
    await page.goto(`${server.url}/conversations/${second}`);
    await expect(page.getByRole("log", { name: "Mensagens" })).toContainText("Trocamos, sim.");
  });
});
