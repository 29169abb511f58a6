import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { snoozeSchema } from "@/lib/modules/conversations/snooze/schema";
import { snoozeConversation, unsnoozeConversation } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: conversationIdParameter });

export const PUT = route(
  {
    summary: "Take an open conversation out of the way until an instant, or until its customer writes.",
    permission: "conversations.write",
    params,
    body: snoozeSchema,
    response: chatSchema,
  },
  ({ ctx, params: { id }, body }) => snoozeConversation(ctx, id, body.until),
);

export const DELETE = route(
  {
    summary: "Bring a snoozed conversation back before its time.",
    permission: "conversations.write",
    params,
    response: chatSchema,
  },
  ({ ctx, params: { id } }) => unsnoozeConversation(ctx, id),
);
