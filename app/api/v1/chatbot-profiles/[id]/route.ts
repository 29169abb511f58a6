import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteProfile } from "@/lib/modules/channels/profiles/delete-profile";
import { saveProfile } from "@/lib/modules/channels/profiles/save-profile";
import { changeProfileSchema, chatbotProfileSchema } from "@/lib/modules/channels/profiles/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a chatbot profile.",
    permission: "channels.manage",
    params,
    body: changeProfileSchema,
    response: chatbotProfileSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveProfile(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove a chatbot profile that isn't the default; its configurations go on under the default one.",
    permission: "channels.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteProfile(ctx, params.id);
    return {};
  },
);
