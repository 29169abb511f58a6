import { isoInstant } from "@/lib/kernel/instant";
import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { EntryDto } from "./schema";
import { conversationState } from "./state/conversation-state";
import { entryById, insertEntry } from "./store/timeline-entry";

/** What is put between the messages. */
export type NewEntry = {
  chatId: number;
  kind: EntryDto["kind"];
  /** Who did it; null: the product itself. */
  authorId: number | null;
  targetAttenderId?: number | undefined;
  content?: string;
  mentions?: readonly number[];
  clientId?: string;
};

/** Adds an entry after the conversation's newest message and tells the attenders in the conversation. */
export async function addEntry(unit: Unit, entry: NewEntry): Promise<EntryDto> {
  const state = await conversationState(unit, entry.chatId);
  if (!state) throw new Error("an entry was added to a conversation that isn't there");
  const added = await unit.first(insertEntry, {
    conversationId: entry.chatId,
    kind: entry.kind,
    afterSeq: state.lastSeq,
    authorId: entry.authorId,
    targetAttenderId: entry.targetAttenderId ?? null,
    content: entry.content ?? "",
    mentions: JSON.stringify(entry.mentions ?? []),
    clientId: entry.clientId ?? null,
    at: unit.now,
  });
  const row = added && (await unit.first(entryById, { id: added.id }));
  if (!row) throw new Error("an entry was added and isn't there");
  const dto = toEntryDto(row);
  unit.tell(conversationRoom(unit.workspaceId, entry.chatId), "EntryAdded", { entry: dto });
  return dto;
}

/** An entry as it is stored, with the names of its people. Instants are epoch milliseconds. */
export type EntryRow = {
  id: number;
  conversationId: number;
  kind: EntryDto["kind"];
  afterSeq: number;
  content: string;
  mentions: string;
  createdAt: number;
  authorId: number | null;
  authorName: string | null;
  targetAttenderId: number | null;
  targetName: string | null;
};

/** An entry in the documented shape. */
export function toEntryDto(row: EntryRow): EntryDto {
  const mentions = readStoredJson<unknown>(row.mentions);
  return {
    id: row.id,
    chatId: row.conversationId,
    kind: row.kind,
    afterSeq: row.afterSeq,
    author: personOf(row.authorId, row.authorName),
    target: personOf(row.targetAttenderId, row.targetName),
    content: row.content,
    mentions: Array.isArray(mentions) ? mentions.filter((id) => typeof id === "number") : [],
    createdAt: isoInstant(row.createdAt),
  };
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
