import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { ticketOfConversation, ticketOverBefore } from "./store/answered-ticket";

/** Whether a ticket was made of a conversation. */
export async function hasTicket(reader: Pick<Reader, "first">, conversationId: number): Promise<boolean> {
  return (await reader.first(ticketOfConversation, { conversationId })) !== undefined;
}

/**
 * The number of the ticket that an answer in a conversation opens again: the newest of its tickets that was over before `at`
 * (epoch milliseconds), unless one of them still goes on.
 */
export async function findTicketToReopen(
  reader: Pick<Reader, "first">,
  conversationId: number,
  at: number,
): Promise<number | undefined> {
  return (await reader.first(ticketOverBefore, { conversationId, at }))?.number;
}
