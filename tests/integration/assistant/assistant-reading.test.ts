import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { newVisitor } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
afterAll(() => database.close());

/** The lanes in which the messages of a new conversation are read. */
async function lanesOf(texts: readonly string[]): Promise<(string | null)[]> {
  const { visitor } = await newVisitor();
  const lanes: (string | null)[] = [];
  for (const text of texts) {
    const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
    const payload = { equals: { workspaceId: visitor.workspaceId, conversationId, seq } };
    const job = await rawClient().job.findFirstOrThrow({ where: { type: "assistant.read-message", payload } });
    lanes.push(job.lane);
  }
  return lanes;
}

test("a conversation's messages are read one after another, another one's beside them", async () => {
  const [first, second] = await lanesOf(["Oi", "Alguém aí?"]);
  const [other] = await lanesOf(["Bom dia"]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
