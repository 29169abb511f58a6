import { addNote } from "@/lib/client/calls/chat-calls";
import { ApiError } from "@/lib/client/http/api";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { type Mention, namedIn } from "./drafts";
import { createOutbox, type Pending } from "./outbox";

type NoteContent = {
  chatId: number;
  content: string;
  mentions: readonly Mention[];
  /** Its writer agreed that whom it names may see the conversation from now on. */
  givesAccess?: boolean;
  /** Names of those who don't see the conversation, for whom the server refused it. */
  withoutAccess?: readonly string[] | undefined;
};

/** A private note that the server hasn't confirmed. */
export type PendingNote = Pending<NoteContent>;

/** Whom a kept note names. Earlier versions kept ids alone: without a name they are taken to be named still. */
export function readMentions(stored: unknown): Mention[] {
  const mentions = Array.isArray(stored) ? (stored as (Mention | number)[]) : [];
  return mentions.map((mention) => (typeof mention === "number" ? { id: mention, name: "" } : mention));
}

/** A refusal because of people who don't see what a note stands in, with their names. @throws what it is given, when it is another */
export function withoutAccessOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== "MENTION_WITHOUT_ACCESS") throw error;
  const { people = [] } = error.details.details as { people?: string[] };
  return { failed: true, code: error.code, message: error.message, learned: { withoutAccess: people } } as const;
}

/** Private notes of conversations on their way. */
export const noteOutbox = createOutbox<NoteContent, EntryDto>({
  kind: "note",
  read: (stored) => {
    if (typeof stored.clientId !== "string" || typeof stored.content !== "string") return null;
    const whole: Record<string, unknown> = { ...stored, mentions: readMentions(stored.mentions) };
    return whole as PendingNote;
  },
  send: async ({ clientId, chatId, content, mentions, givesAccess = false }) => {
    try {
      return await addNote(chatId, { content, mentions: namedIn(content, mentions), givesAccess, clientId });
    } catch (error) {
      return withoutAccessOf(error);
    }
  },
});
