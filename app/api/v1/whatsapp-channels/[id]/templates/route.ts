import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { listTemplates } from "@/lib/modules/channels/whatsapp/list-templates";
import { whatsAppTemplateSchema } from "@/lib/modules/channels/whatsapp/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Message templates of a WhatsApp channel's account, as last looked at.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: z.array(whatsAppTemplateSchema),
  },
  ({ ctx, params }) => listTemplates(ctx, params.id),
);
