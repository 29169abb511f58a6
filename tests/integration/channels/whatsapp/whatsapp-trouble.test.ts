import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendWhatsApp } from "@/lib/modules/channels/whatsapp/send-whatsapp";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { outgoingFile } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

describe("trouble", () => {
  test.each([
    ["Meta's 5xx", { kind: "error", status: 500, code: 131000 }, "wa131000"],
    ["an overloaded API", { kind: "bare", status: 503 }, "wa131016"],
    ["too many messages of the number", { kind: "error", status: 429, code: 130429 }, "wa130429"],
    ["too many messages to one customer", { kind: "error", status: 400, code: 131056 }, "wa131056"],
    ["a token that has expired", { kind: "error", status: 401, code: 190 }, "wa190"],
  ] as const)("that passes is waited for: %s", async (_, mishap, errorCode) => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push(mishap);
    await desk.answer(chatId);
    await desk.work();
    const waiting = await desk.delivery(chatId);
    expect(waiting).toMatchObject({ state: "sending", errorCode, attempts: 1 });
    expect(Date.parse(waiting?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now());
    setGlobalSlot("whatsapp.pace", undefined);
    await desk.tryNow();
    expect(await desk.delivery(chatId)).toMatchObject({ state: "sent", attempts: 2, errorCode: null });
    expect(desk.graph.sent).toHaveLength(1);
  });

  test.each([
    ["an invalid recipient", 131026],
    ["the end of the 24 hours", 131047],
    ["a payment that is missing", 131042],
  ])("for good is said, and the next message goes on: %s", async (_, code) => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "error", status: 400, code, details: "no" });
    await desk.answer(chatId, "um");
    await desk.work();
    expect(await desk.delivery(chatId)).toMatchObject({ state: "failed", errorCode: `wa${code}`, errorDetail: "no" });
    setGlobalSlot("whatsapp.cooling", undefined);
    await desk.answer(chatId, "dois");
    await desk.work();
    expect(desk.bodies()).toEqual(["dois"]);
  });

  test.each([
    ["cut", { kind: "cut" }],
    ["not answered", { kind: "stall", ms: 2_000 }],
    ["answered by a broken gateway", { kind: "bare", status: 502 }],
  ] as const)("that leaves open whether it was taken isn't tried again by itself: %s", async (_, mishap) => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push(mishap);
    await desk.answer(chatId);
    const job = await rawClient().job.findFirstOrThrow({ where: { type: { startsWith: "channels.whatsapp.send" } } });
    await sendWhatsApp({ ...job, attempts: 1 }, undefined, { timeoutMs: 300 });
    expect(await desk.delivery(chatId)).toMatchObject({ state: "uncertain", errorCode: "waUncertain" });
    const before = desk.graph.sent.length;
    await desk.tryNow();
    expect(desk.graph.sent).toHaveLength(before);
  });

  test("that left it open is cleared up by the news of it", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "cut" });
    await desk.answer(chatId);
    await desk.work();
    expect((await desk.delivery(chatId))?.state).toBe("uncertain");
    const [taken] = desk.graph.sent;
    await desk.arrive(
      desk.status("delivered", taken?.id, { biz_opaque_callback_data: taken?.body.biz_opaque_callback_data }),
    );
    expect(await desk.delivery(chatId)).toMatchObject({ state: "delivered", errorCode: null });
    expect(desk.graph.sent).toHaveLength(1);
  });

  test("in the middle of several parts: the rest goes on once it is known that the first arrived", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "cut" });
    const text = `${"a".repeat(4_000)} ${"b".repeat(4_000)}`;
    await desk.answer(chatId, text);
    await desk.work();
    const [taken] = desk.graph.sent;
    setGlobalSlot("whatsapp.cooling", undefined);
    await desk.arrive(
      desk.status("sent", taken?.id, { biz_opaque_callback_data: taken?.body.biz_opaque_callback_data }),
    );
    await desk.work();
    expect(desk.bodies().join(" ")).toBe(text);
    expect((await desk.delivery(chatId))?.state).toBe("sent");
  });

  test("accepted, and our process died before it noted so: it isn't sent again, and the news of it clear it up", async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId);
    await desk.work();
    const [taken] = desk.graph.sent;
    await rawClient().whatsAppSend.updateMany({
      where: { conversationId: chatId },
      data: { state: "trying", providerId: null },
    });
    await rawClient().messageDelivery.updateMany({ where: { conversationId: chatId }, data: { state: "sending" } });
    await rawClient().job.updateMany({
      where: { type: { startsWith: "channels.whatsapp.send" } },
      data: { status: "running", leasedUntil: new Date(0), finishedAt: null },
    });
    await desk.work();
    expect(desk.graph.sent).toHaveLength(1);
    expect((await desk.delivery(chatId))?.state).toBe("uncertain");
    await desk.arrive(
      desk.status("read", taken?.id, { biz_opaque_callback_data: taken?.body.biz_opaque_callback_data }),
    );
    expect((await desk.delivery(chatId))?.state).toBe("read");
  });

  test("for a day ends it; one click begins anew", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "bare", status: 503 });
    await desk.answer(chatId);
    await desk.work();
    await rawClient().messageDelivery.updateMany({
      where: { conversationId: chatId },
      data: { queuedAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    await desk.tryNow();
    expect(await desk.delivery(chatId)).toMatchObject({ state: "failed", errorCode: "expired" });
    const message = await desk.newest(chatId);
    expect(await retryMessage(desk.ctx, { chatId, messageId: message?.id ?? 0 })).toMatchObject({ state: "queued" });
    await desk.work();
    expect((await desk.delivery(chatId))?.state).toBe("sent");
  });

  test("an uncertain one is sent again when somebody says so", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "cut" });
    await desk.answer(chatId, "talvez");
    await desk.work();
    setGlobalSlot("whatsapp.cooling", undefined);
    await retryMessage(desk.ctx, { chatId, messageId: (await desk.newest(chatId))?.id ?? 0 });
    await desk.work();
    expect(desk.bodies()).toEqual(["talvez", "talvez"]);
    expect((await desk.delivery(chatId))?.state).toBe("sent");
  });

  test("of one number isn't tried by each of its conversations", async () => {
    const [one, two] = [await desk.conversation(), await desk.conversation()];
    desk.graph.mishaps.push({ kind: "bare", status: 503 });
    await desk.answer(one, "um");
    await desk.work();
    await desk.answer(two, "dois");
    await desk.work();
    expect(desk.bodies()).toEqual([]);
    expect(await desk.delivery(two)).toMatchObject({ state: "sending", errorCode: "waWaiting", attempts: 0 });
  });

  test("a file of a type that WhatsApp takes none of is said before anything is sent", async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId, "[Arquivo anexado]", {
      attachments: [outgoingFile("a.gif", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), "image/gif")],
    });
    await desk.work();
    expect(await desk.delivery(chatId)).toMatchObject({ state: "failed", errorCode: "waFileType" });
    expect(desk.graph.uploads).toEqual([]);
  });
});

describe("Meta's limit per customer", () => {
  test("lets 45 go at once and has the next one wait its turn", async () => {
    const chatId = await desk.conversation();
    for (let number = 0; number < 47; number += 1) await desk.answer(chatId, `n${number}`);
    await desk.work();
    expect(desk.graph.sent).toHaveLength(45);
    const waiting = (await desk.messages(chatId))[46]?.delivery;
    expect(waiting).toMatchObject({ state: "sending", errorCode: "waWaiting" });
    expect(Date.parse(waiting?.nextAttemptAt ?? "") - Date.now()).toBeLessThanOrEqual(6_000);
  });
});
