import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { listTicketEntries } from "@/lib/modules/tickets/history";
import { newTicketSchema, type TicketDetailDto, type TicketEntryDto } from "@/lib/modules/tickets/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { dbOf } from "@/tests/support/prisma/scoped-client";

let made = 0;

/** A ticket of the context's workspace. */
export async function addTicket(ctx: Ctx, values: Record<string, unknown> = {}): Promise<TicketDetailDto> {
  made += 1;
  const number = made;
  const customer = await dbOf(ctx).customer.findFirstOrThrow({ orderBy: { id: "asc" } });
  return createTicket(
    ctx,
    newTicketSchema.parse({
      subject: `Ticket de teste ${number}`,
      description: "O relatório não abre.",
      customerId: customer.id,
      clientId: `test-ticket-${process.pid}-${number}`,
      ...values,
    }),
  );
}

/** The whole history of a ticket. */
export async function historyOf(ctx: Ctx, ticket: { number: number }): Promise<TicketEntryDto[]> {
  const page = await listTicketEntries(ctx, ticket.number, { pageSize: 200 });
  if (!page) throw new Error("there is no such ticket");
  return page.items;
}

/** Its sentences. */
export async function sentencesOf(ctx: Ctx, ticket: { number: number }): Promise<string[]> {
  return (await historyOf(ctx, ticket)).map(({ content }) => content);
}
