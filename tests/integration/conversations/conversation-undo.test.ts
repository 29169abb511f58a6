import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { getChat, listChats } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { reopenConversation, undoClose } from "@/lib/modules/conversations/state/reopen-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { conversationEdit } from "@/tests/support/edits";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

async function waiting(): Promise<number> {
  const { visitor } = await newVisitor();
  return (await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() })).conversationId;
}

const order = async () => (await listChats(ctx, { pageSize: 5 })).items.map(({ id }) => id);
const chatOf = async (id: number) => ({ ...(await getChat(ctx, id)), updatedAt: null });

describe("taking a close back", () => {
  test("gives a waiting customer their place and their wait again, with nobody assigned", async () => {
    const id = await waiting();
    await waiting();
    const [before, places] = [await chatOf(id), await order()];
    expect(before).toMatchObject({ status: "waiting", awaitingReplySince: expect.any(String) });
    await closeConversation(ctx, id);
    expect(await order()).not.toEqual(places);
    await undoClose(ctx, id);
    expect([await chatOf(id), await order()]).toEqual([before, places]);
  });

  test.each(["active", "waiting", "pending"] as const)(
    "makes a %s one of an attender's what it was",
    async (status) => {
      const id = await addConversation(ctx.workspaceId, { assignedAttenderId: ctx.attender.id, status });
      const before = await chatOf(id);
      await closeConversation(ctx, id);
      await undoClose(ctx, id);
      expect(await chatOf(id)).toEqual(before);
    },
  );

  test("undoes a close by the form, too", async () => {
    const id = await waiting();
    const before = await getChat(ctx, id);
    await updateConversation(ctx, await conversationEdit(ctx, id, { assignedAgentId: null, status: "closed" }));
    await undoClose(ctx, id);
    expect(await chatOf(id)).toEqual({ ...before, updatedAt: null });
  });

  test("is refused for an open one", async () => {
    await expect(undoClose(ctx, await waiting())).rejects.toMatchObject({ code: "CHAT_NOT_CLOSED" });
  });
});

test("opening again later lets a customer wait who had only an automatic answer", async () => {
  const id = await waiting();
  const since = (await getChat(ctx, id))?.awaitingReplySince;
  const automatic =
    "UPDATE conversation SET lastMessageFromAttender = 1, lastMessageAt = lastMessageAt + 1 WHERE id = ?";
  await rows.run(automatic, id);
  await closeConversation(ctx, id);
  expect(await reopenConversation(ctx, id)).toMatchObject({ status: "pending", awaitingReplySince: since });
});
