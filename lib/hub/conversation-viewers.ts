import type { Namespace, Socket } from "socket.io";
import type { ServerEventName, ServerEventPayload } from "@/lib/contract/server-events";
import { readChat } from "@/lib/modules/conversations/queries";
import { readSeenFields } from "@/lib/modules/conversations/sight";
import { reads } from "@/lib/platform/db/reads";
import type { SeenBefore, SeenList } from "@/lib/platform/realtime/publisher";
import {
  audienceRoom,
  limitedAttenderRoom,
  limitedRoom,
  unassignedRoom,
  unlimitedRoom,
} from "@/lib/platform/realtime/rooms";
import { canSee, type SeenFields, type Sight } from "@/lib/platform/session/sight";
import type { LimitedEvents } from "./limited-events";

/** What is known of an attender's socket here. */
export type SocketViewer = { workspaceId: number; sight: Sight };
/** Takes a conversation off a socket that sees it no more. */
type Hide = (socket: Socket, conversationId: number) => void;

/** The rooms of who sees what somebody sees. */
function roomsFor({ workspaceId, sight }: SocketViewer): string[] {
  if (sight.isWhole) return [unlimitedRoom(workspaceId).name];
  return [
    limitedRoom(workspaceId).name,
    limitedAttenderRoom(workspaceId, sight.attenderId).name,
    ...sight.whole.map((audience) => audienceRoom(workspaceId, audience).name),
    ...sight.unassigned.map((audience) => unassignedRoom(workspaceId, audience).name),
  ];
}

/** The rooms of those among the limited who see a conversation. Never empty: Socket.IO takes no rooms for everybody. */
function roomsOf(workspaceId: number, { audience, assignedAttenderId, grantedTo }: SeenFields): string[] {
  const people = assignedAttenderId === null ? grantedTo : [assignedAttenderId, ...grantedTo];
  return [
    audienceRoom(workspaceId, audience).name,
    ...(assignedAttenderId === null ? [unassignedRoom(workspaceId, audience).name] : []),
    ...people.map((attenderId) => limitedAttenderRoom(workspaceId, attenderId).name),
  ];
}

/**
 * Sends what is told of conversations to who sees them. Those from whom nothing is hidden are one room, and hear at once. Of the
 * others each conversation's audience and assignee are read when it is sent, in one statement: so what is told never goes by what
 * was true before.
 */
export class ConversationViewers {
  readonly #chat: Namespace;
  readonly #viewerOfSocket: (socket: Socket) => SocketViewer;
  readonly #hide: Hide;
  readonly #limitedEvents: LimitedEvents;

  constructor(
    chat: Namespace,
    limitedEvents: LimitedEvents,
    viewerOfSocket: (socket: Socket) => SocketViewer,
    hide: Hide,
  ) {
    this.#chat = chat;
    this.#limitedEvents = limitedEvents;
    this.#viewerOfSocket = viewerOfSocket;
    this.#hide = hide;
  }

  /** Has a socket hear of what its attender sees. */
  enter(socket: Socket): void {
    void socket.join(roomsFor(this.#viewerOfSocket(socket)));
  }

  /** The same when that is something else than before. @param before what it was */
  async enterAgain(socket: Socket, before: SocketViewer, joined: readonly number[]): Promise<void> {
    const viewer = this.#viewerOfSocket(socket);
    const rooms = new Set(roomsFor(viewer));
    for (const room of roomsFor(before)) if (!rooms.has(room)) void socket.leave(room);
    void socket.join([...rooms]);
    const fields = await readSeenFields(reads(viewer.workspaceId), joined);
    for (const id of joined) {
      const now = fields.get(id);
      if (!now || !canSee(viewer.sight, now)) this.#hide(socket, id);
    }
    emit(socket, "AccessChanged", {});
  }

  /** Sends an event about a conversation to all who see it. */
  tell(workspaceId: number, conversationId: number, event: string, payload: object): void {
    this.#chat.to(unlimitedRoom(workspaceId).name).emit(event, payload);
    this.#limitedEvents.tell(workspaceId, async () => {
      const seen = (await readSeenFields(reads(workspaceId), [conversationId])).get(conversationId);
      if (seen) this.#chat.to(roomsOf(workspaceId, seen)).emit(event, payload);
    });
  }

  /** Sends each socket those items of a list that are of conversations which it sees. */
  tellAmong(workspaceId: number, { event, field, id }: SeenList, items: readonly object[]): void {
    this.#chat.to(unlimitedRoom(workspaceId).name).emit(event, { [field]: items });
    const idOf = (item: object) => (item as Record<string, number>)[id] ?? 0;
    this.#limitedEvents.tell(workspaceId, async () => {
      const fields = await readSeenFields(reads(workspaceId), items.map(idOf));
      const byRooms = new Map<string, { rooms: string[]; items: object[] }>();
      for (const item of items) {
        const seen = fields.get(idOf(item));
        if (!seen) continue;
        const rooms = roomsOf(workspaceId, seen);
        const known = byRooms.get(rooms.join());
        if (known) known.items.push(item);
        else byRooms.set(rooms.join(), { rooms, items: [item] });
      }
      for (const { rooms, items: some } of byRooms.values()) this.#chat.to(rooms).emit(event, { [field]: some });
    });
  }

  /** Takes a conversation off the sockets that see it no more, and shows it on those that see it now. */
  changed(workspaceId: number, conversationId: number, before: SeenBefore): void {
    this.#limitedEvents.tell(workspaceId, async () => {
      const reader = reads(workspaceId);
      const now = (await readSeenFields(reader, [conversationId])).get(conversationId);
      if (!now) return;
      for (const id of this.#chat.adapter.rooms.get(limitedRoom(workspaceId).name) ?? []) {
        const socket = this.#chat.sockets.get(id);
        if (!socket) continue;
        const { sight } = this.#viewerOfSocket(socket);
        const [saw, sees] = [canSee(sight, { ...now, ...before }), canSee(sight, now)];
        if (saw && !sees) this.#hide(socket, conversationId);
        // Whoever was only given access has it in no list.
        if (saw || !canSee(sight, { ...now, grantedTo: [] })) continue;
        const chat = await readChat(reader, conversationId, sight.attenderId);
        if (chat) emit(socket, "ConversationShown", { chat });
      }
    });
  }
}

function emit<Name extends ServerEventName>(socket: Socket, event: Name, payload: ServerEventPayload<Name>): void {
  socket.emit(event, payload);
}
