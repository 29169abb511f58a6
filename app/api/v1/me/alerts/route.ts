import { z } from "zod";
import { listAlertChoices } from "@/lib/modules/notifications/alert-choices";
import { alertChoiceSchema } from "@/lib/modules/notifications/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "How the attender wants to be told of each kind of event.",
    permission: "own-settings",
    response: z.object({ items: z.array(alertChoiceSchema) }),
  },
  async ({ ctx }) => ({ items: await listAlertChoices(ctx) }),
);
