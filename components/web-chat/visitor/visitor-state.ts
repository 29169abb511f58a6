import type { Socket } from "socket.io-client";
import type { FormErrors } from "@/components/web-chat/window/chat-form";
import { EMPTY_TIMELINE, type Timeline } from "@/components/web-chat/window/chat-timeline";
import type { QueuePlace, WebChatClientEvents, WebChatServerEvents } from "@/lib/modules/channels/web-chat/events";
import type { VisitorSelf } from "@/lib/modules/channels/web-chat/schema";
import type { PendingMessage } from "./pending-messages";
import type { Place } from "./visitor-seen";
import type { PendingFile } from "./visitor-uploads";

/** The line to the server. */
export type ChatSocket = Socket<WebChatServerEvents, WebChatClientEvents>;

/** What a visitor says of themselves. */
export type Said = Parameters<WebChatClientEvents["Introduce"]>[0];

/**
 * State of the line to the server. `idle`: never opened yet. `unavailable`: the server won't talk to this page.
 * `identityRequired`: only to visitors for whom it has signed.
 */
type Connection = "idle" | "connecting" | "online" | "offline" | "unavailable" | "identityRequired";

/** Everything the window shows, replaced as a whole at each change. */
export type VisitorChatState = {
  connection: Connection;
  /** The first answer of the server has arrived. */
  isLoaded: boolean;
  timeline: Timeline;
  pending: readonly PendingMessage[];
  files: readonly PendingFile[];
  /** Agents' messages that came while the window was away. */
  unread: number;
  /** The first of them, since the window is back. */
  firstUnread: Place | null;
  isAgentTyping: boolean;
  /** Where they wait for somebody; null: they don't, or aren't told. */
  queue: QueuePlace | null;
  /** What the server knows of the visitor; null before it has said. */
  self: VisitorSelf | null;
  /** Counts the times that the browser forgot who the visitor is. */
  forgotten: number;
};

/** The visitor's side of a web chat, independent of how it is drawn. */
export type VisitorChat = {
  getState: () => VisitorChatState;
  subscribe: (listener: () => void) => () => void;
  /** Connects; with `mayCreate` also a visitor whom the server doesn't know yet. */
  start: (mayCreate: boolean) => void;
  send: (text: string) => void;
  sendFile: (file: File) => void;
  retry: (clientMessageId: string) => void;
  cancelFile: (clientMessageId: string) => void;
  /** Tells who the visitor is. Resolves with null when the server took it, else with what is wrong by field. */
  introduce: (said: Said) => Promise<FormErrors | null>;
  /** Who the visitor is, signed by the page's server. */
  identify: (identityToken: string) => void;
  logout: () => void;
  /** The visitor is writing, or has nothing written any more. */
  setTyping: (isTyping: boolean) => void;
  setVisible: (isVisible: boolean) => void;
  /** The visitor's token; null before the first time the chat was opened in this browser. */
  token: () => string | null;
};

/** The chat before anything is known of it. */
export const stateAtFirst = (
  pending: VisitorChatState["pending"],
  files: VisitorChatState["files"],
  forgotten: number,
): VisitorChatState => ({
  connection: "idle",
  isLoaded: false,
  timeline: EMPTY_TIMELINE,
  pending,
  files,
  unread: 0,
  firstUnread: null,
  isAgentTyping: false,
  queue: null,
  self: null,
  forgotten,
});
