import { customerOfConversation } from "@/lib/modules/conversations/beside/beside-conversation";
import type { CustomerCardDto } from "@/lib/modules/conversations/beside/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { listCustomerTickets } from "./queries";

const SHOWN_MAX = 10;

/**
 * The customer of a conversation with their other conversations and their tickets; null when the workspace has no such
 * conversation.
 */
export async function getCustomerCard(ctx: Ctx, chatId: number): Promise<CustomerCardDto | null> {
  const customer = await customerOfConversation(ctx, chatId, SHOWN_MAX);
  if (!customer) return null;
  const tickets = await listCustomerTickets(ctx, customer.id, SHOWN_MAX);
  return {
    ...customer,
    tickets: tickets.map(({ id, subject, status, priority, updatedAt }) => ({
      id,
      subject,
      status,
      priority,
      updatedAt,
    })),
  };
}
