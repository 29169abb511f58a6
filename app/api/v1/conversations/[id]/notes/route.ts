import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { addNote } from "@/lib/modules/conversations/add-note";
import { entrySchema, newNoteSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Add a private note and notify the attenders that it names.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: newNoteSchema,
    response: entrySchema,
  },
  ({ ctx, params, body }) => addNote(ctx, params.id, body),
);
