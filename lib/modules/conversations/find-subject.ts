import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { conversationSubject, subjectsById } from "./store/conversation-subject";

/** The subject of a conversation; undefined when the workspace has none with this id, or it is deleted. */
export async function findConversationSubject(reader: Pick<Reader, "first">, id: number): Promise<string | undefined> {
  return (await reader.first(conversationSubject, { id }))?.subject;
}

/** Subjects of conversations by id, deleted ones too. */
export async function subjectsOf(reader: Pick<Reader, "all">, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await reader.all(subjectsById, { ids })).map(({ id, subject }) => [id, subject]));
}
