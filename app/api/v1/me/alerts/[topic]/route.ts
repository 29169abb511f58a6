import { z } from "zod";
import { saveAlertChoice } from "@/lib/modules/notifications/alert-choices";
import { alertChoiceSchema, alertTopicSchema, alertWaysSchema } from "@/lib/modules/notifications/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary:
      "Choose how one is told of a kind of event: at the bell, by a sound, on the desktop, in the digest by e-mail.",
    permission: "own-settings",
    params: z.strictObject({ topic: alertTopicSchema }),
    body: alertWaysSchema,
    response: alertChoiceSchema,
  },
  ({ ctx, params, body }) => saveAlertChoice(ctx, params.topic, body),
);
