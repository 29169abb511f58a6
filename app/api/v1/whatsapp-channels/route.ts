import { z } from "zod";
import { listWhatsAppChannels } from "@/lib/modules/channels/whatsapp/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { whatsAppChannelInputSchema, whatsAppChannelSchema } from "@/lib/modules/channels/whatsapp/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's WhatsApp channels; token and secret are never told.",
    permission: "channels.manage",
    response: z.array(whatsAppChannelSchema),
  },
  ({ ctx }) => listWhatsAppChannels(ctx),
);

export const POST = route(
  {
    summary: "Add a WhatsApp channel.",
    permission: "channels.manage",
    body: whatsAppChannelInputSchema,
    response: whatsAppChannelSchema,
  },
  ({ ctx, body }) => saveWhatsAppChannel(ctx, body),
);
