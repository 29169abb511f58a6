declare const room: unique symbol;

/** Who hears an event. Made by the functions below only, so that an audience can't be a typo. */
export type Room = { readonly namespace: "/chat" | "/webchat"; readonly name: string; readonly [room]: true };

const make = (namespace: Room["namespace"], name: string) => ({ namespace, name }) as Room;

/** Every signed-in socket of a workspace. */
export function workspaceRoom(workspaceId: number): Room {
  return make("/chat", `workspace:${workspaceId}`);
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
