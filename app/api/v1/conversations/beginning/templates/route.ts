import { z } from "zod";
import { listOpeningTemplates } from "@/lib/modules/channels/beginning/get-beginning";
import { whatsAppTemplateSchema } from "@/lib/modules/channels/whatsapp/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Message templates that a WhatsApp conversation can be begun with.",
    permission: "conversations.write",
    response: z.array(whatsAppTemplateSchema),
  },
  ({ ctx }) => listOpeningTemplates(ctx),
);
