import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";
import { addUpload } from "@/lib/modules/conversations/messages/add-upload";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { readStorage } from "@/lib/modules/files/storage-quota";
import { removeUpload } from "@/lib/modules/files/uploads";
import { deleteTicket, purgeDeletedTickets } from "@/lib/modules/tickets/delete-ticket";
import { addTicketFile } from "@/lib/modules/tickets/ticket-files";
import { reads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_ADMIN } from "@/tests/support/template";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ctx: Ctx;
let other: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: other } = await signedIn(OTHER_ADMIN));
});
afterAll(() => database.close());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? { code: error.code, ...error.details } : error),
  );
const bytesOf = (text: string) =>
  (async function* () {
    yield Buffer.from(text);
  })();
const upload = (who: Ctx, conversationId: number, text: string) =>
  addUpload(who, { conversationId, fileName: "nota.txt", announcedSize: null, bytes: bytesOf(text) });
const used = async () => (await readStorage(reads(ctx.workspaceId))).usedBytes;
/** What the rows of all files of the workspace add up to. */
async function sizeOfRows(): Promise<number> {
  const { workspaceId } = ctx;
  const where = { where: { workspaceId }, _sum: { size: true } } as const;
  const sums = [
    await rawClient().upload.aggregate(where),
    await rawClient().attachment.aggregate(where),
    await rawClient().ticketAttachment.aggregate(where),
  ];
  const items = await rawClient().knowledgeItem.findMany({ where: { workspaceId, storageKey: { not: null } } });
  const ofItems = items.reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0);
  return sums.reduce((sum, { _sum: { size } }) => sum + (size ?? 0), ofItems);
}
const setUsed = (workspaceId: number, storageBytes: bigint) =>
  rawClient().workspaceUsage.upsert({
    where: { workspaceId },
    create: { workspaceId, storageBytes, limitBytes: BASIC_PLAN.storageBytes },
    update: { storageBytes },
  });

describe("storage", () => {
  test("counts uploads, and sending one changes nothing", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const before = await used();
    const { id } = await upload(ctx, chatId, "doze letras..");
    expect((await used()) - before).toBe(13);
    await sendMessage(ctx, { chatId, text: "segue", attachments: [], clientMessageId: null, uploads: [id] });
    expect((await used()) - before).toBe(13);
  });

  test("is given back with a removed upload", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const before = await used();
    await removeUpload(ctx, (await upload(ctx, chatId, "some")).id);
    expect(await used()).toBe(before);
  });

  test("is exactly what the rows add up to", async () => {
    expect(await used()).toBe(await sizeOfRows());
  });

  test("goes with conversations and tickets that are erased", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const sent = await upload(ctx, chatId, "enviado");
    await sendMessage(ctx, { chatId, text: "", attachments: [], clientMessageId: null, uploads: [sent.id] });
    await upload(ctx, chatId, "espera");
    const ticket = await addTicket(ctx);
    await addTicketFile(ctx, ticket.number, { fileName: "a.txt", announcedSize: null, bytes: bytesOf("do ticket") });
    expect(await used()).toBe(await sizeOfRows());
    const before = await used();
    await deleteConversation(ctx, chatId);
    await deleteTicket(ctx, ticket.number);
    const later = Date.now() + 7 * 24 * 60 * 60 * 1000;
    await purgeDeletedConversations(later);
    await purgeDeletedTickets(later);
    expect(await used()).toBe(await sizeOfRows());
    expect(before - (await used())).toBeGreaterThanOrEqual("enviado".length + "espera".length + "do ticket".length);
  });

  test("takes the last byte and refuses the next, of uploads and of files in a message", async () => {
    const before = await used();
    const chatId = await addConversation(ctx.workspaceId);
    await setUsed(ctx.workspaceId, BigInt(BASIC_PLAN.storageBytes - 4));
    expect(await errorOf(upload(ctx, chatId, "cinco"))).toEqual({ code: "STORAGE_LIMIT", limit: "5 GB" });
    const file = { fileName: "a.txt", base64Content: btoa("cinco"), contentType: "text/plain", fileSize: 5 };
    const message = { chatId, text: "", attachments: [file], clientMessageId: null };
    expect(await errorOf(sendMessage(ctx, message))).toMatchObject({ code: "STORAGE_LIMIT" });
    expect(await errorOf(sendMessage(ctx, { ...message, text: "só texto", attachments: [] }))).toBeNull();
    expect(await errorOf(upload(ctx, chatId, "quat"))).toBeNull();
    expect(await used()).toBe(BASIC_PLAN.storageBytes);
    await setUsed(ctx.workspaceId, BigInt(before + 4));
  });

  test("that many want at once goes to as many as fit", async () => {
    const before = await used();
    const chatId = await addConversation(ctx.workspaceId);
    await setUsed(ctx.workspaceId, BigInt(BASIC_PLAN.storageBytes - 10));
    const texts = Array.from({ length: 6 }, (_, index) => `a${index}bcd`.slice(0, 4));
    const results = await Promise.all(texts.map((text) => errorOf(upload(ctx, chatId, text))));
    expect(results.filter((error) => error === null)).toHaveLength(2);
    await setUsed(ctx.workspaceId, BigInt(before + 8));
  });

  test("of one workspace is not another's", async () => {
    await setUsed(other.workspaceId, BigInt(BASIC_PLAN.storageBytes));
    expect(await errorOf(upload(ctx, await addConversation(ctx.workspaceId), "cabe"))).toBeNull();
  });
});
