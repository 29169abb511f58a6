import { updateAttender } from "@/lib/modules/attenders/change-attender";
import { changedAttenderSchema, updateAttenderSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Save an attender; 409 for an e-mail in use and for what would lock the administrators out.",
    permission: "attenders.manage",
    forbidden: "ATTENDER_UPDATE_FORBIDDEN",
    body: updateAttenderSchema,
    response: changedAttenderSchema,
  },
  ({ ctx, body }) => updateAttender(ctx, body),
);
