import { z } from "zod";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { getTicketFile, removeTicketFile } from "@/lib/modules/tickets/ticket-files";
import { notFound } from "@/lib/platform/errors/app-error";
import { downloadQuery, downloadResponse } from "@/lib/platform/http/download";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: ticketIdSchema, attachmentId: z.uuid() });

export const GET = route(
  {
    summary: "Download a file of a ticket's notes, or an own one that waits for its note.",
    permission: "tickets.read",
    params,
    query: downloadQuery,
  },
  async ({ ctx, params: { id, attachmentId }, query, request }) => {
    const file = await getTicketFile(ctx, id, attachmentId);
    const response = file && (await downloadResponse(file, request, { inline: query.inline === "1" }));
    if (!response) throw notFound();
    return response;
  },
);

export const DELETE = route(
  {
    summary: "Give up an own file that waits for its note.",
    permission: "tickets.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params: { id, attachmentId } }) => {
    await removeTicketFile(ctx, id, attachmentId);
    return {};
  },
);
