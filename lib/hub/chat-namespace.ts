import type { Namespace, Socket } from "socket.io";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { sendAsAsked } from "@/lib/modules/conversations/held/send-as-asked";
import { tellTyping } from "@/lib/modules/conversations/messages/tell-typing";
import { publishChat } from "@/lib/modules/conversations/publish";
import { getChat } from "@/lib/modules/conversations/queries";
import { visibleAmong } from "@/lib/modules/conversations/sight";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { markConversationSeen } from "@/lib/modules/notifications/mark-notifications-read";
import { findLiveSessionById, type SessionStamp } from "@/lib/platform/db/session-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import { attenderRoom, conversationRoom, sessionRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import { type Ctx, toContext } from "@/lib/platform/session/context";
import { readCookie, sessionCookieName } from "@/lib/platform/session/cookie";
import { hasPermission, type Permission } from "@/lib/platform/session/permissions";
import { assertSeen } from "@/lib/platform/session/seen-rows";
import { readSession } from "@/lib/platform/session/sessions";
import type { Sight } from "@/lib/platform/session/sight";
import type { AvailabilityOfAttenders } from "./availability";
import { connectError } from "./connect-error";
import type { ConversationViewers } from "./conversation-viewers";
import { dispatchEvents } from "./dispatch";
import type { Presence } from "./presence";
import { socketAddress } from "./socket-address";

/** What each event demands; whoever connects has at least what reading does. */
const EVENT_PERMISSIONS: Readonly<Record<keyof typeof chatClientEvents, Permission>> = {
  JoinChat: "conversations.read",
  LeaveChat: "conversations.read",
  View: "conversations.read",
  Activity: "conversations.read",
  GetPresence: "conversations.read",
  Typing: "conversations.write",
  SendMessage: "conversations.write",
  CloseChat: "conversations.write",
};

type ChatSocketData = { ctx: Ctx; stamp: SessionStamp; joined: Set<number> };
type Parts = { presence: Presence; availability: AvailabilityOfAttenders; viewers: ConversationViewers };

/** Serves attenders: signed in by the session cookie or by `auth: { token }`. */
export function serveChat(namespace: Namespace, parts: Parts): void {
  namespace.use((socket, next) => {
    const refuse = (code: ErrorCode) => next(connectError(code, socket.handshake.headers["accept-language"]));
    const token: unknown = socket.handshake.auth.token;
    const cookie = readCookie(socket.handshake.headers.cookie, sessionCookieName());
    readSession(typeof token === "string" && token !== "" ? token : cookie).then(
      (row) => {
        if (!row) return refuse("UNAUTHENTICATED");
        const ctx = toContext(row, socketAddress(socket));
        if (!hasPermission(ctx, "conversations.read")) return refuse("FORBIDDEN");
        socket.data = { ctx, stamp: stampOf(row), joined: new Set() } satisfies ChatSocketData;
        next();
      },
      () => {
        // Not UNAUTHENTICATED: a browser told so asks for the password again.
        refuse("UNAVAILABLE");
      },
    );
  });
  namespace.on("connection", (socket) => serveAttender(socket, parts));
}

const stampOf = ({ changedAt, accessVersion }: SessionStamp): SessionStamp => ({ changedAt, accessVersion });

const rightsOf = ({ sight, permissions }: Ctx) => JSON.stringify([sight, [...permissions]]);

/** Sign-in behind a connected socket, for the sweep that ends revoked ones. */
export function sessionOf(socket: { data: unknown }): number {
  return (socket.data as ChatSocketData).ctx.sessionId;
}

/** What somebody behind a connected socket sees. */
export function viewerOfSocket(socket: { data: unknown }): { workspaceId: number; sight: Sight } {
  const { ctx } = socket.data as ChatSocketData;
  return { workspaceId: ctx.workspaceId, sight: ctx.sight };
}

/** Takes a conversation off a socket whose attender sees it no more: it leaves its room, and its window is told. */
export function hideConversation(socket: Socket, presence: Presence, chatId: number): void {
  const { ctx, joined } = socket.data as ChatSocketData;
  const { workspaceId, attender } = ctx;
  const room = conversationRoom(workspaceId, chatId);
  void socket.leave(room.name);
  if (joined.delete(chatId))
    publishChat(room, "UserLeft", { chatId, attenderId: attender.id, name: attender.fullName });
  presence.leave(workspaceId, socket.id, { id: attender.id, name: attender.fullName }, chatId);
  socket.emit("ConversationHidden", { chatId });
}

/**
 * Has a socket act as what its attender is now, when something of them or of what they see has changed since; who may not be here
 * any more is disconnected.
 */
export async function renewAttender(
  socket: Socket,
  { changedAt, accessVersion }: SessionStamp,
  viewers: ConversationViewers,
) {
  const data = socket.data as ChatSocketData;
  if (data.stamp.changedAt === changedAt && data.stamp.accessVersion === accessVersion) return;
  const row = await findLiveSessionById(data.ctx.sessionId, Date.now());
  const now = row && toContext(row, data.ctx.address);
  if (!now || !hasPermission(now, "conversations.read")) {
    socket.disconnect(true);
    return;
  }
  const before = viewerOfSocket(socket);
  const rightsBefore = rightsOf(data.ctx);
  data.ctx = now;
  data.stamp = stampOf(row);
  if (rightsBefore !== rightsOf(now)) await viewers.enterAgain(socket, before, [...data.joined]);
}

function serveAttender(socket: Socket, { presence, availability, viewers }: Parts): void {
  const data = socket.data as ChatSocketData;
  const { joined } = data;
  const { workspaceId, sessionId } = data.ctx;
  const attenderId = data.ctx.attender.id;
  void socket.join([
    workspaceRoom(workspaceId).name,
    attenderRoom(workspaceId, attenderId).name,
    sessionRoom(sessionId).name,
  ]);
  viewers.enter(socket);
  availability.active(workspaceId, data.ctx.attender, socket.id);
  socket.onAny((name: string, first: unknown) => {
    // A list that connects again and a window that is left say that the program runs, not that somebody is there.
    if (name !== "GetPresence" && !(name === "View" && first === null))
      availability.active(workspaceId, data.ctx.attender, socket.id);
  });
  const self = () => ({ id: attenderId, name: data.ctx.attender.fullName });
  const member = (chatId: number) => ({ chatId, attenderId, name: self().name });

  dispatchEvents(
    socket,
    chatClientEvents,
    {
      async JoinChat(chatId) {
        if (!(await getChat(data.ctx, chatId))) throw notFound();
        const room = conversationRoom(workspaceId, chatId);
        await socket.join(room.name);
        if (!joined.has(chatId)) publishChat(room, "UserJoined", member(chatId));
        joined.add(chatId);
        return { ok: true };
      },
      async LeaveChat(chatId) {
        if (!joined.has(chatId) && !(await getChat(data.ctx, chatId))) throw notFound();
        const room = conversationRoom(workspaceId, chatId);
        await socket.leave(room.name);
        if (joined.delete(chatId)) publishChat(room, "UserLeft", member(chatId));
        return { ok: true };
      },
      SendMessage(chatId, text, attachments, options) {
        return sendAsAsked(data.ctx, { chatId, text, attachments: attachments ?? [] }, options ?? {});
      },
      async View(chatId) {
        if (chatId !== null && !(await getChat(data.ctx, chatId))) throw notFound();
        presence.view(workspaceId, socket.id, self(), chatId);
        // After it is known who looks: a message that is stored meanwhile either finds them here or is marked now.
        if (chatId !== null) await markConversationSeen(data.ctx, chatId);
        return { ok: true };
      },
      async Typing(chatId, isTyping) {
        await tellTyping(data.ctx, chatId, isTyping);
        presence.typing(workspaceId, socket.id, chatId, isTyping);
        return { ok: true };
      },
      // Said by what is done to every event, above.
      Activity: () => ({ ok: true }),
      GetPresence: async () => ({
        chats: await visibleAmong(data.ctx, presence.snapshot(workspaceId), ({ chatId }) => chatId),
      }),
      async CloseChat(chatId) {
        await closeConversation(data.ctx, chatId);
        return { ok: true };
      },
    },
    {
      get locale() {
        return data.ctx.locale;
      },
      ratePerSecond: 200,
      burst: 400,
      caller: { workspaceId, attenderId },
      guard: (event, named) => {
        if (!hasPermission(data.ctx, EVENT_PERMISSIONS[event])) throw new AppError("FORBIDDEN");
        return data.ctx.sight.isWhole ? undefined : assertSeen(data.ctx, named());
      },
    },
  );
  socket.on("disconnecting", () => {
    presence.view(workspaceId, socket.id, self(), null);
    availability.closed(workspaceId, attenderId, socket.id);
    for (const chatId of joined) publishChat(conversationRoom(workspaceId, chatId), "UserLeft", member(chatId));
  });
}
