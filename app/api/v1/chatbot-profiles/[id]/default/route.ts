import { z } from "zod";
import { setDefaultProfile } from "@/lib/modules/channels/profiles/save-profile";
import { chatbotProfileSchema } from "@/lib/modules/channels/profiles/schema";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Make a chatbot profile the default one.",
    permission: "channels.manage",
    params: z.strictObject({ id: chatIdSchema }),
    response: chatbotProfileSchema,
  },
  ({ ctx, params }) => setDefaultProfile(ctx, params.id),
);
