import fs from "node:fs";
import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { expectAccessible } from "@/tests/e2e/axe";
import { multipart, part } from "@/tests/support/channels/email/raw-mail";
import { changeRow, expect, test } from "./conversation-email-data";

const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem" });
const message = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

const LETTER = multipart("alternative", [
  part(
    "text/plain; charset=utf-8",
    "Segue o pedido.\n\nEm 20/11/2026, Suporte escreveu:\n> Qual é o número do pedido?",
  ),
  part(
    "text/html; charset=utf-8",
    `<h1 style="color:#b4472f">Pedido 4471</h1><p>Segue o pedido.</p><script>parent.document.title="x"</script>
     <img src="https://outside.example/pixel.gif" alt="Logo"><a href="https://banco.example/entrar" onclick="alert(1)">www.loja.example</a>`,
  ),
]);

test.describe("an e-mail", () => {
  test("says from whom and to whom it went, and to whom an answer goes without its copies", async ({
    agentPage,
    mailbox,
  }) => {
    const id = await mailbox.arrive({
      change: {
        From: "Marta Souza <marta@copia.example>",
        Cc: "Bruno Lima <bruno@copia.example>, fiscal@copia.example",
        "Reply-To": "compras@copia.example",
        Subject: "Nota fiscal com cópias",
      },
      body: "Pode conferir?",
    });
    const page = await agentPage(`/conversations/${id}`);
    const letter = message(page, "Pode conferir?");
    await letter.getByRole("button", { name: "para suporte@empresa.example · 2 cópias" }).click();
    await expect(letter.getByText("Bruno Lima <bruno@copia.example>, fiscal@copia.example")).toBeVisible();
    await expect(page.getByText("para compras@copia.example")).toBeVisible();
    await expect(page.getByText("Sem cópia para 2 pessoas: bruno@copia.example, fiscal@copia.example")).toBeVisible();
    await composer(page).fill("Conferida.");
    await composer(page).press("Enter");
    await expect(message(page, "Conferida.").getByText("Enviada", { exact: true })).toBeAttached();
    const sent = mailbox.smtp.received.find(({ email }) => email.subject?.includes("Nota fiscal com cópias"));
    expect(sent?.to).toEqual(["compras@copia.example"]);
  });

  test("about something else in the same thread shows its subject", async ({ agentPage, mailbox }) => {
    const root = { From: "assunto@troca.example", Subject: "Assunto inicial" };
    const id = await mailbox.arrive({ change: root });
    const page = await agentPage(`/conversations/${id}`);
    await composer(page).fill("Recebido.");
    await composer(page).press("Enter");
    const answers = () => mailbox.smtp.received.filter(({ to }) => to.includes("assunto@troca.example"));
    await expect.poll(() => answers().length).toBe(1);
    const inReplyTo = answers()[0]?.email.messageId ?? "";
    await mailbox.arrive({
      change: { ...root, Subject: "RES: Assunto inicial", "In-Reply-To": inReplyTo },
      body: "Um",
    });
    await mailbox.arrive({ change: { ...root, Subject: "Outro pedido", "In-Reply-To": inReplyTo }, body: "Dois" });
    await expect(page.getByText("Assunto: Outro pedido")).toBeVisible();
    await expect(page.getByText("Assunto: RES: Assunto inicial")).toHaveCount(0);
  });

  test("folds what it quotes, and shows it without moving what was clicked", async ({ agentPage, mailbox }) => {
    // Longer than the window: there is no room to keep anything in place in a log that doesn't scroll.
    const lines = Array.from({ length: 60 }, (_, index) => `Linha ${index + 1} do pedido.`).join("\n");
    const id = await mailbox.arrive({
      change: { From: "citado@texto.example", Subject: "Pedido citado" },
      body: `${lines}\n\nEm 20/11/2026, Suporte escreveu:\n> Qual é o número do pedido?`,
    });
    const page = await agentPage(`/conversations/${id}`);
    const letter = message(page, "Linha 60 do pedido.");
    await expect(letter.getByText("Qual é o número do pedido?")).toHaveCount(0);
    await letter.hover();
    const toggle = letter.getByRole("button", { name: "Mostrar texto citado" });
    const top = (await toggle.boundingBox())?.y ?? 0;
    await toggle.click();
    await expect(letter.getByText("Qual é o número do pedido?")).toBeVisible();
    const hide = letter.getByRole("button", { name: "Ocultar texto citado" });
    expect(Math.abs(((await hide.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  });

  test("shows as it was made, without its scripts, and its images only when asked for", async ({
    agentPage,
    mailbox,
  }) => {
    const id = await mailbox.arrive({
      change: { From: "html@forma.example", "Content-Type": LETTER.type, Subject: "Pedido em HTML" },
      body: LETTER.body,
    });
    const page = await agentPage(`/conversations/${id}`);
    const asked: string[] = [];
    await page.route("https://outside.example/**", (route) => {
      asked.push(route.request().headers().referer ?? "nobody");
      return route.fulfill({ contentType: "image/gif", body: Buffer.from("R0lGODlhAQABAAAAACw=", "base64") });
    });
    await message(page, "Segue o pedido.").hover();
    await page.getByRole("button", { name: "Ver e-mail original" }).click();
    const dialog = page.getByRole("dialog", { name: "Pedido em HTML" });
    const frame = dialog.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Pedido 4471" })).toBeVisible();
    const link = frame.getByRole("link", { name: "www.loja.example" });
    await expect(link).toHaveAttribute("title", "https://banco.example/entrar");
    await expect(link).toHaveAttribute("rel", /noopener noreferrer/);
    await expect(link).toHaveAttribute("target", "_blank");
    expect(asked).toEqual([]);
    await dialog.getByRole("button", { name: "Carregar imagens" }).click();
    await expect.poll(() => asked).toEqual(["nobody"]);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Baixar e-mail (.eml)" }).click();
    expect(fs.readFileSync(await (await download).path(), "utf8")).toContain("Subject: Pedido em HTML");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("that a machine wrote says so", async ({ agentPage, mailbox }) => {
    const id = await mailbox.arrive({
      change: { From: "ausente@ferias.example", Subject: "Ausência", "Auto-Submitted": "auto-replied" },
      body: "Estou de férias.",
    });
    const page = await agentPage(`/conversations/${id}`);
    await expect(message(page, "Estou de férias.").getByText("Resposta automática")).toBeVisible();
  });
});

test.describe("an answer by e-mail", () => {
  test("that the server refuses says why to both agents, and goes out at one click", async ({ agentPage, mailbox }) => {
    const id = await mailbox.arrive({ change: { From: "recusada@caixa.example", Subject: "Recusa" } });
    const [one, two] = [
      await agentPage(`/conversations/${id}`),
      await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin),
    ];
    mailbox.smtp.refusals.push({ at: "RCPT", code: 550, text: "5.1.1 mailbox unknown" });
    await composer(one).fill("Vai ser recusada");
    await composer(one).press("Enter");
    for (const page of [one, two]) {
      await expect(
        message(page, "Vai ser recusada").getByText("O endereço do destinatário foi recusado."),
      ).toBeVisible();
      await message(page, "Vai ser recusada").getByText("O que o servidor disse").click();
      await expect(message(page, "Vai ser recusada").getByText(/mailbox unknown/)).toBeVisible();
    }
    await two.reload();
    await expect(message(two, "Vai ser recusada").getByText("O endereço do destinatário foi recusado.")).toBeVisible();
    await message(two, "Vai ser recusada").getByRole("button", { name: "Tentar novamente" }).click();
    for (const page of [one, two]) {
      await expect(message(page, "Vai ser recusada").getByText("Enviada", { exact: true })).toBeAttached();
      await expect(message(page, "Vai ser recusada").getByText("O que o servidor disse")).toHaveCount(0);
    }
  });

  test("that has to wait says when it is tried next, and tries at once when told to", async ({
    agentPage,
    mailbox,
  }) => {
    const id = await mailbox.arrive({ change: { From: "espera@caixa.example", Subject: "Espera" } });
    const page = await agentPage(`/conversations/${id}`);
    mailbox.smtp.refusals.push({ at: "RCPT", code: 451, text: "4.2.0 greylisted" });
    await composer(page).fill("Vai esperar");
    await composer(page).press("Enter");
    await expect(
      message(page, "Vai esperar").getByText(/O servidor de e-mail pediu para tentar mais tarde\./),
    ).toBeVisible();
    await expect(message(page, "Vai esperar").getByText(/Nova tentativa em/)).toBeVisible();
    await message(page, "Vai esperar").getByRole("button", { name: "Tentar agora" }).click();
    await expect(message(page, "Vai esperar").getByText("Enviada", { exact: true })).toBeAttached();
  });

  test("that changed its state while the line was cut shows it after the reconnect", async ({
    agentOnLine,
    mailbox,
    server,
  }) => {
    const id = await mailbox.arrive({ change: { From: "linha@caixa.example", Subject: "Linha cortada" } });
    const { page, line } = await agentOnLine(`/conversations/${id}`);
    await composer(page).fill("Enviada antes do corte");
    await composer(page).press("Enter");
    await expect(message(page, "Enviada antes do corte").getByText("Enviada", { exact: true })).toBeAttached();
    await line.cut();
    changeRow(
      server,
      "UPDATE message_delivery SET state = 'failed', errorCode = 'bounced' WHERE conversationId = ? AND messageSeq = 2",
      id,
    );
    await line.mend();
    await expect(
      message(page, "Enviada antes do corte").getByText("A mensagem voltou: não foi possível entregá-la."),
    ).toBeVisible();
  });

  test("without an active channel says so before and after, with the way to set one up for administrators", async ({
    agentPage,
    mailbox,
    server,
  }) => {
    const id = await mailbox.arrive({ change: { From: "semcanal@caixa.example", Subject: "Sem canal" } });
    changeRow(server, "UPDATE email_channel SET isActive = 0");
    try {
      const admin = await agentPage(`/conversations/${id}`, DEMO_ACCOUNTS.admin);
      await expect(
        admin.getByText("Nenhum canal de e-mail ativo: o que você escrever não será enviado."),
      ).toBeVisible();
      await composer(admin).fill("Sem canal nenhum");
      await composer(admin).press("Enter");
      const sent = message(admin, "Sem canal nenhum");
      await expect(sent.getByText("Não foi enviada: nenhum canal de e-mail está ativo.")).toBeVisible();
      await expect(sent.getByRole("link", { name: "Configurar canais" })).toHaveAttribute("href", "/channels");
      const agent = await agentPage(`/conversations/${id}`);
      await expect(message(agent, "Sem canal nenhum").getByText(/nenhum canal de e-mail está ativo/)).toBeVisible();
      await expect(agent.getByRole("link", { name: "Configurar canais" })).toHaveCount(0);
    } finally {
      changeRow(server, "UPDATE email_channel SET isActive = 1");
    }
  });
});

test("an e-mail conversation has nothing that axe finds, nor has the original in its dialog", async ({
  agentPage,
  mailbox,
}) => {
  const id = await mailbox.arrive({
    change: {
      From: "acesso@leitor.example",
      Cc: "outra@leitor.example",
      "Content-Type": LETTER.type,
      Subject: "Acessibilidade",
    },
    body: LETTER.body,
  });
  const page = await agentPage(`/conversations/${id}`);
  mailbox.smtp.refusals.push({ at: "RCPT", code: 550 });
  await composer(page).fill("Resposta recusada");
  await composer(page).press("Enter");
  await expect(message(page, "Resposta recusada").getByText("O endereço do destinatário foi recusado.")).toBeVisible();
  await expectAccessible(page);
  await message(page, "Segue o pedido.").hover();
  await page.getByRole("button", { name: "Ver e-mail original" }).click();
  const frame = page.getByRole("dialog").locator("iframe");
  await expect(frame.contentFrame().getByRole("heading")).toBeVisible();
  await expect(frame).toHaveAttribute("title", "Conteúdo do e-mail");
  // The tool runs a script in every frame, and none runs in this one.
  await frame.evaluate((element) => element.remove());
  await expectAccessible(page);
});
