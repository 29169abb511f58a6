import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as postForm } from "@/app/api/v1/surveys/[token]/form/route";
import { POST } from "@/app/api/v1/surveys/[token]/route";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { getFigures } from "@/lib/modules/analytics/figures";
import { rollNow } from "@/lib/modules/analytics/roller";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { answerSurvey, getSurvey, isSurveyOf } from "@/lib/modules/satisfaction/answer-survey";
import { SURVEY_MS } from "@/lib/modules/satisfaction/schema";
import { sendSurvey } from "@/lib/modules/satisfaction/send-survey";
import { changeSurveySettings, chooseSurvey, getConversationSurvey } from "@/lib/modules/satisfaction/survey-settings";
import { localeOf } from "@/lib/platform/i18n/language";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  // The demo workspace's conversations wait to be counted.
  await rollNow();
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn());
  await changeSurveySettings(admin, { email: false, whatsapp: false, webchat: true });
});
afterAll(() => database.close());

async function closed(text = "Oi, onde está meu pedido?", before?: (id: number) => Promise<unknown>): Promise<number> {
  const { visitor } = await newVisitor();
  const { conversationId } = await sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
  await takeConversation(agent, { chatId: conversationId, attenderId: agent.attender.id });
  await before?.(conversationId);
  await closeConversation(agent, conversationId);
  return conversationId;
}

/** The jobs that closings of a conversation left. */
async function jobsOf(conversationId: number): Promise<unknown[]> {
  const payloads = await rows.values<string>("SELECT payload FROM job WHERE type = 'satisfaction.send' ORDER BY id");
  return payloads
    .map((payload) => JSON.parse(payload) as { conversationId: number })
    .filter((payload) => payload.conversationId === conversationId);
}

async function ask(conversationId: number): Promise<string> {
  for (const payload of await jobsOf(conversationId)) await sendSurvey(payload);
  return tokenIn(await lastText(conversationId));
}

const lastText = async (conversationId: number) =>
  (await rows.value<string>(
    "SELECT content FROM message WHERE conversationId = ? ORDER BY seq DESC LIMIT 1",
    conversationId,
  )) ?? "";
const tokenIn = (text: string) => /\/survey\/([\w-]{43})\?rating=satisfied/.exec(text)?.[1] ?? "";

describe("closing a conversation", () => {
  test("asks the customer in its channel, once, and leaves it closed", async () => {
    const id = await closed();
    const token = await ask(id);
    expect(token).not.toBe("");
    for (const payload of await jobsOf(id)) await sendSurvey(payload);
    expect((await getConversationSurvey(agent, id)).surveys).toHaveLength(1);
    const row = await dbOf(agent).conversation.findFirstOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: "closed", assignedAttenderId: agent.attender.id });
  });

  test("asks in the language that the customer wrote", async () => {
    const id = await closed("Hello, where is my order please? I would like to know.");
    await ask(id);
    expect(await lastText(id)).toContain("How was our service?");
    expect(localeOf(["12345"])).toBe("pt-BR");
  });

  test("asks nothing when it is undone before", async () => {
    const id = await closed();
    await reopenConversation(agent, id);
    expect(await ask(id)).toBe("");
  });

  test("asks nothing when an attender chose so, or the channel doesn't", async () => {
    expect(await jobsOf(await closed(undefined, (id) => chooseSurvey(agent, id, false)))).toEqual([]);
    await changeSurveySettings(admin, { email: true, whatsapp: true, webchat: false });
    expect(await jobsOf(await closed())).toEqual([]);
    expect(await jobsOf(await closed(undefined, (id) => chooseSurvey(agent, id, true)))).toHaveLength(1);
    await changeSurveySettings(admin, { email: false, whatsapp: false, webchat: true });
  });
});

describe("a link", () => {
  test("takes one rating and one comment, and shows them on the conversation and in the figures", async () => {
    const id = await closed();
    const token = await ask(id);
    const before = (await getFigures(admin, { period: "today" })).current.satisfaction;
    expect(await answerSurvey(token, { rating: "satisfied" })).toMatchObject({
      rating: "satisfied",
      hasComment: false,
    });
    expect(await answerSurvey(token, { rating: "satisfied", comment: "Ótimo!" })).toMatchObject({ hasComment: true });
    const after = (await getFigures(admin, { period: "today", attenderId: agent.attender.id })).current.satisfaction;
    expect(after.satisfied).toBeGreaterThan(0);
    expect((await getFigures(admin, { period: "today" })).current.satisfaction).toEqual({
      ...before,
      satisfied: before.satisfied + 1,
      unanswered: before.unanswered - 1,
    });
    expect((await getConversationSurvey(agent, id)).surveys[0]).toMatchObject({
      rating: "satisfied",
      comment: "Ótimo!",
    });
  });

  test("takes no second rating or comment", async () => {
    const token = await ask(await closed());
    await answerSurvey(token, { rating: "unsatisfied", comment: "Demorou" });
    await expect(answerSurvey(token, { rating: "satisfied" })).rejects.toMatchObject({ code: "SURVEY_ANSWERED" });
    await expect(answerSurvey(token, { comment: "Mais" })).rejects.toMatchObject({ code: "SURVEY_ANSWERED" });
  });

  test("takes no comment before a rating", async () => {
    const token = await ask(await closed());
    await expect(answerSurvey(token, { comment: "Oi" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("ends after its time, and a wrong one is none", async () => {
    const token = await ask(await closed());
    await expect(getSurvey(token, Date.now() + SURVEY_MS)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    await expect(answerSurvey(token, { rating: "satisfied" }, Date.now() + SURVEY_MS)).rejects.toMatchObject({
      code: "TOKEN_EXPIRED",
    });
    await expect(getSurvey("x".repeat(43))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("says nothing of the customer or the conversation", async () => {
    const token = await ask(await closed());
    expect(Object.keys(await getSurvey(token)).sort()).toEqual(["companyName", "hasComment", "locale", "rating"]);
  });

  test("can't be guessed at speed", async () => {
    const attempt = () =>
      POST(
        new Request("http://localhost/api/v1/surveys/x", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ rating: "satisfied" }),
        }),
        { params: Promise.resolve({ token: "y".repeat(43) }) },
      );
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await attempt()).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(statuses[20]).toBe(429);
  });
});

describe("the page's form, in a browser without script", () => {
  const post = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    postForm(
      new Request(`http://localhost/api/v1/surveys/${token}/form`, {
        method: "POST",
        // What a browser sends from a page that names itself to nobody.
        headers: { Origin: "null", "Sec-Fetch-Site": "same-origin", ...headers },
        body: new URLSearchParams(fields),
      }),
      { params: Promise.resolve({ token }) },
    );
  const placeOf = (response: Response) => [response.status, response.headers.get("location")];

  test("takes the rating, then the comment, and leads back to the page", async () => {
    const id = await closed();
    const token = await ask(id);
    expect(placeOf(await post(token, { rating: "unsatisfied" }))).toEqual([303, `/survey/${token}`]);
    expect(placeOf(await post(token, { comment: "Demorou & não resolveu" }))).toEqual([303, `/survey/${token}`]);
    expect((await getConversationSurvey(agent, id)).surveys[0]).toMatchObject({
      rating: "unsatisfied",
      comment: "Demorou & não resolveu",
    });
  });

  test("says why it wasn't taken", async () => {
    const token = await ask(await closed());
    await answerSurvey(token, { rating: "satisfied" });
    expect(placeOf(await post(token, { rating: "unsatisfied" }))).toEqual([303, `/survey/${token}?problem=answered`]);
    expect(placeOf(await post(token, { rating: "excelente" }))).toEqual([303, `/survey/${token}?problem=failed`]);
    expect(placeOf(await post(token, {}))).toEqual([303, `/survey/${token}?problem=failed`]);
    expect(await getSurvey(token)).toMatchObject({ rating: "satisfied", hasComment: false });
  });

  test("of a link that is none leads to the page that says so", async () => {
    expect(placeOf(await post("z".repeat(43), { rating: "satisfied" }))).toEqual([303, `/survey/${"z".repeat(43)}`]);
  });

  test("can't be flooded", async () => {
    const token = await ask(await closed());
    expect((await post(token, { comment: "x".repeat(20_000) })).status).toBe(413);
    const statuses = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await post(token, {})).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("a colleague is told apart from the customer by the workspace of the link", async () => {
  const token = await ask(await closed());
  expect(await isSurveyOf(token, agent.workspaceId)).toBe(true);
  expect(await isSurveyOf(token, agent.workspaceId + 1)).toBe(false);
  expect(await isSurveyOf("w".repeat(43), agent.workspaceId)).toBe(false);
});
