import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginConversation } from "@/lib/modules/channels/beginning/begin-conversation";
import { type BeginConversationInput, beginConversationSchema } from "@/lib/modules/channels/beginning/schema";
import { addFirstUpload } from "@/lib/modules/conversations/beginning/add-first-upload";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { removeStaleUploads, UPLOAD_LIFETIME_MS } from "@/lib/modules/files/remove-stale-uploads";
import { readStorage } from "@/lib/modules/files/storage-quota";
import { getOwnUpload, PENDING_UPLOADS_MAX, removeUpload } from "@/lib/modules/files/uploads";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { fileReferences } from "@/lib/workers/file-references";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { png } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let colleague: Ctx;
let serial = 0;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId)));
});
afterAll(() => database.close());

const upload = (who = ctx, content: Buffer = Buffer.from(`proposta ${++serial}`), fileName = "proposta.txt") =>
  addFirstUpload(who, { fileName, announcedSize: content.length, bytes: Readable.from([content]) });
const form = (values: Partial<BeginConversationInput>) =>
  beginConversationSchema.parse({
    subject: "Com arquivos",
    companyId: null,
    assignedAgentId: ctx.attender.id,
    priority: "medium",
    status: "pending",
    channel: "email",
    tags: [],
    customer: { name: "Nova", email: `nova-${randomUUID()}@empresa.example` },
    message: "Segue.",
    clientId: randomUUID(),
    ...values,
  });
const usedBytes = async () => (await readStorage(reads(ctx.workspaceId))).usedBytes;
const conversations = () => rawClient().conversation.count();

describe("a file for a conversation that isn't begun yet", () => {
  test("becomes its first message's, in the order in which it was sent", async () => {
    const [text, picture] = [await upload(), await upload(ctx, png, "foto.png")];
    const used = await usedBytes();
    const chat = await beginConversation(ctx, form({ uploads: [picture.id, text.id] }));
    const page = await listMessages(ctx, chat.id, { pageSize: 10 });
    expect(page?.items).toMatchObject([
      { type: "image", content: "Segue.", attachments: [{ fileName: "foto.png" }, { fileName: "proposta.txt" }] },
    ]);
    expect(await usedBytes()).toBe(used);
    expect([
      await rawClient().firstUpload.count({ where: { workspaceId: ctx.workspaceId } }),
      await rawClient().upload.count({ where: { conversationId: chat.id } }),
    ]).toEqual([0, 0]);
  });

  test("is its attender's alone, until they give it up", async () => {
    const { id } = await upload();
    expect(await getOwnUpload(ctx, id)).toMatchObject({ fileName: "proposta.txt" });
    expect(await getOwnUpload(colleague, id)).toBeUndefined();
    await expect(removeUpload(colleague, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const used = await usedBytes();
    await removeUpload(ctx, id);
    expect(await getOwnUpload(ctx, id)).toBeUndefined();
    expect(await usedBytes()).toBeLessThan(used);
  });

  test("of a colleague begins nothing, nor does one that is gone", async () => {
    const theirs = await upload(colleague);
    const before = await conversations();
    for (const id of [theirs.id, randomUUID()])
      await expect(beginConversation(ctx, form({ uploads: [(await upload()).id, id] }))).rejects.toMatchObject({
        code: "UPLOAD_GONE",
      });
    expect(await conversations()).toBe(before);
    expect(await getOwnUpload(colleague, theirs.id)).toBeDefined();
  });

  test("goes once, although the call that begins is repeated", async () => {
    const { id } = await upload();
    const input = form({ uploads: [id] });
    const [first, second] = [await beginConversation(ctx, input), await beginConversation(ctx, input)];
    expect(second.id).toBe(first.id);
    expect((await listMessages(ctx, first.id, { pageSize: 10 }))?.items).toHaveLength(1);
  });

  test("is needed while it waits, and removed a day later", async () => {
    const { id } = await upload();
    const { storageKey } = await rawClient().firstUpload.findUniqueOrThrow({ where: { id } });
    const needed = async () =>
      (await Promise.all(fileReferences.map((each) => each.isNeeded(ctx.workspaceId, storageKey)))).some(Boolean);
    expect(await needed()).toBe(true);
    await removeStaleUploads(Date.now());
    expect(await getOwnUpload(ctx, id)).toBeDefined();
    await removeStaleUploads(Date.now() + UPLOAD_LIFETIME_MS + 1);
    expect([
      await getOwnUpload(ctx, id),
      await rawClient().firstUpload.count({ where: { workspaceId: ctx.workspaceId } }),
    ]).toEqual([undefined, 0]);
  });

  test("counts among the fifty that may wait", async () => {
    const { ctx: collector } = await signedIn(await addAttender(ctx.workspaceId));
    for (let index = 0; index < PENDING_UPLOADS_MAX; index += 1) await upload(collector);
    await expect(upload(collector)).rejects.toMatchObject({ code: "TOO_MANY_UPLOADS" });
  });

  test("isn't taken beside a template, whose own file is named in it", () => {
    const template = { templateId: 1 };
    expect(
      beginConversationSchema.safeParse({
        ...form({}),
        message: undefined,
        channel: "whatsapp",
        template,
        uploads: [randomUUID()],
      }).success,
    ).toBe(false);
  });
});
