import type { Quoted } from "@/components/conversations/thread/message-quote";
import type { SendingWay } from "@/lib/client/outbox/message-outbox";

/** How a message is sent, and whether the screen goes on to the next conversation. */
export type Sent = SendingWay & { goesOn?: boolean };

/** The message that an answer is for. */
export type ReplyTarget = Quoted & { id: number };
