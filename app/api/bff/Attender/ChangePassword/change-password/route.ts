import { z } from "zod";
import { changePassword } from "@/lib/modules/attenders/password/change-password";
import { changePasswordSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";
import { answerText } from "@/lib/platform/i18n/answer-text";

export const PATCH = route(
  {
    summary: "Change the attender's own password; their other sessions end.",
    permission: "own-settings",
    forbidden: "PASSWORD_FORBIDDEN",
    body: changePasswordSchema,
    response: z.object({ message: z.string() }),
  },
  async ({ ctx, body }) => {
    await changePassword(ctx, body);
    return { message: answerText(ctx.locale, "passwordChanged") };
  },
);
