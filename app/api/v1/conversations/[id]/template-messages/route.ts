import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { templateMessageSchema } from "@/lib/modules/channels/whatsapp/schema";
import { sendTemplate } from "@/lib/modules/channels/whatsapp/send-template";
import { attachmentSchema, messageSchema } from "@/lib/modules/conversations/schema";
import { deliverySchema } from "@/lib/modules/delivery/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send a message by a template in a WhatsApp conversation, also outside its 24 hours.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: templateMessageSchema,
    response: z.object({
      id: z.number().int(),
      seq: z.number().int(),
      sentAt: z.iso.datetime(),
      type: messageSchema.shape.type,
      attachments: z.array(attachmentSchema),
      replyTo: messageSchema.shape.replyTo,
      delivery: deliverySchema.optional(),
      whatsapp: messageSchema.shape.whatsapp,
    }),
  },
  ({ ctx, params, body }) => sendTemplate(ctx, params.id, body),
);
