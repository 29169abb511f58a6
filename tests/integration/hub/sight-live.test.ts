import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { takeBackGrant } from "@/lib/modules/conversations/access";
import { addNote } from "@/lib/modules/conversations/add-note";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { ChatSocket } from "@/tests/support/client";
import { openChatSocket } from "@/tests/support/client";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { code, emitRaw, heard, listenHub, send, settled, type TestHub } from "@/tests/support/hub";
import {
  addHidden,
  HIDDEN_TEXT,
  type SightDesk,
  sightDesk,
  type ViewerKind,
  WITH_ACCESS,
  WITHOUT_ACCESS,
} from "@/tests/support/matrix/sight-desk";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const opened: ChatSocket[] = [];
let server: TestHub;
let desk: SightDesk;

beforeAll(async () => {
  server = await listenHub();
  desk = await sightDesk();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function open(kind: ViewerKind): Promise<ChatSocket> {
  const socket = await openChatSocket(server.url, (await signedIn(desk.people[kind])).token);
  opened.push(socket);
  return socket;
}
const inTeam = async (teamId: number | null): Promise<number> => {
  const id = await addConversation(desk.admin.workspaceId);
  if (teamId !== null) await moveToTeam(desk.admin, { chatId: id, teamId, from: null });
  return id;
};
const say = (chatId: number, text: string) =>
  sendMessage(desk.admin, { chatId, text, attachments: [], clientMessageId: randomUUID() });

/** Numbers of conversations in what was heard. */
const idsIn = (frames: readonly object[], ids: ReadonlySet<number>) =>
  [...JSON.stringify(frames).matchAll(/"(?:id|chatId)":(\d+)/g)]
    .map(([, id]) => Number(id))
    .filter((id) => ids.has(id));

describe("of two hundred hidden conversations", () => {
  test("nobody without access hears a word or a number, in two thousand messages", async () => {
    const hidden: number[] = [];
    for (let index = 0; index < 200; index += 1) hidden.push(await addHidden(desk));
    const open_ = await inTeam(null);
    const sockets = new Map<ViewerKind, { socket: ChatSocket; frames: object[] }>();
    for (const kind of [...WITHOUT_ACCESS, ...WITH_ACCESS]) {
      const socket = await open(kind);
      sockets.set(kind, { socket, frames: heard(socket) });
    }
    const admin = sockets.get("administrator")?.socket;
    if (!admin) throw new Error("there is no administrator");
    for (const chatId of hidden.slice(0, 20)) await emitRaw(admin, "View", chatId);
    for (let index = 0; index < 2_000; index += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, place) => {
          const isHidden = place % 2 === 0;
          return say(
            isHidden ? (hidden[(index + place) % hidden.length] as number) : open_,
            isHidden ? HIDDEN_TEXT : "Olá",
          );
        }),
      );
    await emitRaw(admin, "Typing", hidden[19], true);
    await closeConversation(desk.admin, hidden[0] as number);
    const idsHidden = new Set(hidden);
    await vi.waitFor(() => {
      for (const kind of WITH_ACCESS)
        expect([kind, idsIn(sockets.get(kind)?.frames ?? [], new Set([hidden[0] as number])).length]).not.toEqual([
          kind,
          0,
        ]);
      for (const kind of WITHOUT_ACCESS)
        if (kind !== "of no team") expect(idsIn(sockets.get(kind)?.frames ?? [], new Set([open_]))).not.toEqual([]);
    });
    await settled(...[...sockets.values()].map(({ socket }) => socket));
    for (const kind of WITHOUT_ACCESS) {
      const { socket, frames } = sockets.get(kind) ?? { socket: admin, frames: [] };
      expect(JSON.stringify(frames)).not.toContain(HIDDEN_TEXT);
      expect([kind, idsIn(frames, idsHidden)]).toEqual([kind, []]);
      const { chats } = await emitRaw(socket, "GetPresence");
      expect(idsIn(chats as object[], idsHidden)).toEqual([]);
      for (const event of ["JoinChat", "LeaveChat", "View", "CloseChat"]) {
        const answers = [await emitRaw(socket, event, hidden[1]), await emitRaw(socket, event, 2_000_000_000)];
        expect(answers[0]).toEqual(answers[1]);
        expect(code(answers[0] ?? {})).toBe("NOT_FOUND");
      }
      expect(code(await send(socket, hidden[1] as number, "eu vejo?"))).toBe("NOT_FOUND");
    }
  }, 120_000);
});

/** What a socket hears of one conversation. */
const namesOf = (frames: { event: string; payload: object }[], chatId: number) =>
  frames.filter(({ payload }) => idsIn([payload], new Set([chatId])).length > 0).map(({ event }) => event);

describe("a conversation that moves", () => {
  test("leaves who loses it at once, with its thread, and appears with who gains it", async () => {
    const chatId = await inTeam(null);
    const [loser, gainer] = [await open("outsider"), await open("of another team")];
    const [lost, gained] = [heard(loser), heard(gainer)];
    expect(await emitRaw(loser, "JoinChat", chatId)).toEqual({ ok: true });
    await moveToTeam(desk.admin, { chatId, teamId: desk.team, from: null });
    await vi.waitFor(() => expect(namesOf(lost, chatId)).toContain("ConversationHidden"));
    lost.length = 0;
    await say(chatId, "só para a equipe");
    await settled(loser, gainer);
    expect(namesOf(lost, chatId)).toEqual([]);
    expect(await emitRaw(loser, "JoinChat", chatId)).toMatchObject({ error: { code: "NOT_FOUND" } });
    gained.length = 0;
    await moveToTeam(desk.admin, { chatId, teamId: desk.otherTeam, from: desk.team });
    await vi.waitFor(() => expect(namesOf(gained, chatId)).toContain("ConversationShown"));
  });

  test("releases an assignee who wouldn't see it, and keeps one who would", async () => {
    const kept = await inTeam(null);
    const released = await inTeam(null);
    await assignConversation(desk.admin, { chatId: kept, attenderId: desk.idOf("member"), from: null });
    await assignConversation(desk.admin, { chatId: released, attenderId: desk.idOf("outsider"), from: null });
    const moved = (chatId: number) => moveToTeam(desk.admin, { chatId, teamId: desk.team, from: null });
    expect((await moved(kept)).assignedAttender?.id).toBe(desk.idOf("member"));
    expect(await moved(released)).toMatchObject({ assignedAttender: null, status: "pending" });
  });
});

describe("a person's conversations", () => {
  test("go with the assignment that showed them", async () => {
    const chatId = await inTeam(desk.otherTeam);
    const socket = await open("assignee");
    const frames = heard(socket);
    const assign = (attenderId: number | null, from: number | null) =>
      assignConversation(desk.admin, { chatId, attenderId, from });
    await assign(desk.idOf("assignee"), null);
    await vi.waitFor(() => expect(namesOf(frames, chatId)).toContain("ConversationShown"));
    await assign(desk.idOf("of another team"), desk.idOf("assignee"));
    await vi.waitFor(() => expect(namesOf(frames, chatId)).toContain("ConversationHidden"));
  });

  test("change with their membership, in open windows within two seconds", async () => {
    const chatId = await inTeam(desk.team);
    const socket = await open("member");
    const frames = heard(socket);
    expect(await emitRaw(socket, "JoinChat", chatId)).toEqual({ ok: true });
    const row = await rows.first<{ name: string; version: number }>(
      "SELECT name, version FROM team WHERE id = ?",
      desk.team,
    );
    const save = (members: { attenderId: number; role: "member" }[], version: number) =>
      saveTeam(desk.admin, { name: row?.name ?? "", isPrivate: true, members }, { id: desk.team, version });
    await save([], row?.version ?? 0);
    await vi.waitFor(() => expect(frames.map(({ event }) => event)).toContain("AccessChanged"), { timeout: 5_000 });
    expect(namesOf(frames, chatId)).toContain("ConversationHidden");
    frames.length = 0;
    await say(chatId, "ninguém mais ouve");
    await settled(socket);
    expect(namesOf(frames, chatId)).toEqual([]);
    await save([{ attenderId: desk.idOf("member"), role: "member" }], (row?.version ?? 0) + 1);
    await vi.waitFor(() => expect(frames.map(({ event }) => event)).toContain("AccessChanged"), { timeout: 5_000 });
    expect(await emitRaw(socket, "JoinChat", chatId)).toEqual({ ok: true });
  });
});

describe("a mention of somebody who doesn't see the conversation", () => {
  const note = (chatId: number, givesAccess: boolean) =>
    addNote(desk.admin, chatId, {
      content: "veja",
      mentions: [desk.idOf("of no team")],
      givesAccess,
      clientId: randomUUID(),
    });

  test("is refused until access is meant, gives it then, and it can be taken back", async () => {
    const chatId = await inTeam(desk.team);
    const socket = await open("of no team");
    const frames = heard(socket);
    await expect(note(chatId, false)).rejects.toMatchObject({ code: "MENTION_WITHOUT_ACCESS" });
    expect(await emitRaw(socket, "JoinChat", chatId)).toMatchObject({ error: { code: "NOT_FOUND" } });
    await note(chatId, true);
    expect(await emitRaw(socket, "JoinChat", chatId)).toEqual({ ok: true });
    await vi.waitFor(() => expect(namesOf(frames, chatId)).toContain("NotificationAdded"));
    await takeBackGrant(desk.admin, chatId, desk.idOf("of no team"));
    await vi.waitFor(() => expect(namesOf(frames, chatId)).toContain("ConversationHidden"));
    expect(await emitRaw(socket, "JoinChat", chatId)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});
