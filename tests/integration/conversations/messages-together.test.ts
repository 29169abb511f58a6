import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendAhead } from "@/lib/modules/conversations/messages/append-ahead";
import { appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { messagesAfter } from "@/lib/modules/conversations/store/message";
import { commit } from "@/lib/modules/events/commit";
import { asking } from "@/lib/platform/db/unit-of-work/ahead";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { databaseOf, testServer } from "@/tests/support/postgres/databases";
import { rows } from "@/tests/support/rows";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
const isOnPostgres = testServer() !== undefined;
/** The class of workspaces' locks, as door.ts has it. */
const LANE_LOCKS = 0x63_61_6e_67;

let ours: Ctx;
let theirs: Ctx;

beforeAll(async () => {
  // Behind the second wall workspaces share no transaction.
  process.env.PG_RLS = "off";
  setGlobalSlot("env", undefined);
  ({ ctx: ours } = await signedIn());
  ({ ctx: theirs } = await signedIn(OTHER_AGENT));
});
afterAll(() => database.close());

const chat = (ctx: Ctx, values: Parameters<typeof addConversation>[1] = {}) =>
  addConversation(ctx.workspaceId, { status: "active", assignedAttenderId: ctx.attender.id, ...values });
const send = (ctx: Ctx, chatId: number, text: string, clientMessageId: string | null = null) =>
  sendMessage(ctx, { chatId, text, attachments: [], clientMessageId });
const textsOf = (chatId: number) =>
  rows.values<string>(`SELECT content FROM message WHERE "conversationId" = ? ORDER BY seq`, chatId);

describe("messages of one turn", () => {
  test("are numbered without gaps in the order in which they were sent", async () => {
    const [one, other] = [await chat(ours), await chat(ours)];
    const texts = Array.from({ length: 40 }, (_, index) => `mensagem ${index}`);
    const acks = await Promise.all(texts.map((text, index) => send(ours, index % 2 ? one : other, text)));
    expect(acks.map(({ seq }) => seq)).toEqual(texts.map((_, index) => Math.floor(index / 2) + 1));
    expect(acks.map(({ id }) => id)).toEqual(acks.map(({ id }) => id).sort((a, b) => a - b));
    expect(await textsOf(other)).toEqual(texts.filter((_, index) => index % 2 === 0));
  });

  test("leave their newest in the conversation's row", async () => {
    const chatId = await chat(ours);
    await Promise.all([send(ours, chatId, "primeira"), send(ours, chatId, "última")]);
    const row = await rows.first(
      `SELECT "lastSeq", "ourSeq", "lastMessageText" FROM conversation WHERE id = ?`,
      chatId,
    );
    expect(row).toEqual({ lastSeq: 2, ourSeq: 2, lastMessageText: "última" });
  });

  test("are stored once each, repeats among them and of before included", async () => {
    const chatId = await chat(ours);
    const before = await send(ours, chatId, "antes", "m-0");
    const acks = await Promise.all([
      send(ours, chatId, "uma", "m-1"),
      send(ours, chatId, "antes", "m-0"),
      send(ours, chatId, "uma", "m-1"),
      send(ours, chatId, "outra", "m-2"),
    ]);
    expect(acks.map(({ seq }) => seq)).toEqual([2, 1, 2, 3]);
    expect(acks[1]?.id).toBe(before.id);
    expect(acks[2]).toEqual(acks[0]);
    expect(await textsOf(chatId)).toEqual(["antes", "uma", "outra"]);
  });

  test("the same client id in another conversation is another message", async () => {
    const [one, other] = [await chat(ours), await chat(ours)];
    const acks = await Promise.all([send(ours, one, "aqui", "m-9"), send(ours, other, "ali", "m-9")]);
    expect(acks.map(({ seq }) => seq)).toEqual([1, 1]);
  });

  test("are stored although others of the turn are refused", async () => {
    const [open, closed] = [await chat(ours), await chat(ours, { status: "closed" })];
    const results = await Promise.allSettled([
      send(ours, open, "uma"),
      send(ours, closed, "tarde demais"),
      send(ours, 999_999_999, "para ninguém"),
      send(ours, open, "outra"),
    ]);
    expect(results.map((each) => (each.status === "rejected" ? each.reason.code : each.value.seq))).toEqual([
      1,
      "CHAT_CLOSED",
      "NOT_FOUND",
      2,
    ]);
    expect(await textsOf(open)).toEqual(["uma", "outra"]);
  });

  test("are there for what the same commit reads behind them", async () => {
    const chatId = await chat(ours);
    const intended = { conversationId: chatId, clientMessageId: "m-7" };
    const seen = await commit(
      ours,
      async (unit) => {
        const state = await conversationState(unit, chatId);
        if (!state) throw new Error("no conversation");
        const { attender } = ours;
        await appendMessage(unit, state, {
          sender: { kind: "attender", id: attender.id, name: attender.fullName, email: attender.email },
          text: "já está aqui",
          clientMessageId: intended.clientMessageId,
          files: [],
          replyToId: null,
          uploadIds: [],
          at: 1,
        });
        return (await unit.all(messagesAfter, { conversationId: chatId, seq: 0, limit: 9 })).map(
          ({ content }) => content,
        );
      },
      asking(appendAhead, intended),
    );
    expect(seen).toEqual(["já está aqui"]);
  });

  test("of two workspaces reach only their own conversations", async () => {
    const [mine, foreign] = [await chat(ours), await chat(theirs)];
    const results = await Promise.allSettled([
      send(ours, mine, "nossa"),
      send(theirs, foreign, "deles"),
      send(ours, foreign, "invasão"),
      send(theirs, mine, "invasão"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    expect([await textsOf(mine), await textsOf(foreign)]).toEqual([["nossa"], ["deles"]]);
    const owners = `SELECT "workspaceId" FROM message WHERE "conversationId" = ?`;
    expect(await rows.values(owners, foreign)).toEqual([theirs.workspaceId]);
  });
});

describe.runIf(isOnPostgres)("on PostgreSQL, messages of several workspaces", () => {
  const url = () => databaseOf(database.dataDir) ?? "";

  test("share a transaction", async () => {
    const [mine, foreign] = [await chat(ours), await chat(theirs)];
    await Promise.all([send(ours, mine, "nossa"), send(theirs, foreign, "deles")]);
    const numbers = `SELECT DISTINCT xmin::text AS number FROM message WHERE "conversationId" IN (?, ?)`;
    expect(await rows.values(numbers, mine, foreign)).toHaveLength(1);
  });

  test("stay in one transaction with other work between a message and its repeat", async () => {
    const chatId = await chat(ours);
    const acks = await Promise.all([
      send(ours, chatId, "uma", "m-5"),
      commit(ours, async () => undefined).then(() => undefined),
      send(ours, chatId, "uma", "m-5"),
      send(ours, chatId, "outra", "m-6"),
    ]);
    expect(acks.map((ack) => ack?.seq)).toEqual([1, undefined, 1, 2]);
    const numbers = `SELECT DISTINCT xmin::text AS number FROM message WHERE "conversationId" = ?`;
    expect(await rows.values(numbers, chatId)).toHaveLength(1);
  });

  test("don't wait for one of them that another transaction has", async () => {
    const [mine, foreign] = [await chat(ours), await chat(theirs)];
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1, $2::bigint::integer)", [LANE_LOCKS, ours.workspaceId]);
      let isStored = false;
      const held = send(ours, mine, "nossa").finally(() => (isStored = true));
      await send(theirs, foreign, "deles");
      await send(theirs, foreign, "mais uma");
      expect([isStored, await textsOf(mine)]).toEqual([false, []]);
      await client.query("commit");
      expect((await held).seq).toBe(1);
    } finally {
      await client.end();
    }
  });
});
