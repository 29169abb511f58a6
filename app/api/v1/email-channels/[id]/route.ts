import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteEmailChannel } from "@/lib/modules/channels/email/delete-email-channel";
import { getEmailChannel } from "@/lib/modules/channels/email/queries";
import { saveEmailChannel } from "@/lib/modules/channels/email/save-email-channel";
import { changeEmailChannelSchema, emailChannelSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  {
    summary: "One e-mail channel, with how reading its mailbox goes.",
    permission: "channels.manage",
    params,
    response: emailChannelSchema,
  },
  ({ ctx, params }) => getEmailChannel(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Change an e-mail channel; a password that isn't given stays while its server does.",
    permission: "channels.manage",
    params,
    body: changeEmailChannelSchema,
    response: emailChannelSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveEmailChannel(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove an e-mail channel; its messages stay.",
    permission: "channels.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteEmailChannel(ctx, params.id);
    return {};
  },
);
