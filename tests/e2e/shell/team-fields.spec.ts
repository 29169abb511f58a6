import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { addConversation } from "@/tests/e2e/desk-data";
import { expect, test } from "@/tests/e2e/fixtures";
import { openSession } from "@/tests/e2e/session";

const LABEL = "Número de série da bomba";

test("a field is given to a team, and a conversation shows it from when that team has it", async ({
  agentPage,
  server,
}) => {
  const session = openSession(server, DEMO_ACCOUNTS.admin);
  const headers = { "Content-Type": "application/json" };
  const send = async (method: string, path: string, body: object) => {
    const answer = await session.fetch(path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: number };
  };
  const name = "Oficina das bombas";
  const { id: teamId } = await send("POST", "/api/v1/teams", { name, members: [] });
  const id = addConversation(server, { customer: "Bento Bombeiro", lines: ["A bomba parou."] });
  const page = await agentPage(`/conversations/${id}`);
  const fields = page.getByRole("region", { name: "Campos da conversa" });
  const own = fields.getByRole("button", { name: `Editar ${LABEL}` });
  await expect(fields).toBeVisible();

  const admin = await agentPage("/settings#fields", DEMO_ACCOUNTS.admin);
  const section = admin.locator("#fields");
  await section.getByRole("button", { name: "Adicionar campo" }).click();
  const dialog = admin.getByRole("dialog", { name: "Adicionar campo às conversas" });
  await dialog.getByLabel("Nome em português").fill(LABEL);
  await dialog.getByLabel("Preenchimento").selectOption("Obrigatório ao encerrar");
  await dialog.getByRole("group", { name: "Equipes" }).getByRole("checkbox", { name }).check();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const line = section.getByRole("listitem").filter({ hasText: LABEL });
  await expect(line).toContainText(`só de ${name}`);

  // Were it there it would be by now: the others are read again with it.
  await page.reload();
  await expect(fields).toBeVisible();
  await expect(own).toHaveCount(0);
  await send("PUT", `/api/v1/conversations/${id}/team`, { teamId, from: null });
  await expect(own).toBeVisible();
  await send("PUT", `/api/v1/conversations/${id}/team`, { teamId: null, from: teamId });
  await expect(own).toHaveCount(0);
});
