import type { Namespace } from "socket.io";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { introduceVisitor, visitorSelf } from "@/lib/modules/channels/web-chat/introduce-visitor";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import {
  confirmSeen,
  openConversationOf,
  ownsConversation,
} from "@/lib/modules/channels/web-chat/visitor-conversation";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { readVisitor, type VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { notFound } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import { negotiateLocale } from "@/lib/platform/i18n/locales";
import { visitorRoom, webChatRoom } from "@/lib/platform/realtime/rooms";
import { connectError } from "./connect-error";
import { dispatchEvents } from "./dispatch";
import type { Presence } from "./presence";

/** Serves web chat visitors: each sees what their own token owns, and nothing else. */
export function serveWebChat(namespace: Namespace, presence: Presence): void {
  namespace.use((socket, next) => {
    const refuse = (code: ErrorCode) => next(connectError(code, socket.handshake.headers["accept-language"]));
    const token: unknown = socket.handshake.auth.token;
    if (typeof token !== "string") return refuse("UNAUTHENTICATED");
    readVisitor(token).then(
      (visitor) => {
        if (!visitor) return refuse("UNAUTHENTICATED");
        socket.data = visitor;
        next();
      },
      () => {
        // Not UNAUTHENTICATED: a browser told so throws its token away, and the conversation with it.
        refuse("UNAVAILABLE");
      },
    );
  });
  namespace.on("connection", (socket) => {
    const visitor = socket.data as VisitorCtx;
    void socket.join(visitorRoom(visitor.workspaceId, visitor.visitorId).name);
    void socket.join(webChatRoom(visitor.workspaceId, visitor.webChatId).name);
    let typingIn: number | null = null;
    // A line that was opened with a valid signature doesn't outlive it.
    const expiry =
      visitor.expiresAt === null
        ? undefined
        : setTimeout(() => socket.disconnect(true), Math.max(0, visitor.expiresAt - Date.now()));
    expiry?.unref();
    socket.on("disconnecting", () => {
      clearTimeout(expiry);
      if (typingIn !== null) presence.customerTyping(visitor.workspaceId, typingIn, false);
    });
    dispatchEvents(
      socket,
      webChatClientEvents,
      {
        SendMessage: (text, options) => sendVisitorMessage(visitor, { text, clientMessageId: options.clientMessageId }),
        async GetMessages(query) {
          return { ...(await listVisitorMessages(visitor, query)), visitor: await visitorSelf(visitor) };
        },
        Introduce: (answers) => introduceVisitor(visitor, answers),
        async Seen(conversationId, seqs) {
          if (!(await ownsConversation(visitor, conversationId))) throw notFound();
          await confirmSeen(visitor, conversationId, seqs);
          return { ok: true };
        },
        async Typing(isTyping) {
          const chatId = await openConversationOf(visitor);
          if (chatId !== null) {
            typingIn = isTyping ? chatId : null;
            presence.customerTyping(visitor.workspaceId, chatId, isTyping);
          }
          return { ok: true };
        },
      },
      {
        locale: negotiateLocale(socket.handshake.headers["accept-language"]),
        ratePerSecond: 5,
        burst: 20,
        caller: { workspaceId: visitor.workspaceId },
      },
    );
  });
}
