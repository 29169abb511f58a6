/** A line of the chat window: something somebody said, or a notice between messages. */
export type ChatEntry =
  | {
      kind: "message";
      key: string;
      from: "visitor" | "agent" | "system";
      text: string;
      /** First name of the agent; empty for the visitor. */
      senderName: string;
      /** ISO 8601; null shows no time. */
      sentAt: string | null;
      /** What it answers. */
      replyTo?: { from: "visitor" | "agent"; text: string } | null;
      state: "sent" | "sending" | "failed";
      attachments: readonly { fileName: string; fileSize: number; url: string }[];
      /** A file on its way: how much of it has left, 0 to 1. */
      progress?: number | null;
      /** Why it failed, where somebody said. */
      failure?: string | null;
    }
  /** Between what was read and what is new. */
  | { kind: "unread"; key: string; text: string }
  | { kind: "notice"; key: string; text: string }
  /** A button that says its text for the visitor. */
  | { kind: "choice"; key: string; text: string };

/** A message line. */
export type ChatMessageEntry = Extract<ChatEntry, { kind: "message" }>;
