import { z } from "zod";
import { listMacros } from "@/lib/modules/macros/macros";
import { saveMacro } from "@/lib/modules/macros/save-macro";
import { macroDtoSchema, macroInputSchema } from "@/lib/modules/macros/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The macros that the attender uses, by name: their own, their teams' and everybody's.",
    permission: "conversations.read",
    response: z.array(macroDtoSchema),
  },
  ({ ctx }) => listMacros(ctx),
);

export const POST = route(
  {
    summary: "Add a macro: one's own, a team's as who leads it, everybody's with macros.share.",
    permission: "conversations.write",
    body: macroInputSchema,
    response: macroDtoSchema,
  },
  ({ ctx, body }) => saveMacro(ctx, body),
);
