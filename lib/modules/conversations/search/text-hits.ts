import { isPostgres } from "@/lib/platform/db/engine";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { newestHits } from "@/lib/platform/search/index-hits";
import { isPossible, type Match, matchText } from "@/lib/platform/search/match";
import { matchingMessages, matchingNotes, messagesAmong, notesAmong } from "../store/search-text";

/** A text in which a search found its words; `seq` is its message's number, or that of the message before a note. */
export type TextHit = [id: number, conversationId: number, seq: number];

/** The newest messages or notes of a workspace that match, the newest first. */
export async function textHits(
  reader: Reader,
  kind: "message" | "note",
  match: Match,
  limit: number,
): Promise<TextHit[]> {
  const found = await (isPostgres() ? byNumbers : joined)(reader, kind, match, limit);
  return readStoredJson<TextHit[]>(found?.hits ?? "[]");
}

type Find = (
  reader: Reader,
  kind: "message" | "note",
  match: Match,
  limit: number,
) => Promise<{ hits: string | null } | undefined>;

const joined: Find = async (reader, kind, match, limit) => {
  if (!isPossible(match)) return undefined;
  return reader.first(kind === "message" ? matchingMessages : matchingNotes, { match: matchText(match), limit });
};

const byNumbers: Find = async (reader, kind, match, limit) => {
  const ids = await newestHits(kind === "message" ? "message_search" : "note_search", match, limit);
  return ids.length === 0 ? undefined : reader.first(kind === "message" ? messagesAmong : notesAmong, { ids });
};
