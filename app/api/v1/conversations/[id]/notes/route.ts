import { z } from "zod";
import { addNote } from "@/lib/modules/conversations/add-note";
import { chatIdSchema, entrySchema, newNoteSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Add a private note and notify the attenders that it names.",
    permission: "conversations.write",
    params: z.strictObject({ id: chatIdSchema }),
    body: newNoteSchema,
    response: entrySchema,
  },
  ({ ctx, params, body }) => addNote(ctx, params.id, body),
);
