import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { setDefaultProfile } from "@/lib/modules/channels/profiles/save-profile";
import { chatbotProfileSchema } from "@/lib/modules/channels/profiles/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Make a chatbot profile the default one.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: chatbotProfileSchema,
  },
  ({ ctx, params }) => setDefaultProfile(ctx, params.id),
);
