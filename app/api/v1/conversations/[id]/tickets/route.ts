import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listConversationTickets } from "@/lib/modules/tickets/queries";
import { ticketSchema } from "@/lib/modules/tickets/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The tickets of a conversation, newest change first, 50 at the most.",
    permission: "tickets.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: z.array(ticketSchema),
  },
  async ({ ctx, params }) => {
    const tickets = await listConversationTickets(ctx, params.id);
    if (!tickets) throw notFound();
    return tickets;
  },
);
