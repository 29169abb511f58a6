import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import { instructionSchema } from "@/lib/modules/assistant/instructions/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Undo the removal of a custom instruction.",
    permission: "assistant.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: instructionSchema,
  },
  ({ ctx, params }) => restoreInstruction(ctx, params.id),
);
