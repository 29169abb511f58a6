/** What a search looked for where it found nothing of what was typed. */
export type Instead = { query: string; kind: "spelling" | "meaning" };

/** A search for a text as it is written, and for nothing else. */
export const exactly = (text: string): string => `"${text.trim()}"`;

/** What stands in quotation marks; null when a search isn't for a text as it is written. */
export const quotedText = (search: string): string | null => /^\s*["“](.+?)["”]?\s*$/s.exec(search)?.[1] ?? null;

/** Reads the header by which a list's page says what was searched for instead. */
export function readInstead(header: string | null): Instead | null {
  const values = new URLSearchParams(header ?? "");
  const [query, kind] = [values.get("query"), values.get("kind")];
  return query !== null && (kind === "spelling" || kind === "meaning") ? { query, kind } : null;
}
