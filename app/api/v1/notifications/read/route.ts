import { z } from "zod";
import { markNotificationsRead } from "@/lib/modules/notifications/mark-notifications-read";
import { readNotificationsSchema } from "@/lib/modules/notifications/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Mark the attender's notifications up to an id as read: all, from an id on, or those of a filter.",
    permission: "conversations.read",
    body: readNotificationsSchema,
    response: z.object({ count: z.number().int() }),
  },
  ({ ctx, body }) => markNotificationsRead(ctx, body),
);
