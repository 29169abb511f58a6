import type { Namespace, Socket } from "socket.io";
import type { ServerEventPayload } from "@/lib/contract/server-events";
import { readSeenFields } from "@/lib/modules/conversations/sight";
import { seenTicketDtos } from "@/lib/modules/tickets/queries";
import { type TicketDto, ticketIdOf } from "@/lib/modules/tickets/schema";
import { readSeenTickets, type SeenTicket } from "@/lib/modules/tickets/sight";
import { reads } from "@/lib/platform/db/reads";
import type { SeenBefore } from "@/lib/platform/realtime/publisher";
import { limitedRoom, unlimitedRoom } from "@/lib/platform/realtime/rooms";
import { canSee, type SeenFields, type Sight } from "@/lib/platform/session/sight";
import type { SocketViewer } from "./conversation-viewers";
import type { LimitedEvents } from "./limited-events";

/** What decides who sees some tickets and the conversations that these name, as it is now. */
type Seen = { tickets: Map<number, SeenTicket>; conversations: Map<number, SeenFields> };

async function readSeen(workspaceId: number, numbers: readonly number[]): Promise<Seen> {
  const reader = reads(workspaceId);
  const tickets = await readSeenTickets(reader, numbers);
  const ids = [...tickets.values()].flatMap(({ conversationId }) => conversationId ?? []);
  return { tickets, conversations: ids.length === 0 ? new Map() : await readSeenFields(reader, ids) };
}

/** A ticket as somebody sees it, without a conversation that they don't see; undefined: they don't see it. */
function shownTo(sight: Sight, ticket: TicketDto, { tickets, conversations }: Seen): TicketDto | undefined {
  const seen = tickets.get(ticket.number);
  if (!seen || !canSee(sight, seen)) return undefined;
  const conversation = ticket.conversation && conversations.get(ticket.conversation.id);
  return conversation && canSee(sight, conversation) ? ticket : { ...ticket, conversation: null };
}

/**
 * Sends what is told of tickets to who sees them. Those from whom nothing is hidden are one room, and hear at once. For the others
 * it is read, when it is sent, who sees the tickets and who their conversations: windows that are shown the same get one message.
 */
export class TicketViewers {
  readonly #chat: Namespace;
  readonly #limitedEvents: LimitedEvents;
  readonly #viewerOfSocket: (socket: Socket) => SocketViewer;

  constructor(chat: Namespace, limitedEvents: LimitedEvents, viewerOfSocket: (socket: Socket) => SocketViewer) {
    this.#chat = chat;
    this.#limitedEvents = limitedEvents;
    this.#viewerOfSocket = viewerOfSocket;
  }

  /** Sends an event about a ticket, with its row where that is told, to all who see it. */
  tell(workspaceId: number, number: number, event: string, payload: { ticket?: TicketDto }): void {
    this.#chat.to(unlimitedRoom(workspaceId).name).emit(event, payload);
    this.#limitedEvents.tell(workspaceId, async () => {
      const seen = await readSeen(workspaceId, [number]);
      const fields = seen.tickets.get(number);
      if (!fields) return;
      const { ticket } = payload;
      this.#emit(workspaceId, event, (sight) => {
        if (!ticket) return canSee(sight, fields) ? payload : undefined;
        const shown = shownTo(sight, ticket, seen);
        return shown && { ...payload, ticket: shown };
      });
    });
  }

  /** Sends each socket the rows of those tickets that it sees, as one event. */
  tellAmong(
    workspaceId: number,
    { event, field }: { event: string; field: string },
    tickets: readonly TicketDto[],
  ): void {
    this.#chat.to(unlimitedRoom(workspaceId).name).emit(event, { [field]: tickets });
    this.#limitedEvents.tell(workspaceId, async () => {
      const seen = await readSeen(
        workspaceId,
        tickets.map(({ number }) => number),
      );
      this.#emit(workspaceId, event, (sight) => {
        const shown = tickets.flatMap((ticket) => shownTo(sight, ticket, seen) ?? []);
        return shown.length > 0 ? { [field]: shown } : undefined;
      });
    });
  }

  /** Takes a ticket off the sockets that see it no more, and shows it on those that see it now. */
  changed(workspaceId: number, number: number, before: SeenBefore): void {
    this.#limitedEvents.tell(workspaceId, async () => {
      const reader = reads(workspaceId);
      const now = (await readSeenTickets(reader, [number])).get(number);
      if (!now) return;
      for (const [socket, sight] of this.#limited(workspaceId)) {
        const [saw, sees] = [canSee(sight, { ...now, ...before }), canSee(sight, now)];
        if (saw && !sees)
          socket.emit("TicketHidden", { id: ticketIdOf(number) } satisfies ServerEventPayload<"TicketHidden">);
        if (saw || !sees) continue;
        for (const ticket of await seenTicketDtos(reader, sight, [now.id]))
          socket.emit("TicketShown", { ticket } satisfies ServerEventPayload<"TicketShown">);
      }
    });
  }

  /** Sends each of the limited what `payloadFor` makes of an event for what they see; undefined: nothing. */
  #emit(workspaceId: number, event: string, payloadFor: (sight: Sight) => object | undefined): void {
    const groups = new Map<string, { payload: object; sockets: string[] }>();
    for (const [{ id }, sight] of this.#limited(workspaceId)) {
      const payload = payloadFor(sight);
      if (!payload) continue;
      const key = JSON.stringify(payload);
      const group = groups.get(key);
      if (group) group.sockets.push(id);
      else groups.set(key, { payload, sockets: [id] });
    }
    // Never without a room, which Socket.IO takes for everybody: a group has a socket at the least.
    for (const { payload, sockets } of groups.values()) this.#chat.to(sockets).emit(event, payload);
  }

  #limited(workspaceId: number): [Socket, Sight][] {
    return [...(this.#chat.adapter.rooms.get(limitedRoom(workspaceId).name) ?? [])].flatMap((id) => {
      const socket = this.#chat.sockets.get(id);
      return socket ? [[socket, this.#viewerOfSocket(socket).sight] satisfies [Socket, Sight]] : [];
    });
  }
}
