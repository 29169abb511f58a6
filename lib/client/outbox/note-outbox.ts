import { addNote } from "@/lib/client/calls/chat-calls";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { createOutbox, type Pending } from "./outbox";

/** `mentions` are ids of attenders. */
type NoteContent = { chatId: number; content: string; mentions: number[] };

/** A private note that the server hasn't confirmed. */
export type PendingNote = Pending<NoteContent>;

/** Private notes of conversations on their way. */
export const noteOutbox = createOutbox<NoteContent, EntryDto>({
  kind: "note",
  read: (stored) =>
    typeof stored.clientId === "string" && typeof stored.content === "string" ? (stored as PendingNote) : null,
  send: ({ clientId, chatId, content, mentions }) => addNote(chatId, { content, mentions, clientId }),
});
