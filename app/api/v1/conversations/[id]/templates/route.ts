import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listConversationTemplates } from "@/lib/modules/channels/whatsapp/list-templates";
import { whatsAppTemplateSchema } from "@/lib/modules/channels/whatsapp/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Message templates that a WhatsApp conversation can be answered with.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: z.array(whatsAppTemplateSchema),
  },
  ({ ctx, params }) => listConversationTemplates(ctx, params.id),
);
