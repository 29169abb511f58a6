import { lazyPart } from "@/lib/client/lazy-part";

/** The form of a ticket as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyTicketModal = lazyPart(() => import("./ticket-modal"), "TicketModal");
