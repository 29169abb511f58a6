import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { replySubject } from "@/lib/modules/channels/email/queue-email";
import { conversationOfAddresses, outgoingMessageId, replyAddress } from "@/lib/modules/channels/email/reply-address";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { changeDelivery } from "@/lib/modules/delivery/change-delivery";
import { type DeliveryState, deliveryStateSchema } from "@/lib/modules/delivery/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let key: { workspaceId: number; conversationId: number; messageSeq: number };

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const conversationId = await addConversation(ctx.workspaceId);
  await sendMessage(ctx, { chatId: conversationId, text: "oi", attachments: [], clientMessageId: null });
  key = { workspaceId: ctx.workspaceId, conversationId, messageSeq: 1 };
});
afterAll(() => database.close());

const state = async () => (await rawClient().messageDelivery.findFirstOrThrow({ where: key })).state;

describe("a delivery moves only forward", () => {
  const ORDER: DeliveryState[] = ["queued", "sending", "uncertain", "sent", "delivered", "read"];

  beforeEach(() => rawClient().messageDelivery.deleteMany());

  test.each(
    ORDER.flatMap((from, index) =>
      ORDER.map((to, other) => ({ from, to, moves: other > index && to !== "queued" })),
    ).filter(
      // An attempt may begin again while nobody knows how the last one ended, and only then.
      ({ from, to }) => !(from === "sending" && to === "sending"),
    ),
  )("from $from to $to: $moves", async ({ from, to, moves }) => {
    await rawClient().messageDelivery.create({ data: { ...key, channel: "whatsapp", state: from } });
    expect(await changeDelivery(key.workspaceId, key, to)).toBe(moves);
    expect(await state()).toBe(moves ? to : from);
  });

  test.each(ORDER)("news after a failure change nothing: %s", async (to) => {
    await rawClient().messageDelivery.create({ data: { ...key, channel: "whatsapp", state: "failed" } });
    expect(await changeDelivery(key.workspaceId, key, to)).toBe(false);
  });

  test("what was read didn't fail", async () => {
    await rawClient().messageDelivery.create({ data: { ...key, channel: "whatsapp", state: "read" } });
    expect(await changeDelivery(key.workspaceId, key, "failed")).toBe(false);
  });

  test("in whatever order news come, the furthest stays", async () => {
    await rawClient().messageDelivery.create({ data: { ...key, channel: "whatsapp" } });
    for (const to of ["read", "delivered", "sent", "delivered", "sending"] as const)
      await changeDelivery(key.workspaceId, key, to);
    expect(await state()).toBe("read");
  });

  test("the states are these", () => {
    expect(deliveryStateSchema.options).toEqual([...ORDER, "failed"]);
  });
});

test("a web chat's message has no delivery of its own", async () => {
  await rawClient().messageDelivery.deleteMany();
  await sendMessage(ctx, { chatId: key.conversationId, text: "oi", attachments: [], clientMessageId: null });
  expect(await rawClient().messageDelivery.count()).toBe(0);
  expect(await rawClient().job.count({ where: { type: { startsWith: "channels." } } })).toBe(0);
});

describe("a signed reply address", () => {
  test("names its conversation in any case, and only in its workspace", () => {
    const address = replyAddress("suporte@empresa.example", 7, 123_456);
    expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(conversationOfAddresses(["x@y.example", address], 7)).toBe(123_456);
    expect(conversationOfAddresses([address.toUpperCase()], 7)).toBe(123_456);
    expect(conversationOfAddresses([address], 8)).toBeUndefined();
  });

  test.each([
    "",
    "a@b.example",
    "x+c.1.@b.example",
    "x+c..aaaaaaaaaaaaaaaa@b.example",
    "x+c.zzzzzzzzzz.aaaaaaaaaaaaaaaa@b",
  ])("isn't %j", (address) => expect(conversationOfAddresses([address], 7)).toBeUndefined());

  test("a message's id is the same each time, and another for each message", () => {
    const id = (seq: number) => outgoingMessageId("suporte@empresa.example", 7, 12, seq);
    const first = id(1);
    expect(id(1)).toBe(first);
    expect(id(2)).not.toBe(first);
  });
});

test.each([
  ["Pedido", "Re: Pedido"],
  ["Re: Pedido", "Re: Pedido"],
  ["RES: Re: RE[2]: Pedido", "Re: Pedido"],
  ["ENC: Pedido", "Re: ENC: Pedido"],
  ["Responda: Pedido", "Re: Responda: Pedido"],
  ["", "Re: "],
])("the answer to %j is %j", (subject, answer) => expect(replySubject(subject)).toBe(answer));
