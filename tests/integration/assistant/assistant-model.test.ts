import http from "node:http";
import type { AddressInfo } from "node:net";
import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { translateText } from "@/lib/modules/assistant/answers/translate";
import { saveInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import { instructionInputSchema } from "@/lib/modules/assistant/instructions/schema";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { readModelConfig, removeModelConfig } from "@/lib/modules/assistant/model/config";
import { modelConfigInputSchema } from "@/lib/modules/assistant/model/schema";
import { testModel } from "@/lib/modules/assistant/model/test-model";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editModel, switchMood } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let mock: LLMock;

function allowPrivate(value: string): void {
  process.env.EGRESS_ALLOW_PRIVATE = value;
  setGlobalSlot("env", undefined);
}

async function configure(values: Record<string, unknown> = {}): Promise<void> {
  await editModel(
    ctx,
    modelConfigInputSchema.parse({
      isEnabled: true,
      baseUrl: `${mock.url}/v1`,
      apiKey: "chave-do-modelo",
      model: "modelo-de-teste",
      monthlyTokens: 1_000_000,
      monthlyCents: null,
      inputCentsPerMillion: 100,
      outputCentsPerMillion: 200,
      ...values,
    }),
  );
}

const question = "Qual é a altura do farol?";
const ask = (onText?: (delta: string) => void) => askAssistant(ctx, { question, onText });

beforeAll(async () => {
  allowPrivate("true");
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  mock = new LLMock({ port: 0 });
  await mock.start();
  const item = {
    title: "Qual é a altura do farol?",
    content: "O farol tem 40 metros.",
    type: "faq",
    category: "Geral",
  };
  await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
});
beforeEach(async () => {
  mock.clearFixtures();
  mock.clearRequests();
  await rawClient().assistantUsage.deleteMany({});
  await configure();
});
afterEach(() => allowPrivate("true"));
afterAll(async () => {
  await mock.stop();
  await database.close();
});

describe("the workspace's model", () => {
  test("writes the answer piece by piece, with its sources", async () => {
    mock.onMessage(/farol/, {
      content:
        "O farol mede exatamente quarenta metros de altura [1]. Ele fica no alto do morro e pode ser visto de longe por todos.",
    });
    const pieces: string[] = [];
    const answer = await ask((delta) => pieces.push(delta));
    expect(answer).toMatchObject({
      text: "O farol mede exatamente quarenta metros de altura. Ele fica no alto do morro e pode ser visto de longe por todos.",
      engine: "model",
      isKnown: true,
      fallback: null,
      sources: [{ title: "Qual é a altura do farol?" }],
    });
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("").trim()).toBe(answer.text);
  });

  test("is told the mood and the instructions with the attender's name, and gets the passages as data", async () => {
    await switchMood(ctx, "empathetic");
    await saveInstruction(
      ctx,
      instructionInputSchema.parse({ title: "a", description: "b", content: "Assine como [NOME].", priority: "high" }),
    );
    mock.onMessage(/farol/, { content: "40 metros [1]." });
    await ask();
    const sent = mock.getLastRequest()?.body as { messages: { role: string; content: string }[] } | undefined;
    const messages = sent?.messages ?? [];
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    expect(system).toContain("Reconheça primeiro o que a pessoa sente");
    expect(system).toContain(`Assine como ${ctx.attender.fullName}.`);
    expect(JSON.stringify(messages.filter(({ role }) => role === "user"))).toContain("O farol tem 40 metros.");
  });

  test("that writes in more pieces than a model has is cut off, and the embedded engine answers", async () => {
    mock.onMessage(/farol/, { content: `${"a ".repeat(3_000)}[1]` }, { chunkSize: 1 });
    const pieces: string[] = [];
    expect(await ask((delta) => pieces.push(delta))).toMatchObject({ engine: "embedded", fallback: "refused" });
    expect(pieces.length).toBeLessThan(4_900);
  });

  test("isn't asked about what no passage is about", async () => {
    expect(await askAssistant(ctx, { question: "Quem descobriu o bóson?" })).toMatchObject({ isKnown: false });
    expect(mock.getRequests()).toHaveLength(0);
  });

  test("that says that it doesn't know is believed", async () => {
    mock.onMessage(/farol/, { content: "NO_ANSWER" });
    const pieces: string[] = [];
    expect(await ask((delta) => pieces.push(delta))).toMatchObject({ isKnown: false, engine: "model", sources: [] });
    expect(pieces).toEqual([]);
  });

  test("that names no passage isn't believed: the embedded engine answers and says so", async () => {
    mock.onMessage(/farol/, { content: "O farol tem 90 metros." });
    expect(await ask()).toMatchObject({ text: "O farol tem 40 metros.", engine: "embedded", fallback: "unsourced" });
  });

  test("translates", async () => {
    mock.onMessage(/Bom dia/, { content: "Good morning" });
    expect(await translateText(ctx, { text: "Bom dia", language: "en" })).toEqual({
      text: "Good morning",
      language: "en",
      engine: "model",
    });
  });

  test("gets no key that was typed for another host", async () => {
    const other = http.createServer((_, response) => response.end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
    await configure({ apiKey: undefined, baseUrl });
    expect((await readModelConfig(ctx)).hasApiKey).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  test("is forgotten with its key", async () => {
    await removeModelConfig(ctx);
    expect(await readModelConfig(ctx)).toMatchObject({ isEnabled: false, hasApiKey: false, baseUrl: null });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: null });
  });
});

describe("the embedded engine answers, and says why, when the model", () => {
  test.each([
    ["refused", 401],
    ["refused", 404],
    ["unreachable", 429],
    ["unreachable", 503],
  ])("is %s with %d", async (fallback, status) => {
    mock.nextRequestError(status, { message: "não" });
    const answer = await ask();
    expect(answer).toMatchObject({ text: "O farol tem 40 metros.", engine: "embedded", fallback });
    expect(answer.notice).toMatch(/motor interno/);
  });

  test("isn't there", async () => {
    await configure({ baseUrl: "http://127.0.0.1:9/v1" });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "unreachable" });
  });

  test("takes too long", async () => {
    const silent = http.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    await configure({ baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`, timeoutSeconds: 1 });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "timeout" });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  test("doesn't end", async () => {
    mock.onMessage(/farol/, { content: `40 metros [1]. ${"a.".repeat(50_000)}` });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "refused" });
  });

  test("is in a network that the installation doesn't open", async () => {
    allowPrivate("false");
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "not_allowed" });
    expect(mock.getRequests()).toHaveLength(0);
  });

  test("sends us elsewhere", async () => {
    const elsewhere = http.createServer((_, response) => response.writeHead(307, { Location: `${mock.url}/v1` }).end());
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    await configure({ baseUrl: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1` });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "not_allowed" });
    expect(mock.getRequests()).toHaveLength(0);
    await new Promise((resolve) => elsewhere.close(resolve));
  });
});

describe("the month's budget", () => {
  test("counts what was used, in tokens and cents", async () => {
    mock.onMessage(/farol/, { content: "40 metros [1].", usage: { prompt_tokens: 3_000, completion_tokens: 2_000 } });
    await ask();
    expect((await readModelConfig(ctx)).usage).toMatchObject({ tokens: 5_000, cents: 0.7, calls: 1, isOver: false });
  });

  test("of tokens is never passed, however many ask at once", async () => {
    await configure({ monthlyTokens: 5_000 });
    mock.onMessage(/farol/, { content: "40 metros [1].", usage: { prompt_tokens: 100, completion_tokens: 1_000 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const { tokens } = (await readModelConfig(ctx)).usage;
    expect(tokens).toBeLessThanOrEqual(5_000);
    expect(answers.filter(({ fallback }) => fallback === "over_budget").length).toBeGreaterThan(0);
    expect(answers.every(({ isKnown }) => isKnown)).toBe(true);
  });

  test("of money ends the calls", async () => {
    await configure({
      monthlyTokens: null,
      monthlyCents: 1,
      inputCentsPerMillion: 1_000_000,
      outputCentsPerMillion: 0,
    });
    expect(await ask()).toMatchObject({ engine: "embedded", fallback: "over_budget" });
    expect(mock.getRequests()).toHaveLength(0);
  });
});

test("the test call tells what the endpoint says", async () => {
  mock.onMessage(/OK/, { content: "OK" });
  expect(await testModel(ctx)).toMatchObject({ ok: true, reason: null });
  mock.nextRequestError(401);
  expect(await testModel(ctx)).toMatchObject({ ok: false, reason: "refused" });
});

test("the key is sealed where it is stored", async () => {
  const row = await rawClient().assistantConfig.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  expect(row.apiKey).not.toContain("chave");
  expect(JSON.stringify(await readModelConfig(ctx))).not.toContain("chave-do-modelo");
});
