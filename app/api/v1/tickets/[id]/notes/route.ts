import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { addTicketNote } from "@/lib/modules/tickets/add-ticket-note";
import { listTicketEntries } from "@/lib/modules/tickets/history";
import {
  newTicketNoteSchema,
  TICKET_PAGE_SIZE,
  TICKET_PAGE_SIZE_MAX,
  ticketEntrySchema,
  ticketIdSchema,
} from "@/lib/modules/tickets/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: ticketIdSchema });

export const GET = route(
  {
    summary:
      "A ticket's notes and what happened to it: the newest page in ascending order. The Link header names the page before.",
    permission: "tickets.read",
    params,
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(TICKET_PAGE_SIZE_MAX).optional(),
      cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
    }),
    response: z.array(ticketEntrySchema),
  },
  async ({ ctx, params: { id }, query, request }) => {
    const page = await listTicketEntries(ctx, id, {
      pageSize: query.pageSize ?? TICKET_PAGE_SIZE,
      beforeSeq: query.cursor,
    });
    if (!page) throw notFound();
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);

export const POST = route(
  {
    summary: "Add a note with files that were uploaded before, and notify the attenders that it names.",
    permission: "tickets.write",
    params,
    body: newTicketNoteSchema,
    response: ticketEntrySchema,
  },
  ({ ctx, params: { id }, body }) => addTicketNote(ctx, id, body),
);
