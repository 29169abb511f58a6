import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUpload } from "@/lib/modules/conversations/messages/add-upload";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { removeStaleUploads, UPLOAD_LIFETIME_MS } from "@/lib/modules/files/remove-stale-uploads";
import { getOwnUpload, PENDING_UPLOADS_MAX, removeUpload } from "@/lib/modules/files/uploads";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { REMOVAL_GRACE_MS } from "@/lib/platform/storage/file-store";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { png } from "@/tests/support/file-bytes";
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const DAY = 24 * 60 * 60 * 1000;
let ctx: Ctx;
let other: OtherIds;
let serial = 0;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  other = await otherIds();
});
afterAll(() => database.close());

async function* chunksOf(content: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

/** A text that no other test stores. */
const unique = () => Buffer.from(`conteúdo ${process.pid} ${++serial}`);

async function upload(conversationId: number, content = unique(), who: Ctx = ctx, fileName = "nota.txt") {
  return addUpload(who, { conversationId, fileName, announcedSize: content.length, bytes: chunksOf(content) });
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : error),
  );
const colleague = async () => (await signedIn(await addAttender(ctx.workspaceId))).ctx;
const keyOf = async (id: string) => (await rawClient().upload.findUniqueOrThrow({ where: { id } })).storageKey;
const fileOf = (key: string) => path.join(database.dataDir, "files", key);
const left = () => fs.readdirSync(path.join(database.dataDir, "files", "incoming"));
/** Runs what is due at an instant. */
const workAt = (instant: number) => new Worker({ handlers: jobHandlers, now: () => instant }).runDue();
/** As if the file had been stored long ago. */
const age = (key: string, ms: number) => fs.utimesSync(fileOf(key), new Date(), new Date(Date.now() - ms));

describe("an upload", () => {
  test("is stored, and is its attender's alone", async () => {
    const id = await addConversation(ctx.workspaceId);
    const added = await upload(id, png, ctx, "foto.png");
    expect(added).toMatchObject({
      fileName: "foto.png",
      fileType: "image/png",
      fileSize: png.length,
      attachmentUrl: `/api/v1/uploads/${added.id}`,
    });
    expect(await getOwnUpload(ctx, added.id)).toMatchObject({ id: added.id, size: png.length });
    expect(await getOwnUpload(await colleague(), added.id)).toBeUndefined();
    expect(await codeOf(removeUpload(await colleague(), added.id))).toBe("NOT_FOUND");
  });

  test("is refused where there is no conversation, or one of another workspace, or a closed one", async () => {
    expect(await codeOf(upload(2_000_000_000))).toBe("NOT_FOUND");
    expect(await codeOf(upload(other.conversationId))).toBe("NOT_FOUND");
    expect(await codeOf(upload(await addConversation(ctx.workspaceId, { status: "closed" })))).toBe("CHAT_CLOSED");
  });

  test("is refused when its conversation is closed while it travels, and its row isn't left", async () => {
    const id = await addConversation(ctx.workspaceId);
    async function* closing(): AsyncGenerator<Buffer> {
      await rawClient().conversation.update({ where: { id }, data: { status: "closed" } });
      yield unique();
    }
    const adding = addUpload(ctx, { conversationId: id, fileName: "a.txt", announcedSize: null, bytes: closing() });
    expect(await codeOf(adding)).toBe("CHAT_CLOSED");
    expect(await rawClient().upload.count({ where: { conversationId: id } })).toBe(0);
  });

  test("that is announced as too large is refused before a byte of it is read", async () => {
    const id = await addConversation(ctx.workspaceId);
    async function* never(): AsyncGenerator<Buffer> {
      yield Promise.reject(new Error("was read"));
    }
    const adding = addUpload(ctx, { conversationId: id, fileName: "a.txt", announcedSize: 27_000_000, bytes: never() });
    const error: unknown = await adding.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "FILE_TOO_LARGE",
      details: { fileName: "a.txt", size: "25.75 MB", limit: "25MB" },
    });
  });

  test("whose size nobody announced is stopped one byte after the limit and leaves nothing", async () => {
    const id = await addConversation(ctx.workspaceId);
    let sent = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, "a");
      }
    }
    const adding = addUpload(ctx, { conversationId: id, fileName: "a.txt", announcedSize: null, bytes: endless() });
    expect(await codeOf(adding)).toBe("FILE_TOO_LARGE");
    expect(sent).toBeLessThan(26_214_400 + 2 * 65_536);
    expect(left()).toEqual([]);
  });

  test.each([
    ["foto.png", 5_242_881, "5MB"],
    ["video.mp4", 16_777_217, "16MB"],
    ["nota.pdf", 26_214_401, "25MB"],
  ])("of %s for WhatsApp is refused from %i bytes on, as Meta would", async (fileName, announcedSize, limit) => {
    const id = await addConversation(ctx.workspaceId);
    await rawClient().conversation.update({ where: { id }, data: { channel: "whatsapp" } });
    const adding = addUpload(ctx, { conversationId: id, fileName, announcedSize, bytes: chunksOf(png) });
    const error: unknown = await adding.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "FILE_TOO_LARGE", details: { fileName, limit } });
  });

  test("that breaks off leaves nothing", async () => {
    const id = await addConversation(ctx.workspaceId);
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from("começo");
      throw new AppError("MALFORMED_REQUEST");
    }
    const adding = addUpload(ctx, { conversationId: id, fileName: "a.txt", announcedSize: null, bytes: broken() });
    expect(await codeOf(adding)).toBe("MALFORMED_REQUEST");
    expect(left()).toEqual([]);
  });

  test(`is refused beside ${PENDING_UPLOADS_MAX} that wait, however many arrive at once`, async () => {
    const who = await colleague();
    const id = await addConversation(ctx.workspaceId);
    const codes = await Promise.all(
      Array.from({ length: PENDING_UPLOADS_MAX + 5 }, () => codeOf(upload(id, unique(), who))),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(PENDING_UPLOADS_MAX);
    expect(codes.filter((code) => code === "TOO_MANY_UPLOADS")).toHaveLength(5);
    expect(await codeOf(upload(id))).toBeNull();
  });

  test("becomes the attachment of the message that names it, under the same id", async () => {
    const id = await addConversation(ctx.workspaceId);
    const added = await upload(id, png, ctx, "foto.png");
    const message = { chatId: id, text: "segue", attachments: [], clientMessageId: randomUUID(), uploads: [added.id] };
    await sendMessage(ctx, message);
    expect((await listMessages(ctx, id))?.items[0]).toMatchObject({
      type: "image",
      attachments: [{ id: added.id, fileName: "foto.png", attachmentUrl: `/api/v1/attachments/${added.id}` }],
    });
    expect(await getOwnUpload(ctx, added.id)).toBeUndefined();
  });
});

describe("a removed upload's file", () => {
  test("is kept for the grace, and gone after it", async () => {
    const added = await upload(await addConversation(ctx.workspaceId));
    const key = await keyOf(added.id);
    await removeUpload(ctx, added.id);
    expect(await getOwnUpload(ctx, added.id)).toBeUndefined();
    await workAt(Date.now());
    expect(fs.existsSync(fileOf(key))).toBe(true);
    age(key, REMOVAL_GRACE_MS);
    await workAt(Date.now() + REMOVAL_GRACE_MS + 1);
    expect(fs.existsSync(fileOf(key))).toBe(false);
  });

  test("stays while an attachment has the same content", async () => {
    const id = await addConversation(ctx.workspaceId);
    const content = unique();
    const [kept, removed] = [await upload(id, content), await upload(id, content)];
    const key = await keyOf(kept.id);
    expect(await keyOf(removed.id)).toBe(key);
    await sendMessage(ctx, { chatId: id, text: "", attachments: [], clientMessageId: null, uploads: [kept.id] });
    await removeUpload(ctx, removed.id);
    age(key, REMOVAL_GRACE_MS);
    await workAt(Date.now() + REMOVAL_GRACE_MS + 1);
    expect(fs.existsSync(fileOf(key))).toBe(true);
  });

  test("stays when the same content was stored again meanwhile", async () => {
    const id = await addConversation(ctx.workspaceId);
    const content = unique();
    const first = await upload(id, content);
    const key = await keyOf(first.id);
    age(key, 2 * REMOVAL_GRACE_MS);
    await removeUpload(ctx, first.id);
    const again = await upload(id, content);
    await rawClient().upload.delete({ where: { id: again.id } });
    await workAt(Date.now() + REMOVAL_GRACE_MS + 1);
    expect(fs.existsSync(fileOf(key))).toBe(true);
  });
});

describe("the hourly job", () => {
  test("removes what nobody sent within a day, rows and files, and nothing younger", async () => {
    const id = await addConversation(ctx.workspaceId);
    const [old, young] = [await upload(id), await upload(id)];
    const [oldKey, youngKey] = [await keyOf(old.id), await keyOf(young.id)];
    await rawClient().upload.update({
      where: { id: old.id },
      data: { createdAt: new Date(Date.now() - UPLOAD_LIFETIME_MS - 1_000) },
    });
    age(oldKey, DAY);
    await removeStaleUploads(Date.now());
    await workAt(Date.now() + 1);
    expect(await getOwnUpload(ctx, old.id)).toBeUndefined();
    expect(fs.existsSync(fileOf(oldKey))).toBe(false);
    expect(await getOwnUpload(ctx, young.id)).toBeDefined();
    expect(fs.existsSync(fileOf(youngKey))).toBe(true);
  });

  test("removes what broken uploads left on disk a day ago", async () => {
    const file = path.join(database.dataDir, "files", "incoming", randomUUID());
    fs.writeFileSync(file, "meio");
    await removeStaleUploads(Date.now());
    expect(fs.existsSync(file)).toBe(true);
    fs.utimesSync(file, new Date(), new Date(Date.now() - DAY - 1_000));
    await removeStaleUploads(Date.now());
    expect(fs.existsSync(file)).toBe(false);
  });
});
