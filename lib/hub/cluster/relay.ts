import type { Server } from "socket.io";
import type { Cluster } from "@/lib/platform/cluster/cluster";
import type { RealtimePublisher, SeenBefore, SeenList } from "@/lib/platform/realtime/publisher";
import type { Room } from "@/lib/platform/realtime/rooms";

type RoomName = Pick<Room, "namespace" | "name">;
type Among = [workspaceId: number, list: SeenList, items: readonly object[]];
type Changed = [workspaceId: number, conversationId: number, before: SeenBefore];
type TicketChanged = [workspaceId: number, number: number, before: SeenBefore];
type News = [namespace: string, room: string, event: string, payload: object];

const NEWS = "news";
const AMONG = "among";
const CHANGED = "viewers-changed";
const TICKET_CHANGED = "ticket-viewers-changed";
const ENDED = "sessions-ended";
const SHUT = "room-shut";
/** Connections are closed within so long, so that not everybody comes back at once. Milliseconds. */
const SPREAD_MS = 3_000;
/** For what else is found missing, so that nobody is closed twice. Milliseconds. */
const GATHER_MS = 500;

/** What a node does for its own sockets. */
export type LocalPublisher = Pick<
  RealtimePublisher,
  "publish" | "publishAmong" | "viewersChanged" | "ticketViewersChanged" | "endSessions" | "disconnect"
>;

/** Has the sockets of all nodes hear what one publishes: its own at once, and the others' by the cluster. */
export function relayed(local: LocalPublisher, cluster: Cluster): LocalPublisher {
  cluster.hear(NEWS, (data) => {
    const [namespace, name, event, payload] = data as News;
    local.publish(roomOf({ namespace, name }), event, payload);
  });
  cluster.hear(AMONG, (data) => local.publishAmong(...(data as Among)));
  cluster.hear(CHANGED, (data) => local.viewersChanged(...(data as Changed)));
  cluster.hear(TICKET_CHANGED, (data) => local.ticketViewersChanged(...(data as TicketChanged)));
  cluster.hear(ENDED, (data) => local.endSessions(...(data as [number[], string])));
  cluster.hear(SHUT, (data) => local.disconnect(roomOf(data as { namespace: string; name: string })));
  return {
    publish(room, event, payload) {
      local.publish(room, event, payload);
      cluster.say(NEWS, [room.namespace, room.name, event, payload] satisfies News);
    },
    publishAmong(...among) {
      local.publishAmong(...among);
      cluster.say(AMONG, among satisfies Among);
    },
    viewersChanged(...changed) {
      local.viewersChanged(...changed);
      cluster.say(CHANGED, changed satisfies Changed);
    },
    ticketViewersChanged(...changed) {
      local.ticketViewersChanged(...changed);
      cluster.say(TICKET_CHANGED, changed satisfies TicketChanged);
    },
    endSessions(sessionIds, reason) {
      local.endSessions(sessionIds, reason);
      cluster.say(ENDED, [sessionIds, reason]);
    },
    disconnect(room) {
      local.disconnect(room);
      cluster.say(SHUT, { namespace: room.namespace, name: room.name } satisfies RoomName);
    },
  };
}

// Made by a room function on the node that said it.
const roomOf = (room: { namespace: string; name: string }): Room => room as unknown as Room;

/**
 * Closes a node's connections, spread over some seconds, when it may have missed news: whoever connects again asks for what came
 * after the last `seq` that they have.
 * @returns stops it
 */
export function reconnectAfterLoss(io: Server, cluster: Cluster): () => void {
  let timers: NodeJS.Timeout[] = [];
  let gathering: NodeJS.Timeout | undefined;
  cluster.onMissed(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      timers = [];
      const connections = new Set<{ close(): unknown }>();
      for (const namespace of io._nsps.values())
        for (const socket of namespace.sockets.values()) connections.add(socket.conn);
      for (const connection of connections)
        timers.push(setTimeout(() => connection.close(), Math.random() * SPREAD_MS).unref());
    }, GATHER_MS).unref();
  });
  return () => {
    clearTimeout(gathering);
    for (const timer of timers) clearTimeout(timer);
  };
}
