import type { OfferDto } from "./schema";

/** What the server tells of the queue. */
type RoutingServerEvents = {
  /** To somebody's own windows: a conversation is offered to them. */
  ConversationOffered: (event: { offer: OfferDto }) => void;
  /**
   * To somebody's own windows: an offer is over, because they took it or let it pass, or it waits for nobody any more. `isAway`: they
   * let so many pass that they count as away.
   */
  OfferEnded: (event: { chatId: number; isAway: boolean }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends RoutingServerEvents {}
}
