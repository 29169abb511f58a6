import type { Server as HttpServer } from "node:http";
import { type Namespace, Server } from "socket.io";
import { WEB_CHAT_NAMESPACE } from "@/lib/modules/channels/web-chat/events";
import { CHAT_NAMESPACE, type ChatPresence } from "@/lib/modules/conversations/events";
import { PRESENCE } from "@/lib/modules/conversations/publish";
import { forgetStatusesOfAbsent, installAvailability } from "@/lib/modules/presence/availability";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import type { Cluster } from "@/lib/platform/cluster/cluster";
import { liveSessions } from "@/lib/platform/db/session-store";
import { isOwnOrigin } from "@/lib/platform/http/origin";
import { logger } from "@/lib/platform/log/logger";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import { sessionRoom, viewedConversation, viewedTicket } from "@/lib/platform/realtime/rooms";
import { AvailabilityOfAttenders } from "./availability";
import { boundedParser } from "./bounded-parser";
import { hideConversation, renewAttender, serveChat, sessionOf, viewerOfSocket } from "./chat-namespace";
import { type LocalPublisher, reconnectAfterLoss, relayed } from "./cluster/relay";
import { SharedAvailability } from "./cluster/shared-availability";
import { SharedPresence } from "./cluster/shared-presence";
import { coalesceWrites } from "./coalesce-writes";
import { connectError } from "./connect-error";
import { ConnectionGuard } from "./connection-guard";
import { ConversationViewers } from "./conversation-viewers";
import { LimitedEvents } from "./limited-events";
import { Presence } from "./presence";
import { TicketViewers } from "./ticket-viewers";
import { serveWebChat } from "./web-chat-namespace";

/** Largest frame of an attender: a 5 MiB attachment in base64 and its envelope. Several large files go by upload, not by frame. */
const FRAME_MAX_BYTES = 7_500_000;
/** Largest frame of a visitor, whom anybody can become: their files go by upload. */
const VISITOR_FRAME_MAX_BYTES = 1_048_576;
/** How often sockets are checked against the session table: for sessions ended elsewhere and attenders changed since. */
const SWEEP_MS = 1_000;

export type Hub = {
  /** Open sockets by whose they are. */
  sockets(): Record<"attender" | "visitor", number>;
  close(): Promise<void>;
};

/**
 * Attaches the real-time hub to the HTTP server and installs the publisher. Connection state recovery stays off: it would
 * skip authentication; a client that reconnects asks for what came after the last `seq` it has.
 * @param options `joinMs`: how long a connection may be in no namespace. `cluster`: the other nodes; undefined: there are none.
 */
export function startHub(http: HttpServer, options: { joinMs?: number; cluster?: Cluster | undefined } = {}): Hub {
  const { cluster } = options;
  const guard = new ConnectionGuard(options.joinMs);
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: FRAME_MAX_BYTES,
    // CORS headers don't protect WebSockets: another site's page is refused here, before any frame is read.
    allowRequest: (request, decide) => {
      if (!isOwnOrigin(request.headers.origin, request.headers.host)) decide("origin not allowed", false);
      else if (!guard.hasRoomFor(request)) decide("too many connections", false);
      else decide(null, true);
    },
    parser: boundedParser,
    wsEngine: guard.webSocketServer(),
  });
  guard.attach(io);
  // Socket.IO lets everybody into it; nothing is served there.
  io.use((socket, next) => next(connectError("NOT_FOUND", socket.handshake.headers["accept-language"])));
  coalesceWrites(io);
  const chat = io.of(CHAT_NAMESPACE);
  const limitedEvents = new LimitedEvents(chat);
  const viewers = new ConversationViewers(chat, limitedEvents, viewerOfSocket, (socket, chatId) =>
    hideConversation(socket, presence, chatId),
  );
  const ticketViewers = new TicketViewers(chat, limitedEvents, viewerOfSocket);
  const tellPresence = (workspaceId: number, changes: ChatPresence[]) =>
    viewers.tellAmong(workspaceId, PRESENCE, changes);
  const presence = cluster ? new SharedPresence(cluster, tellPresence) : new Presence(tellPresence);
  const availability = cluster ? new SharedAvailability(cluster) : new AvailabilityOfAttenders();
  installAvailability(availability);
  resetStatuses(availability, cluster);
  serveChat(chat, { presence, availability, viewers });
  chat.on("connection", (socket) => guard.joined(socket, FRAME_MAX_BYTES));
  const webChat = io.of(WEB_CHAT_NAMESPACE);
  serveWebChat(webChat, presence);
  webChat.on("connection", (socket) => guard.joined(socket, VISITOR_FRAME_MAX_BYTES));
  const local: LocalPublisher = {
    publish: (room, event, payload) => {
      const seen = viewedConversation(room);
      const ticket = seen ? undefined : viewedTicket(room);
      if (seen) viewers.tell(seen.workspaceId, seen.conversationId, event, payload);
      else if (ticket) ticketViewers.tell(ticket.workspaceId, ticket.number, event, payload);
      else io.of(room.namespace).to(room.name).emit(event, payload);
    },
    publishAmong: (workspaceId, list, items) => {
      if (list.row === "ticket") ticketViewers.tellAmong(workspaceId, list, items as readonly TicketDto[]);
      else viewers.tellAmong(workspaceId, list, items);
    },
    viewersChanged: (...changed) => viewers.changed(...changed),
    ticketViewersChanged: (...changed) => ticketViewers.changed(...changed),
    endSessions: (sessionIds, reason) => {
      for (const id of sessionIds) {
        const audience = chat.to(sessionRoom(id).name);
        audience.emit("SessionEnded", { reason });
        audience.disconnectSockets(true);
      }
    },
    disconnect: (room) => {
      io.of(room.namespace).in(room.name).disconnectSockets(true);
    },
  };
  installPublisher({
    ...(cluster ? relayed(local, cluster) : local),
    isViewing: (workspaceId, attenderId, chatId) => presence.isViewing(workspaceId, attenderId, chatId),
  });
  const stopReconnecting = cluster && reconnectAfterLoss(io, cluster);
  let isSweeping = false;
  const sweep = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    followSessions(chat, viewers)
      // The next second tries again; a database that can't be read must not end the process from a timer.
      .catch((error: unknown) => {
        logger().error({ err: error instanceof Error ? error.message : String(error) }, "session sweep failed");
      })
      .finally(() => {
        isSweeping = false;
      });
  }, SWEEP_MS);
  sweep.unref();
  io.engine.on("connection_error", (error: { code: number }) =>
    logger().debug({ code: error.code }, "socket connection refused"),
  );
  return {
    sockets: () => ({ attender: chat.sockets.size, visitor: webChat.sockets.size }),
    async close() {
      clearInterval(sweep);
      stopReconnecting?.();
      presence.clear();
      limitedEvents.clear();
      availability.clear();
      installAvailability(undefined);
      installPublisher(undefined);
      await io.close();
    },
  };
}

/**
 * Forgets who was there when a process was killed: before any window can open, or, among several nodes, once each that lives has
 * said whose windows it has.
 */
function resetStatuses(availability: AvailabilityOfAttenders, cluster: Cluster | undefined): void {
  const reset = (forgotten: Promise<void>) => {
    forgotten.catch((error: unknown) =>
      logger().warn({ err: error instanceof Error ? error.message : String(error) }, "statuses can't be reset"),
    );
  };
  const forget = () =>
    reset(forgetStatusesOfAbsent((workspaceId, attenderId) => availability.isThere(workspaceId, attenderId)));
  if (cluster) cluster.onSettled(forget);
  else forget();
}

/** Closes the sockets of sessions that ended, and has the others act as what their attender is now. */
async function followSessions(chat: Namespace, viewers: ConversationViewers): Promise<void> {
  // Those of now: of one that comes while the database is asked, the answer says nothing.
  const sockets = [...chat.sockets.values()];
  if (sockets.length === 0) return;
  const live = await liveSessions([...new Set(sockets.map(sessionOf))], Date.now());
  for (const socket of sockets) {
    const stamp = live.get(sessionOf(socket));
    if (!stamp) {
      socket.emit("SessionEnded", { reason: "ended" });
      socket.disconnect(true);
    } else await renewAttender(socket, stamp, viewers);
  }
}
