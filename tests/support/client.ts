import { io, type Socket } from "socket.io-client";
import type { ServerEvents } from "@/lib/contract/server-events";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import type { WebChatClientEvents, WebChatServerEvents } from "@/lib/modules/channels/web-chat/events";
import type { ChatClientEvents } from "@/lib/modules/conversations/events";

/** A signed-in API client. */
export type ApiClient = {
  token: string;
  clientId: string;
  attenderId: number;
  name: string;
  headers: Record<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type ChatSocket = Socket<ServerEvents, ChatClientEvents>;
export type VisitorSocket = Socket<WebChatServerEvents, WebChatClientEvents>;

/** Signs in through the documented call. */
export async function signIn(
  url: string,
  email: string = DEMO_ACCOUNTS.agent,
  password = DEMO_PASSWORD,
): Promise<ApiClient> {
  const response = await fetch(`${url}/api/bff/Auth/Authenticate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email}: ${response.status} ${await response.text()}`);
  const { token, cangooClientId, attenderId, attenderName } = (await response.json()) as {
    token: string;
    cangooClientId: string;
    attenderId: number;
    attenderName: string;
  };
  return apiClient(url, { token, clientId: cangooClientId, attenderId, name: attenderName });
}

/** The client of a session that is open. */
export function apiClient(
  url: string,
  session: Pick<ApiClient, "token" | "clientId" | "attenderId" | "name">,
): ApiClient {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${session.token}`,
    CangooClientId: session.clientId,
  };
  return {
    ...session,
    headers,
    fetch: (path, init) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...headers, ...(init?.headers as Record<string, string> | undefined) },
      }),
  };
}

/** Resolves when the socket is connected; rejects with the server's refusal. */
function connected<S extends Socket>(socket: S): Promise<S> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/** An attender's socket. */
export function openChatSocket(
  url: string,
  token: string,
  options: { reconnection?: boolean } = {},
): Promise<ChatSocket> {
  return connected(
    io(`${url}/chat`, {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      ...options,
    }) as ChatSocket,
  );
}

/** A new visitor's token. */
export async function openVisitor(url: string, clientKey = DEMO_CLIENT_KEY): Promise<string> {
  const response = await fetch(`${url}/api/v1/web-chats/${clientKey}/visitors`, { method: "POST" });
  return ((await response.json()) as { token: string }).token;
}

/** A visitor's socket. */
export function openVisitorSocket(url: string, token: string): Promise<VisitorSocket> {
  return connected(
    io(`${url}/webchat`, {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    }) as VisitorSocket,
  );
}

/** The next event of a name, or a failure after `timeoutMs`. */
export function nextEvent<T>(
  socket: { once(event: string, listener: (payload: T) => void): unknown },
  event: string,
  timeoutMs = 5_000,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${timeoutMs} ms`)), timeoutMs);
    socket.once(event, (payload) => {
      clearTimeout(timer);
      resolve(payload);
    });
  });
}
