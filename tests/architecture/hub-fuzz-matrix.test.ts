import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { openChatSocket, openVisitorSocket } from "../support/client";
import { addAttender, addConversation, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { badValue } from "../support/fuzz/fuzz-cases";
import { hostileValue } from "../support/fuzz/hostile-values";
import { jsonSchemaOf } from "../support/fuzz/json-schema";
import { leaksIn } from "../support/fuzz/judge-answer";
import { type Random, seededRandom } from "../support/fuzz/seeded-random";
import { code, emitRaw, listenHub, type TestHub } from "../support/hub";
import { integrityOf } from "../support/rows";

/** As in fuzz-matrix.test.ts. */
const CASES = Number(process.env.FUZZ_CASES ?? 50);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** A visitor's socket may send so many at once; from the next on it would hear of nothing but its hurry. */
const PER_SOCKET = 20;
const ANSWER_MS = 15_000;

const database = testDatabase();
const logged: string[] = [];
let server: TestHub;
let workspaceId: number;
let chatId: number;

beforeAll(async () => {
  setGlobalSlot("logger", pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }));
  server = await listenHub();
  ({ workspaceId } = (await signedIn()).ctx);
  chatId = await addConversation(workspaceId);
});
afterAll(async () => {
  setGlobalSlot("logger", undefined);
  await server.hub.close();
  await database.close();
});

const fresh = () => ({ clientMessageId: randomUUID() });
/** Arguments that each event takes; the whole of them is mostly right, so that the hub goes on to the use case. */
const EXAMPLES: Record<string, () => unknown[]> = {
  "/chat JoinChat": () => [chatId],
  "/chat LeaveChat": () => [chatId],
  "/chat SendMessage": () => [
    chatId,
    "olá",
    [FILE],
    { ...fresh(), replyToId: 1, uploads: [randomUUID()], email: { to: [PERSON], bcc: [PERSON], subject: "Oi" } },
  ],
  "/chat CloseChat": () => [chatId],
  "/chat View": () => [chatId],
  "/chat Typing": () => [chatId, true],
  "/chat Activity": () => [],
  "/chat GetPresence": () => [],
  "/webchat SendMessage": () => ["oi", fresh()],
  "/webchat GetMessages": () => [{ afterSeq: 0 }],
  "/webchat Introduce": () => [{ name: "Rita", email: "rita@example.com", phone: "+5511988880001", subject: "Troca" }],
  "/webchat Seen": () => [chatId, { deliveredSeq: 1, readSeq: 1 }],
  "/webchat Typing": () => [true],
};
const PERSON = { name: "Rita", address: "rita@example.com" };
const FILE = { fileName: "nota.txt", base64Content: "bm90YQ==", contentType: "text/plain", fileSize: 4 };
const EVENTS = [
  ...Object.entries(chatClientEvents).map(([event, schema]) => [`/chat ${event}`, schema] as const),
  ...Object.entries(webChatClientEvents).map(([event, schema]) => [`/webchat ${event}`, schema] as const),
] as readonly (readonly [string, z.ZodType])[];

/** One event's arguments with something wrong in them, or beside them. */
function badArguments(schema: z.ZodType, args: unknown[], random: Random): unknown[] {
  const kind = random.below(8);
  if (kind === 0) return [...args, hostileValue(random)];
  if (kind === 1) return [Buffer.from([0, 255, random.below(256)]), ...args.slice(1)];
  if (kind === 2) return args.slice(0, random.below(args.length + 1));
  const bad = badValue(jsonSchemaOf(schema), args, random).value;
  return Array.isArray(bad) ? (bad as unknown[]) : [bad];
}

async function open(namespace: string) {
  if (namespace === "/webchat") return openVisitorSocket(server.url, (await newVisitor()).token);
  return openChatSocket(server.url, (await signedIn(await addAttender(workspaceId))).token);
}

/** The acknowledgement, or that there was none. */
function answerTo(socket: Awaited<ReturnType<typeof open>>, event: string, args: unknown[]) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, unknown>>((resolve) => {
    timer = setTimeout(() => resolve({ error: { code: "no answer" } }), ANSWER_MS);
  });
  return Promise.race([emitRaw(socket, event, ...args), late]).finally(() => clearTimeout(timer));
}

test("every event has an example that its schema takes", () => {
  expect(EVENTS.filter(([name, schema]) => !schema.safeParse(EXAMPLES[name]?.()).success)).toEqual([]);
});

describe.each(EVENTS)("%s", (name, schema) => {
  const [namespace = "", event = ""] = name.split(" ");

  test(`answers ${CASES} bad events as it should (FUZZ_SEED=${SEED})`, { timeout: 120_000 }, async () => {
    const random = seededRandom(SEED, name);
    const faults: object[] = [];
    for (let done = 0; done < CASES; done += PER_SOCKET) {
      const socket = await open(namespace);
      const all = Array.from({ length: Math.min(PER_SOCKET, CASES - done) }, async () => {
        const args = badArguments(schema, EXAMPLES[name]?.() ?? [], random);
        const answer = await answerTo(socket, event, args);
        const [text, sent] = [JSON.stringify(answer), JSON.stringify(args) ?? ""];
        const found = leaksIn(text, sent, database.dataDir);
        if (["INTERNAL", "UNKNOWN_EVENT", "no answer"].includes(code(answer) ?? "")) found.push(code(answer) ?? "");
        if (found.length > 0) faults.push({ found, answer: text.slice(0, 500), sent: sent.slice(0, 2_000) });
      });
      await Promise.all(all);
      if (!socket.connected) faults.push({ found: ["the socket was closed"] });
      socket.disconnect();
    }
    expect({ faults, log: logged.splice(0) }).toEqual({ faults: [], log: [] });
  });
});

test("after all of it the database is sound", async () => {
  expect(await integrityOf(database.dataDir)).toBe("ok");
});
