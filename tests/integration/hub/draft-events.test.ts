import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { saveDraft } from "@/lib/modules/conversations/drafts/save-draft";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { heard, listenHub, settled, type TestHub } from "@/tests/support/hub";

const database = testDatabase();
let server: TestHub;
const opened: { disconnect(): unknown }[] = [];

beforeAll(async () => {
  server = await listenHub();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function open(token: string): Promise<ChatSocket> {
  const socket = await openChatSocket(server.url, token);
  opened.push(socket);
  return socket;
}

test("what somebody begins to write is told to all windows of theirs, and to no colleague's", async () => {
  const { ctx, token } = await signedIn();
  const { token: colleague } = await signedIn(await addAttender(ctx.workspaceId));
  const windows = [await open(token), await open(token)];
  const stranger = await open(colleague);
  const told = windows.map((socket) => heard(socket, "DraftChanged"));
  const toldToStranger = heard(stranger, "DraftChanged");
  const chatId = await addConversation(ctx.workspaceId);
  const write = (text: string, version: number) =>
    saveDraft(ctx, chatId, { kind: "reply", text, mentions: [], version, device: "computador" });
  const kept = await write("Olá", 0);
  await write("", kept?.version ?? 0);
  await settled(...windows, stranger);
  const event = { chatId, kind: "reply", device: "computador" };
  for (const events of told)
    expect(events.map(({ payload }) => payload)).toEqual([
      { ...event, draft: kept },
      { ...event, draft: null },
    ]);
  expect(toldToStranger).toEqual([]);
});
