/** What the page's loader tells the chat inside the iframe. */
export type LoaderMessage =
  | { cangoo: "open"; focus: boolean }
  | { cangoo: "closed" }
  /** The page's server has signed who the visitor is. */
  | { cangoo: "identify"; token: string }
  /** The visitor signed out of the page. */
  | { cangoo: "logout" };

/** What the chat inside the iframe tells the page's loader. */
export type FrameMessage =
  | { cangoo: "ready" }
  /** The visitor asked to put the window away. */
  | { cangoo: "close" }
  /** This browser has a conversation: from now on the frame is worth loading on every page, for the unread badge. */
  | { cangoo: "known" }
  /** Nobody is known here any more. */
  | { cangoo: "forgotten" }
  /** What the server said of the page's signature. */
  | { cangoo: "identity"; status: "accepted" | "invalid" | "expired" }
  | { cangoo: "unread"; count: number };

/** Whether a postMessage payload is one of ours. The caller has checked origin and source. */
export function isProtocolMessage(data: unknown): data is LoaderMessage | FrameMessage {
  return typeof data === "object" && data !== null && "cangoo" in data && typeof data.cangoo === "string";
}
