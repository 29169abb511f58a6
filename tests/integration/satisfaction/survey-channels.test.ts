import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { answerSurvey } from "@/lib/modules/satisfaction/answer-survey";
import { changeSurveySettings, getConversationSurvey } from "@/lib/modules/satisfaction/survey-settings";
import { env } from "@/lib/platform/env/env";
import type { Ctx } from "@/lib/platform/session/context";
import { runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const database = testDatabase();
afterAll(() => database.close());

const surveyJobs = () => rawClient().job.findMany({ where: { type: "satisfaction.send", status: "queued" } });

/** A minute passes: what waits for it is sent, as the server's worker does it. */
async function aMinuteLater(): Promise<void> {
  await rawClient().job.updateMany({
    where: { type: "satisfaction.send", status: "queued" },
    data: { runAt: new Date(0) },
  });
  await runJobs();
  await runJobs();
}

const tokenIn = (text: string) =>
  new RegExp(`${env().APP_URL}/survey/([\\w-]{43})\\?rating=satisfied`).exec(text)?.[1] ?? "";

async function statusOf(ctx: Ctx, id: number) {
  return (await dbOf(ctx).conversation.findFirstOrThrow({ where: { id }, select: { status: true } })).status;
}

describe("closing an e-mail conversation", () => {
  const desk = new MailDesk();
  beforeAll(async () => {
    await desk.open();
    await changeSurveySettings(desk.ctx, { email: true, whatsapp: false, webchat: false });
  });
  beforeEach(() => desk.reset());
  afterAll(() => desk.close());

  test("sends the question a minute later, in the thread, marked as a machine's", async () => {
    const id = await desk.conversation();
    const before = Date.now();
    await closeConversation(desk.ctx, id);
    await runJobs();
    expect(desk.smtp.received).toEqual([]);
    const [job] = await surveyJobs();
    expect((job?.runAt.getTime() ?? 0) - before).toBeGreaterThanOrEqual(59_000);
    expect((job?.runAt.getTime() ?? 0) - before).toBeLessThan(90_000);
    await aMinuteLater();
    const [mail] = desk.smtp.received;
    expect(mail?.to).toEqual(["marta@cliente.example"]);
    const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value;
    expect(header("auto-submitted")).toBe("auto-replied");
    expect(header("x-auto-response-suppress")).toBe("All");
    expect(mail?.email).toMatchObject({ subject: "Re: Cobrança", inReplyTo: `<s${desk.number}@cliente.example>` });
    expect(mail?.email.text).toContain("Como foi o nosso atendimento? Basta um clique.");
    expect(mail?.email.html).toMatch(/<a href="[^"]+\/survey\/[\w-]{43}\?rating=unsatisfied"/);
    expect(await statusOf(desk.ctx, id)).toBe("closed");
  });

  test("takes the click of the mail's link", async () => {
    const id = await desk.conversation();
    await closeConversation(desk.ctx, id);
    await aMinuteLater();
    await answerSurvey(tokenIn(desk.smtp.received[0]?.email.text ?? ""), { rating: "satisfied" });
    expect((await getConversationSurvey(desk.ctx, id)).surveys).toMatchObject([{ rating: "satisfied" }]);
  });

  test("asks in English who wrote in English", async () => {
    desk.number += 1;
    const messageId = `s${desk.number}@cliente.example`;
    await desk.arrive(
      rawMail(
        headers({ "Message-ID": `<${messageId}>`, Subject: "Order" }),
        "Hello, could you please tell me where my order is? I have been waiting for a week.",
      ),
    );
    const { conversationId } = await rawClient().emailMessage.findFirstOrThrow({ where: { messageId } });
    await closeConversation(desk.ctx, conversationId);
    await aMinuteLater();
    expect(desk.smtp.received[0]?.email.text).toContain("How was our service? One click is enough.");
  });

  test("says nothing when it is reopened within the minute", async () => {
    const id = await desk.conversation();
    await closeConversation(desk.ctx, id);
    await reopenConversation(desk.ctx, id);
    await aMinuteLater();
    expect(desk.smtp.received).toEqual([]);
    expect((await getConversationSurvey(desk.ctx, id)).surveys).toEqual([]);
  });
});

describe("closing a WhatsApp conversation", () => {
  const desk = new WhatsAppDesk();
  beforeAll(async () => {
    await desk.open();
    await changeSurveySettings(desk.ctx, { email: false, whatsapp: true, webchat: false });
  });
  beforeEach(() => desk.reset());
  afterEach(() => expect(desk.graph.complaints).toEqual([]));
  afterAll(() => desk.close());

  const texts = () => desk.graph.sent.map(({ body }) => (body.type === "text" ? body.text.body : body.type));

  test("sends the question a minute later to who wrote, as a text with both links", async () => {
    const id = await desk.conversation("Olá, meu boleto venceu");
    await closeConversation(desk.ctx, id);
    await runJobs();
    expect(texts()).toEqual([]);
    await aMinuteLater();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/^Como foi o nosso atendimento\?.*rating=satisfied.*rating=unsatisfied$/s);
    expect((await listMessages(desk.ctx, id))?.items.at(-1)).toMatchObject({
      isAutomatic: true,
      delivery: { state: "sent" },
    });
    await answerSurvey(tokenIn(texts()[0] ?? ""), { rating: "unsatisfied" });
    expect((await getConversationSurvey(desk.ctx, id)).surveys).toMatchObject([{ rating: "unsatisfied" }]);
    expect(await statusOf(desk.ctx, id)).toBe("closed");
  });

  test("asks nothing after the customer's 24 hours, when only paid templates may be written", async () => {
    const id = await desk.conversation();
    await closeConversation(desk.ctx, id);
    await rawClient().conversation.update({ where: { id }, data: { replyWindowEndsAt: new Date(Date.now() - 1) } });
    await aMinuteLater();
    expect(texts()).toEqual([]);
    expect((await getConversationSurvey(desk.ctx, id)).surveys).toEqual([]);
    expect(await surveyJobs()).toEqual([]);
  });
});
