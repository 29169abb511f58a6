import { isPostgres } from "@/lib/platform/db/engine";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { newestHits } from "@/lib/platform/search/index-hits";
import { isPossible, type Match, matchText } from "@/lib/platform/search/match";
import { matchingMessages, matchingNotes, messagesAmong, notesAmong } from "../store/search-text";

/** A text in which a search found its words; `seq` is its message's number, or that of the message before a note. */
type TextHit = [id: number, conversationId: number, seq: number];

type Find = (reader: Reader, kind: "message" | "note", match: Match, limit: number) => Promise<TextHit[]>;

/** The newest messages or notes of a workspace that match, the newest first. */
export const textHits: Find = (...asked) => (isPostgres() ? byNumbers : joined)(...asked);

const joined: Find = async (reader, kind, match, limit) => {
  if (!isPossible(match)) return [];
  const statement = kind === "message" ? matchingMessages : matchingNotes;
  const found = await reader.first(statement, { match: matchText(match), limit });
  return readStoredJson<TextHit[]>(found?.hits ?? "[]");
};

const byNumbers: Find = async (reader, kind, match, limit) => {
  const ids = await newestHits(kind === "message" ? "message_search" : "note_search", match, limit);
  if (ids.length === 0) return [];
  const found = await reader.first(kind === "message" ? messagesAmong : notesAmong, { ids });
  const [conversationIds, seqs] = [numbersOf(found?.conversationIds), numbersOf(found?.seqs)];
  return numbersOf(found?.ids)
    .map((id, index): TextHit => [id, conversationIds[index] ?? 0, seqs[index] ?? 0])
    .sort(([one], [other]) => other - one);
};

/** Reads an array of numbers as PostgreSQL writes it. */
const numbersOf = (text: string | null | undefined) => readStoredJson<number[]>(`[${(text ?? "{}").slice(1, -1)}]`);
