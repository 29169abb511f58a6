import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { removeMacro, saveMacro } from "@/lib/modules/macros/save-macro";
import { changeMacroSchema, macroDtoSchema } from "@/lib/modules/macros/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a macro that the attender keeps.",
    permission: "conversations.write",
    params,
    body: changeMacroSchema,
    response: macroDtoSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveMacro(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Delete a macro that the attender keeps.",
    permission: "conversations.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await removeMacro(ctx, params.id);
    return {};
  },
);
