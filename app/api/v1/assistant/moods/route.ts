import { z } from "zod";
import { chooseMood, listMoods } from "@/lib/modules/assistant/behaviour/moods";
import { moodInputSchema, moodSchema } from "@/lib/modules/assistant/behaviour/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The assistant's moods; one is active.",
    permission: "assistant.read",
    response: z.array(moodSchema),
  },
  ({ ctx }) => listMoods(ctx),
);

export const PUT = route(
  {
    summary: "Choose the assistant's mood.",
    permission: "assistant.manage",
    body: moodInputSchema,
    response: z.array(moodSchema),
  },
  ({ ctx, body }) => chooseMood(ctx, body),
);
