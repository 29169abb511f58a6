import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getAttachment } from "@/app/api/v1/attachments/[id]/route";
import { POST } from "@/app/api/v1/conversations/[id]/uploads/route";
import { GET as getUpload } from "@/app/api/v1/uploads/[id]/route";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { type HostileFile, hostileFiles } from "@/tests/support/hostile-files";
import { expectProblem } from "@/tests/support/problem";

const database = testDatabase();
const FILES = hostileFiles();
/** Types that no browser runs, whatever the bytes are. */
const HARMLESS_INLINE =
  /^(?:image\/(?:jpeg|png|gif|webp)|audio\/(?:mpeg|ogg|mp4|wav|webm|aac)|video\/(?:mp4|quicktime|webm))$/;
let first: Ctx;
let chatId: number;

beforeAll(async () => {
  first = (await signedIn()).ctx;
  chatId = await addConversation(first.workspaceId);
});
afterAll(() => database.close());

/** Each row has its own attender: limits on uploads aren't what is tested here. */
async function newAttender(): Promise<{ ctx: Ctx; cookie: string }> {
  const { token, ctx } = await signedIn(await addAttender(first.workspaceId));
  return { ctx, cookie: `${sessionCookieName()}=${token}` };
}

async function upload({ fileName, content }: HostileFile, cookie: string, contentType: string): Promise<Response> {
  const search = new URLSearchParams({ fileName });
  const request = new Request(`http://localhost:3000/api/v1/conversations/${chatId}/uploads?${search}`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": contentType },
    body: new Uint8Array(content),
  });
  return POST(request, { params: Promise.resolve({ id: String(chatId) }) });
}

type Handler = typeof getUpload;
async function expectServedSafely(handler: Handler, id: string, cookie: string, file: HostileFile): Promise<void> {
  if ("refused" in file.outcome) throw new Error("this file is to be refused");
  const { type, shown } = file.outcome;
  for (const query of ["", "?inline=1"]) {
    const request = new Request(`http://localhost:3000/file/${id}${query}`, { headers: { Cookie: cookie } });
    const response = await handler(request, { params: Promise.resolve({ id }) });
    expect(response.status).toBe(200);
    const { headers } = response;
    const kind = headers.get("content-disposition")?.split(";")[0];
    expect(headers.get("content-type")).toBe(type);
    expect(kind).toBe(query && shown === "inline" ? "inline" : "attachment");
    if (kind === "inline") expect(type).toMatch(HARMLESS_INLINE);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; sandbox;/);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), file.content)).toBe(0);
  }
}

test("there are more than 60 of them, each different", () => {
  expect(FILES.length).toBeGreaterThan(60);
  expect(new Set(FILES.map(({ what }) => what)).size).toBe(FILES.length);
});

describe.each(FILES)("$what", (file) => {
  const { outcome } = file;

  test.each(["image/png", "text/html", "application/octet-stream"])("uploaded as %s", async (contentType) => {
    const { cookie } = await newAttender();
    const answer = await upload(file, cookie, contentType);
    if ("refused" in outcome) {
      await expectProblem(answer, outcome.refused);
      return;
    }
    expect(answer.status).toBe(200);
    const dto = (await answer.json()) as AttachmentDto;
    expect(dto).toMatchObject({
      fileName: outcome.name ?? file.fileName,
      fileType: outcome.type,
      fileSize: file.content.length,
    });
    await expectServedSafely(getUpload, dto.id, cookie, file);
  });

  test("inside a SendMessage frame", async () => {
    const { ctx, cookie } = await newAttender();
    const conversationId = await addConversation(first.workspaceId);
    const sending = sendMessage(ctx, {
      chatId: conversationId,
      text: "",
      clientMessageId: randomUUID(),
      attachments: [
        {
          fileName: file.fileName,
          base64Content: file.content.toString("base64"),
          contentType: "image/png",
          fileSize: 1,
        },
      ],
    });
    if ("refused" in outcome) {
      const error: unknown = await sending.then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(isAppError(error) ? error.code : error).toBe(outcome.refused);
      return;
    }
    await sending;
    const [stored] = (await listMessages(ctx, conversationId))?.items[0]?.attachments ?? [];
    expect(stored).toMatchObject({ fileName: outcome.name ?? file.fileName, fileType: outcome.type });
    await expectServedSafely(getAttachment, stored?.id ?? "", cookie, file);
  });
});
