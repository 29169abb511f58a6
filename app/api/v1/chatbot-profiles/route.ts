import { z } from "zod";
import { listProfiles } from "@/lib/modules/channels/profiles/queries";
import { saveProfile } from "@/lib/modules/channels/profiles/save-profile";
import { chatbotProfileInputSchema, chatbotProfileSchema } from "@/lib/modules/channels/profiles/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's chatbot profiles, the default one first.",
    permission: "channels.manage",
    response: z.array(chatbotProfileSchema),
  },
  ({ ctx }) => listProfiles(ctx),
);

export const POST = route(
  {
    summary: "Add a chatbot profile, ten at the most.",
    permission: "channels.manage",
    body: chatbotProfileInputSchema,
    response: chatbotProfileSchema,
  },
  ({ ctx, body }) => saveProfile(ctx, body),
);
