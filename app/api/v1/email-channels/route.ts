import { z } from "zod";
import { listEmailChannels } from "@/lib/modules/channels/email/queries";
import { saveEmailChannel } from "@/lib/modules/channels/email/save-email-channel";
import { emailChannelInputSchema, emailChannelSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's e-mail channels; passwords are never told.",
    permission: "channels.manage",
    response: z.array(emailChannelSchema),
  },
  ({ ctx }) => listEmailChannels(ctx),
);

export const POST = route(
  {
    summary: "Add an e-mail channel.",
    permission: "channels.manage",
    body: emailChannelInputSchema,
    response: emailChannelSchema,
  },
  ({ ctx, body }) => saveEmailChannel(ctx, body),
);
