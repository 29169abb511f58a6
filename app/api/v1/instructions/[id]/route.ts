import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteInstruction, saveInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import { changeInstructionSchema, instructionSchema } from "@/lib/modules/assistant/instructions/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a custom instruction.",
    permission: "assistant.manage",
    params,
    body: changeInstructionSchema,
    response: instructionSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveInstruction(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove a custom instruction; it can be restored.",
    permission: "assistant.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteInstruction(ctx, params.id);
    return {};
  },
);
