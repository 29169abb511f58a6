import type { Namespace, Socket } from "socket.io";
import { closeConversation } from "@/lib/modules/conversations/close-conversation";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { publishChat } from "@/lib/modules/conversations/publish";
import { getChat } from "@/lib/modules/conversations/queries";
import { sendMessage } from "@/lib/modules/conversations/send-message";
import { tellTyping } from "@/lib/modules/conversations/tell-typing";
import { notFound } from "@/lib/platform/errors/app-error";
import { attenderRoom, conversationRoom, sessionRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import { type Ctx, toContext } from "@/lib/platform/session/context";
import { readCookie, sessionCookieName } from "@/lib/platform/session/cookie";
import { hasPermission } from "@/lib/platform/session/permissions";
import { readSession } from "@/lib/platform/session/sessions";
import type { AvailabilityOfAttenders } from "./availability";
import { connectError } from "./connect-error";
import { dispatchEvents } from "./dispatch";
import type { Presence } from "./presence";
import { socketAddress } from "./socket-address";

type ChatSocketData = { ctx: Ctx; joined: Set<number> };

/** Serves attenders: signed in by the session cookie or by `auth: { token }`. */
export function serveChat(namespace: Namespace, presence: Presence, availability: AvailabilityOfAttenders): void {
  namespace.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const cookie = readCookie(socket.handshake.headers.cookie, sessionCookieName());
    const row = readSession(typeof token === "string" && token !== "" ? token : cookie);
    if (!row) return next(connectError("UNAUTHENTICATED", socket.handshake.headers["accept-language"]));
    if (!hasPermission(row.profile, "conversations.write"))
      return next(connectError("FORBIDDEN", socket.handshake.headers["accept-language"]));
    socket.data = { ctx: toContext(row, socketAddress(socket)), joined: new Set() } satisfies ChatSocketData;
    next();
  });
  namespace.on("connection", (socket) => serveAttender(socket, presence, availability));
}

/** Sign-in behind a connected socket, for the sweep that ends revoked ones. */
export function sessionOf(socket: { data: unknown }): number {
  return (socket.data as ChatSocketData).ctx.sessionId;
}

function serveAttender(socket: Socket, presence: Presence, availability: AvailabilityOfAttenders): void {
  const { ctx, joined } = socket.data as ChatSocketData;
  const { workspaceId, attender } = ctx;
  void socket.join([
    workspaceRoom(workspaceId).name,
    attenderRoom(workspaceId, attender.id).name,
    sessionRoom(ctx.sessionId).name,
  ]);
  availability.active(workspaceId, attender, socket.id);
  socket.onAny((name: string, first: unknown) => {
    // A list that connects again and a window that is left say that the program runs, not that somebody is there.
    if (name !== "GetPresence" && !(name === "View" && first === null))
      availability.active(workspaceId, attender, socket.id);
  });
  const member = (chatId: number) => ({ chatId, attenderId: ctx.attender.id, name: ctx.attender.fullName });

  dispatchEvents(
    socket,
    chatClientEvents,
    {
      async JoinChat(chatId) {
        if (!(await getChat(ctx, chatId))) throw notFound();
        const room = conversationRoom(ctx.workspaceId, chatId);
        await socket.join(room.name);
        if (!joined.has(chatId)) publishChat(room, "UserJoined", member(chatId));
        joined.add(chatId);
        return { ok: true };
      },
      async LeaveChat(chatId) {
        if (!joined.has(chatId) && !(await getChat(ctx, chatId))) throw notFound();
        const room = conversationRoom(ctx.workspaceId, chatId);
        await socket.leave(room.name);
        if (joined.delete(chatId)) publishChat(room, "UserLeft", member(chatId));
        return { ok: true };
      },
      SendMessage(chatId, text, attachments, options) {
        return sendMessage(ctx, {
          chatId,
          text,
          attachments: attachments ?? [],
          clientMessageId: options?.clientMessageId ?? null,
          replyToId: options?.replyToId,
          uploads: options?.uploads,
        });
      },
      async View(chatId) {
        if (chatId !== null && !(await getChat(ctx, chatId))) throw notFound();
        presence.view(workspaceId, socket.id, { id: attender.id, name: attender.fullName }, chatId);
        return { ok: true };
      },
      async Typing(chatId, isTyping) {
        await tellTyping(ctx, chatId, isTyping);
        presence.typing(workspaceId, socket.id, chatId, isTyping);
        return { ok: true };
      },
      // Said by what is done to every event, above.
      Activity: () => ({ ok: true }),
      GetPresence: () => ({ chats: presence.snapshot(workspaceId) }),
      async CloseChat(chatId) {
        await closeConversation(ctx, chatId);
        return { ok: true };
      },
    },
    { locale: ctx.locale, ratePerSecond: 200, burst: 400, caller: { workspaceId, attenderId: attender.id } },
  );
  socket.on("disconnecting", () => {
    presence.view(workspaceId, socket.id, { id: attender.id, name: attender.fullName }, null);
    availability.closed(workspaceId, attender.id, socket.id);
    for (const chatId of joined) publishChat(conversationRoom(ctx.workspaceId, chatId), "UserLeft", member(chatId));
  });
}
