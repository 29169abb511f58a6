import fs from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patchRows } from "@/lib/client/cache/chat-rows";
import { newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import type { ChatPatch } from "@/lib/modules/conversations/events";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage, type Sender } from "@/lib/modules/conversations/messages/append-message";
import { markRead } from "@/lib/modules/conversations/messages/mark-read";
import { unreadOf } from "@/lib/modules/conversations/policy";
import { getChat } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { commit } from "@/lib/modules/events/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { awaitsUs } from "@/tests/support/conversations/awaits-us";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let me: Ctx;
let colleague: Ctx;
/** What the lists were told. */
let told: ChatPatch[] = [];

beforeAll(async () => {
  me = (await signedIn()).ctx;
  colleague = (await signedIn(await addAttender(me.workspaceId))).ctx;
  setGlobalSlot("realtime", {
    publish: () => undefined,
    publishAmong: (_: unknown, { event }: { event: string }, patches: ChatPatch[]) => {
      if (event === "ConversationsUpdated") told.push(...patches);
    },
    viewersChanged: () => undefined,
    endSessions: () => undefined,
  });
});
afterAll(async () => {
  setGlobalSlot("realtime", undefined);
  await database.close();
});

const SENDERS: Record<"customer" | "me" | "colleague" | "assistant" | "team", () => Sender> = {
  customer: () => ({ kind: "customer" }),
  me: () => person(me),
  colleague: () => person(colleague),
  assistant: () => ({ kind: "assistant", name: "Cangoo" }),
  team: () => ({ kind: "team", name: "Equipe" }),
};
const person = ({ attender }: Ctx): Sender => ({
  kind: "attender",
  id: attender.id,
  name: attender.fullName,
  email: attender.email,
});

async function say(chatId: number, who: keyof typeof SENDERS): Promise<void> {
  const input: AppendInput = {
    sender: SENDERS[who](),
    text: "Oi",
    clientMessageId: null,
    files: [],
    replyToId: null,
    uploadIds: [],
    at: Date.now(),
  };
  await commit({ workspaceId: me.workspaceId }, async (unit) => {
    const state = await conversationState(unit, chatId);
    if (!state) throw new Error("there is no such conversation");
    await announceMessage(unit, input, await appendMessage(unit, state, input));
  });
}

const rowOf = async (chatId: number, ctx = me): Promise<ChatDto> => {
  const chat = await getChat(ctx, chatId);
  if (!chat) throw new Error("there is no such conversation");
  return chat;
};

const STEPS = ["customer", "me", "colleague", "assistant", "team", "read", "load"] as const;

describe("the number of unread messages", () => {
  test("is the recounted one, as the server answers it and as the browser's row follows the events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 12 }), async (steps) => {
        told = [];
        const id = await addConversation(me.workspaceId);
        const written: { isCustomers: boolean }[] = [];
        let read = 0;
        let loaded = await rowOf(id);
        let since = 0;
        for (const step of steps) {
          if (step === "read") {
            read = written.length;
            await markRead(me, { chatId: id, seq: read });
          } else if (step === "load") {
            loaded = await rowOf(id);
            since = told.length;
          } else {
            await say(id, step);
            written.push({ isCustomers: step === "customer" });
          }
        }
        const lastOurs = written.findLastIndex(({ isCustomers }) => !isCustomers) + 1;
        const expected = written.slice(Math.max(lastOurs, read)).length;
        expect(unreadOf(await rowOf(id))).toBe(expected);
        // A list that is loaded in between hears older news after it; the newest are always the last.
        await vi.waitFor(() => {
          const patches = told.slice(since).filter((patch) => patch.id === id);
          let list = { rows: [{ ...loaded, lastReadSeq: read }], nextCursor: null };
          for (const patch of patches)
            list = { ...list, ...patchRows(list, new Map([[id, patch]]), () => true) } as typeof list;
          expect(list.rows[0]?.lastSeq).toBe(written.length);
          expect(unreadOf(list.rows[0] as ChatDto)).toBe(expected);
        });
      }),
      { numRuns: 25 },
    );
  });

  test("of what a customer writes before anybody opens it is on every colleague's list", async () => {
    const id = await addConversation(me.workspaceId);
    for (let count = 0; count < 5; count += 1) await say(id, "customer");
    expect([unreadOf(await rowOf(id)), unreadOf(await rowOf(id, colleague))]).toEqual([5, 5]);
    await markRead(me, { chatId: id, seq: 5 });
    expect([unreadOf(await rowOf(id)), unreadOf(await rowOf(id, colleague))]).toEqual([0, 5]);
  });
});

describe("a conversation that I begin", () => {
  const begin = async () =>
    createConversation(
      me,
      newConversationSchema.parse({
        customerId: (await dbOf(me).customer.findFirstOrThrow()).id,
        companyId: null,
        assignedAgentId: null,
        channel: "email",
        subject: "Oferta",
        status: "pending",
        priority: "medium",
        tags: [],
        message: "Olá",
        clientId: `unread-${crypto.randomUUID()}`,
      }),
    );

  test("is unread for nobody, and waits for nobody of ours", async () => {
    const chat = await begin();
    expect([unreadOf(chat), unreadOf(await rowOf(chat.id, colleague)), awaitsUs(chat)]).toEqual([0, 0, false]);
  });

  test("counts what its customer answers", async () => {
    const { id } = await begin();
    await say(id, "customer");
    const chat = await rowOf(id);
    expect([unreadOf(chat), awaitsUs(chat)]).toEqual([1, true]);
  });
});

test("the migration finds our side's newest message of each conversation", async () => {
  const id = await addConversation(me.workspaceId);
  for (const who of ["customer", "assistant", "colleague", "customer", "customer"] as const) await say(id, who);
  const folder = fs.readdirSync("prisma/migrations").find((name) => name.endsWith("_conversation_our_seq"));
  const sql = fs.readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8");
  const update = sql.slice(sql.indexOf("UPDATE"));
  await rows.run("UPDATE conversation SET ourSeq = 0");
  await rows.run(update);
  expect(await rows.value("SELECT ourSeq FROM conversation WHERE id = ?", id)).toBe(3);
});
