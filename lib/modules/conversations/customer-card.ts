import { listCustomerTickets } from "@/lib/modules/tickets/queries";
import type { Ctx } from "@/lib/platform/session/context";
import type { CustomerCardDto } from "./schema";

const OTHERS_MAX = 10;

/** The customer of a conversation with their other conversations; null when the workspace has no such conversation. */
export async function getCustomerCard(ctx: Ctx, chatId: number): Promise<CustomerCardDto | null> {
  const chat = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { customerId: true },
  });
  if (!chat) return null;
  const others = { customerId: chat.customerId, id: { not: chatId }, deletedAt: null };
  const [customer, conversations, otherConversations] = await Promise.all([
    ctx.db.customer.findFirstOrThrow({
      where: { id: chat.customerId },
      include: { company: { select: { id: true, name: true, email: true, website: true } } },
    }),
    ctx.db.conversation.findMany({
      where: others,
      orderBy: { lastActivityAt: "desc" },
      take: OTHERS_MAX,
      select: { id: true, subject: true, status: true, channel: true, lastActivityAt: true },
    }),
    ctx.db.conversation.count({ where: others }),
  ]);
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    status: customer.status,
    tags: Array.isArray(customer.tags) ? customer.tags.filter((tag) => typeof tag === "string") : [],
    notes: customer.notes,
    lastContactAt: customer.lastContactAt?.toISOString() ?? null,
    createdAt: customer.createdAt.toISOString(),
    company: customer.company,
    conversations: conversations.map(({ channel, lastActivityAt, ...row }) => ({
      ...row,
      channelName: channel,
      lastActivityAt: lastActivityAt.toISOString(),
    })),
    otherConversations,
    tickets: (await listCustomerTickets(ctx, chat.customerId, OTHERS_MAX)).map(
      ({ id, subject, status, priority, updatedAt }) => ({ id, subject, status, priority, updatedAt }),
    ),
  };
}
