import { z } from "zod";
import { createOwnStatus, listOwnStatuses } from "@/lib/modules/tickets/statuses/registry";
import { newOwnStatusSchema, ownStatusSchema } from "@/lib/modules/tickets/statuses/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's own ticket statuses, each base's in their order; archived ones too.",
    permission: "tickets.read",
    response: z.array(ownStatusSchema),
  },
  ({ ctx }) => listOwnStatuses(ctx),
);

export const POST = route(
  {
    summary: "Add an own ticket status below its base's others. Its base stays as it is.",
    permission: "fields.manage",
    body: newOwnStatusSchema,
    response: ownStatusSchema,
  },
  ({ ctx, body }) => createOwnStatus(ctx, body),
);
