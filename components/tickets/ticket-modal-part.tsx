import { lazyPlace } from "@/lib/client/lazy-part";

/** The form of a ticket as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyTicketModal = lazyPlace(() => import("./ticket-modal"), "TicketModal");
