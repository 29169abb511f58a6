import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteWhatsAppChannel } from "@/lib/modules/channels/whatsapp/delete-whatsapp-channel";
import { getWhatsAppChannel } from "@/lib/modules/channels/whatsapp/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { changeWhatsAppChannelSchema, whatsAppChannelSchema } from "@/lib/modules/channels/whatsapp/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  {
    summary: "One WhatsApp channel, with how calls from and to Meta go.",
    permission: "channels.manage",
    params,
    response: whatsAppChannelSchema,
  },
  ({ ctx, params }) => getWhatsAppChannel(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Change a WhatsApp channel; a token that isn't given stays while the API's address does.",
    permission: "channels.manage",
    params,
    body: changeWhatsAppChannelSchema,
    response: whatsAppChannelSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveWhatsAppChannel(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove a WhatsApp channel; its conversations stay.",
    permission: "channels.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteWhatsAppChannel(ctx, params.id);
    return {};
  },
);
