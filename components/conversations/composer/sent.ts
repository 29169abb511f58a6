import type { SendingWay } from "@/lib/client/outbox/message-outbox";

/** How a message is sent, and whether the screen goes on to the next conversation. */
export type Sent = SendingWay & { goesOn?: boolean };
