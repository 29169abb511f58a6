/** What the page's loader tells the chat inside the iframe. */
export type LoaderMessage = { cangoo: "open"; focus: boolean } | { cangoo: "closed" };

/** What the chat inside the iframe tells the page's loader. */
export type FrameMessage =
  | { cangoo: "ready" }
  /** The visitor asked to put the window away. */
  | { cangoo: "close" }
  /** This browser has a conversation: from now on the frame is worth loading on every page, for the unread badge. */
  | { cangoo: "known" }
  | { cangoo: "unread"; count: number };

/** Whether a postMessage payload is one of ours. The caller has checked origin and source. */
export function isProtocolMessage(data: unknown): data is LoaderMessage | FrameMessage {
  return typeof data === "object" && data !== null && "cangoo" in data && typeof data.cangoo === "string";
}
