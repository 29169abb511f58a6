import type { DeliveryDto } from "./schema";

/** What the server tells of deliveries. */
type DeliveryServerEvents = {
  /** To those in the conversation: how far an outgoing message of an outside channel came. */
  DeliveryChanged: (event: { chatId: number; seq: number; delivery: DeliveryDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends DeliveryServerEvents {}
}
