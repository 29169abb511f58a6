import { listInstructions, saveInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import {
  instructionInputSchema,
  instructionPageSchema,
  instructionQuerySchema,
  instructionSchema,
} from "@/lib/modules/assistant/instructions/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The assistant's custom instructions, newest first; text, status and priority narrow them.",
    permission: "assistant.read",
    query: instructionQuerySchema,
    response: instructionPageSchema,
  },
  ({ ctx, query }) => listInstructions(ctx, query),
);

export const POST = route(
  {
    summary: "Add a custom instruction.",
    permission: "assistant.manage",
    body: instructionInputSchema,
    response: instructionSchema,
  },
  ({ ctx, body }) => saveInstruction(ctx, body),
);
