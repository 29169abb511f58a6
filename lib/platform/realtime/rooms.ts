declare const room: unique symbol;

/** Who hears an event. Made by the functions below only, so that an audience can't be a typo. */
export type Room = { readonly namespace: "/chat" | "/webchat"; readonly name: string; readonly [room]: true };

const VIEWERS = "viewers:";
const TICKET_VIEWERS = "ticket-viewers:";

const make = (namespace: Room["namespace"], name: string) => ({ namespace, name }) as Room;

/** Every signed-in socket of a workspace: for what has nothing to do with any one conversation. */
export function workspaceRoom(workspaceId: number): Room {
  return make("/chat", `workspace:${workspaceId}`);
}

/**
 * Everybody who sees a conversation, as it is when the event is sent. The hub knows who that is: no socket is in a room of this
 * name.
 */
export function conversationViewersRoom(workspaceId: number, conversationId: number): Room {
  return make("/chat", `${VIEWERS}${workspaceId}:${conversationId}`);
}

/** Whose viewers a room stands for; undefined for any other room. */
export function viewedConversation({ name }: Room): { workspaceId: number; conversationId: number } | undefined {
  // Asked of every room that something is told: most are refused by their first letter.
  if (!name.startsWith(VIEWERS)) return undefined;
  const [, workspaceId, conversationId] = name.split(":");
  return { workspaceId: Number(workspaceId), conversationId: Number(conversationId) };
}

/** The same of a ticket. @param number the ticket's */
export function ticketViewersRoom(workspaceId: number, number: number): Room {
  return make("/chat", `${TICKET_VIEWERS}${workspaceId}:${number}`);
}

/** Which ticket's viewers a room stands for; undefined for any other room. */
export function viewedTicket({ name }: Room): { workspaceId: number; number: number } | undefined {
  if (!name.startsWith(TICKET_VIEWERS)) return undefined;
  const [, workspaceId, number] = name.split(":");
  return { workspaceId: Number(workspaceId), number: Number(number) };
}

/** The sockets of those from whom nothing of a workspace is hidden. */
export function unlimitedRoom(workspaceId: number): Room {
  return make("/chat", `unlimited:${workspaceId}`);
}

/** The sockets of those who don't see everything of a workspace. */
export function limitedRoom(workspaceId: number): Room {
  return make("/chat", `limited:${workspaceId}`);
}

/** Of these, who sees all conversations of an audience. */
export function audienceRoom(workspaceId: number, audience: number): Room {
  return make("/chat", `audience:${workspaceId}:${audience}`);
}

/** Of these, who sees what nobody has of an audience. */
export function unassignedRoom(workspaceId: number, audience: number): Room {
  return make("/chat", `unassigned:${workspaceId}:${audience}`);
}

/** Of these, one person's. */
export function limitedAttenderRoom(workspaceId: number, attenderId: number): Room {
  return make("/chat", `limited-attender:${workspaceId}:${attenderId}`);
}

/** The attenders' sockets that joined a conversation. The workspace is part of the name: ids alone never cross it. */
export function conversationRoom(workspaceId: number, conversationId: number): Room {
  return make("/chat", `conversation:${workspaceId}:${conversationId}`);
}

/** Every socket of one attender, whatever sign-in it belongs to. */
export function attenderRoom(workspaceId: number, attenderId: number): Room {
  return make("/chat", `attender:${workspaceId}:${attenderId}`);
}

/** Every socket of one sign-in. */
export function sessionRoom(sessionId: number): Room {
  return make("/chat", `session:${sessionId}`);
}

/** The browser tabs of one web chat visitor. */
export function visitorRoom(workspaceId: number, visitorId: number): Room {
  return make("/webchat", `visitor:${workspaceId}:${visitorId}`);
}

/** Every visitor of one web chat. */
export function webChatRoom(workspaceId: number, webChatId: number): Room {
  return make("/webchat", `web-chat:${workspaceId}:${webChatId}`);
}
