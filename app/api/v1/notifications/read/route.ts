import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { markNotificationsRead } from "@/lib/modules/notifications/mark-notifications-read";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Mark the attender's notifications up to an id as read.",
    permission: "conversations.read",
    body: z.strictObject({ upToId: z.number().int().positive().max(ID_MAX) }),
    response: z.object({ count: z.number().int() }),
  },
  ({ ctx, body }) => markNotificationsRead(ctx, body.upToId),
);
