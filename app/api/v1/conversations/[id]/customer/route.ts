import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { customerCardSchema } from "@/lib/modules/conversations/beside/schema";
import { getCustomerCard } from "@/lib/modules/tickets/customer-card";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The customer of a conversation, with their company and other conversations.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: customerCardSchema,
  },
  async ({ ctx, params }) => {
    const card = await getCustomerCard(ctx, params.id);
    if (!card) throw notFound();
    return card;
  },
);
