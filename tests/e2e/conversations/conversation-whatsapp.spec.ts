import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { closeWindowIn, expect, providerIdOf, test } from "./conversation-whatsapp-data";

const HOUR_MS = 3_600_000;
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const message = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const log = (page: Page) => page.getByRole("log", { name: "Mensagens" });
const text = (body: string) => ({ type: "text", text: { body } });

test.describe("what a WhatsApp customer sends", () => {
  test("is shown as what it is, whatever it is", async ({ agentPage, phone }) => {
    const from = "5511970000001";
    const id = await phone.arrive(from, text("Bom dia"), "Rosângela Prado");
    const page = await agentPage(`/conversations/${id}`);
    await phone.arrive(from, {
      type: "location",
      location: { latitude: -23.55, longitude: -46.63, name: "Loja do Centro", address: "Rua Direita, 10" },
    });
    const map = log(page).getByRole("link", { name: "Abrir no mapa (-23.550000,-46.630000)" });
    await expect(map).toHaveAttribute("target", "_blank");
    await expect(map).toHaveAttribute("rel", /noopener noreferrer/);
    await expect(log(page).getByText("Loja do Centro", { exact: true })).toBeVisible();
    await phone.arrive(from, {
      type: "contacts",
      contacts: [{ name: { formatted_name: "Otávio Reis" }, phones: [{ phone: "+55 11 98888-7777" }] }],
    });
    await expect(log(page).getByRole("link", { name: "+55 11 98888-7777" })).toHaveAttribute(
      "href",
      "tel:+5511988887777",
    );
    await phone.arrive(from, {
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: "1", title: "Quero a segunda via" } },
    });
    await expect(log(page).getByText("Quero a segunda via", { exact: true })).toBeVisible();
    await phone.arrive(from, { type: "image", image: { id: "77001", mime_type: "image/png" } });
    await expect(log(page).getByRole("button", { name: /^Abrir .+png$/ })).toBeVisible();
    await phone.arrive(from, { type: "unsupported", errors: [{ code: 131051, title: "Unsupported" }] });
    await expect(log(page).getByText(/O WhatsApp não entrega este tipo de mensagem/)).toBeVisible();
  });

  test("can be reacted to, edited and deleted by them, live", async ({ agentPage, phone, server }) => {
    const from = "5511970000002";
    const id = await phone.arrive(from, text("Quero duas camisas"));
    const page = await agentPage(`/conversations/${id}`);
    const original = providerIdOf(server, id);
    await phone.arrive(from, { type: "reaction", reaction: { message_id: original, emoji: "👍" } });
    const reactions = log(page).getByRole("list", { name: "Reações" });
    await expect(reactions).toContainText("👍");
    await expect(reactions).toContainText("Reação do cliente");
    await phone.arrive(from, {
      type: "edit",
      edit: { original_message_id: original, message: text("Quero três camisas") },
    });
    await expect(message(page, "Quero três camisas").getByText("editada")).toBeVisible();
    await expect(log(page).getByText("Quero duas camisas")).toHaveCount(0);
    await phone.arrive(from, { type: "revoke", revoke: { original_message_id: original } });
    await expect(log(page).getByText("Mensagem apagada pelo cliente")).toBeVisible();
    await expect(log(page).getByText("Quero três camisas")).toHaveCount(0);
    await page.reload();
    await expect(log(page).getByText("Mensagem apagada pelo cliente")).toBeVisible();
  });
});

test.describe("an answer by WhatsApp", () => {
  test("is tied to the message that it answers, and shows how far it came to both agents", async ({
    agentPage,
    phone,
    server,
  }) => {
    const from = "5511970000003";
    const id = await phone.arrive(from, text("Qual o prazo?"));
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    await message(one, "Qual o prazo?").hover();
    await one.getByRole("button", { name: "Responder" }).click();
    await composer(one).fill("Dois dias úteis");
    await composer(one).press("Enter");
    await expect(message(two, "Dois dias úteis").getByText("Enviada", { exact: true })).toBeAttached();
    const sent = phone.sent.find((body) => body.to === from);
    expect(sent).toMatchObject({ context: { message_id: providerIdOf(server, id) } });
    for (const [status, words] of [
      ["delivered", "Entregue"],
      ["read", "Lida"],
    ] as const) {
      await phone.tell(status);
      for (const page of [one, two])
        await expect(message(page, "Dois dias úteis").getByText(words, { exact: true })).toBeAttached();
    }
  });

  test("that WhatsApp refuses says why in plain words, and what it said itself", async ({ agentPage, phone }) => {
    const id = await phone.arrive("5511970000004", text("Oi"));
    const page = await agentPage(`/conversations/${id}`);
    phone.refuseNext(400, 131026, "Message undeliverable");
    await composer(page).fill("Não vai chegar");
    await composer(page).press("Enter");
    const refused = message(page, "Não vai chegar");
    await expect(refused.getByText(/o número pode não estar no WhatsApp/)).toBeVisible();
    await refused.getByText("O que o servidor disse").click();
    await expect(refused.getByText("Message undeliverable")).toBeVisible();
    await refused.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(refused.getByText("Enviada", { exact: true })).toBeAttached();
  });
});

test.describe("the window of 24 hours", () => {
  test("counts down in the composer, and in the list only when it is nearly over", async ({
    agentPage,
    phone,
    server,
  }) => {
    const id = await phone.arrive("5511970000005", text("Janela aberta"), "Janela Aberta");
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText("A janela do WhatsApp fecha em 23 h")).toHaveCount(1);
    closeWindowIn(server, id, 3.5 * HOUR_MS);
    await page.reload();
    const row = page.locator(`[data-chat-id="${id}"]`);
    await expect(row.getByText("A janela do WhatsApp fecha em 3 h")).toBeAttached();
    await expect(page.getByText("A janela do WhatsApp fecha em 3 h")).toHaveCount(2);
  });

  test("locks the composer the moment it ends and keeps the draft until the customer writes", async ({
    agentPage,
    phone,
    server,
  }) => {
    const from = "5511970000006";
    const id = await phone.arrive(from, text("Vai fechar"));
    closeWindowIn(server, id, 8_000);
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).fill("Um rascunho");
    await expect(page.getByText(/A janela de 24 horas do WhatsApp fechou/)).toBeVisible();
    await expect(page.getByText("Seu rascunho está guardado.")).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await phone.arrive(from, text("Voltei"));
    await expect(composer(page)).toHaveValue("Um rascunho");
  });

  test("that another clock sees closed locks the composer at the refusal", async ({ agentPage, phone, server }) => {
    const id = await phone.arrive("5511970000007", text("Relógios"));
    const page = await agentPage(`/conversations/${id}`);
    closeWindowIn(server, id, -1);
    await composer(page).fill("Tarde demais");
    await composer(page).press("Enter");
    await expect(page.getByText(/A janela de 24 horas do WhatsApp fechou/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Descartar" })).toBeVisible();
  });

  test("leaves templates, which are found, filled, checked and sent with the keyboard", async ({
    agentPage,
    phone,
    server,
  }) => {
    const from = "5511970000008";
    const id = await phone.arrive(from, text("Modelos"), "Heloísa Duarte");
    closeWindowIn(server, id, -HOUR_MS);
    const page = await agentPage(`/conversations/${id}`);
    await page.getByRole("button", { name: "Enviar modelo" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Enviar modelo do WhatsApp" });
    const search = dialog.getByRole("searchbox", { name: "Buscar modelo" });
    await expect(dialog.getByText("aviso_de_entrega")).toBeVisible();
    await expect(dialog.getByText("ainda_em_analise")).toHaveCount(0);
    await search.fill("retomar");
    await expect(dialog.getByText("aviso_de_entrega")).toHaveCount(0);
    await search.press("ArrowDown");
    await expect(dialog.getByRole("button", { name: /retomar_atendimento/ })).toBeFocused();
    await page.keyboard.press("Enter");
    const send = dialog.getByRole("button", { name: "Enviar modelo" });
    await send.press("Enter");
    await expect(dialog.getByLabel("Cabeçalho {{1}}")).toBeFocused();
    await expect(dialog.getByText("Preencha este campo.")).toHaveCount(3);
    await dialog.getByLabel("Cabeçalho {{1}}").fill("4471");
    await dialog.getByLabel("Texto {{1}}").fill("Heloísa");
    await dialog.getByLabel("Texto {{2}}").fill("4471");
    await expect(dialog.getByRole("region", { name: "Pré-visualização" })).toContainText(
      "Olá Heloísa, temos uma resposta sobre o pedido 4471. Podemos continuar?",
    );
    await send.press("Enter");
    await expect(dialog).toHaveCount(0);
    const sent = message(page, "Olá Heloísa, temos uma resposta");
    await expect(sent.getByText("Modelo retomar_atendimento")).toBeVisible();
    await expect(sent.getByRole("list", { name: "Botões" })).toContainText("Sim, continuar");
    await expect(sent.getByText("Enviada", { exact: true })).toBeAttached();
    expect(phone.sent.filter(({ to }) => to === from)).toMatchObject([
      { type: "template", template: { name: "retomar_atendimento", language: { code: "pt_BR" } } },
    ]);
  });

  test("has r open the templates, so that the words after it are no shortcuts", async ({
    agentPage,
    phone,
    server,
  }) => {
    const id = await phone.arrive("5511970000010", text("Ainda aí?"));
    closeWindowIn(server, id, -HOUR_MS);
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText(/A janela de 24 horas do WhatsApp fechou/)).toBeVisible();
    for (const before of ["", "n"]) {
      // The field of a note is another one.
      if (before) await page.keyboard.press(before);
      if (before) await page.keyboard.press("Escape");
      await page.keyboard.press("r");
      const search = page.getByRole("dialog").getByRole("searchbox", { name: "Buscar modelo" });
      await expect(search).toBeFocused();
      await page.keyboard.type("retomar");
      await expect(search).toHaveValue("retomar");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("has nothing that axe finds, closed or picking a template", async ({ agentPage, phone, server }) => {
    const id = await phone.arrive("5511970000009", text("Acessível"));
    closeWindowIn(server, id, -HOUR_MS);
    const page = await agentPage(`/conversations/${id}`);
    await expect(page.getByText(/A janela de 24 horas do WhatsApp fechou/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar modelo" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /retomar_atendimento/ })
      .click();
    await expectAccessible(page);
  });
});
