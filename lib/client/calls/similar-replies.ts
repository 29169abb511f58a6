import { useEffect, useState } from "react";
import { apiPage } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";

/** Somebody who types on needs no answer to a part of the word. */
const PAUSE_MS = 200;
/** Fewer letters can't be misspelt. */
const LETTERS_MIN = 3;

/** Replies that may have been meant by a text, and what was searched for. */
export type SimilarReplies = { ids: readonly number[]; instead: Instead | null };

/** What the server finds for a text that no known reply has; null until it is known, and for a null text. */
export function useSimilarReplies(text: string | null): SimilarReplies | null {
  const [found, setFound] = useState<{ text: string; similar: SimilarReplies } | null>(null);
  const wanted = text !== null && text.trim().length >= LETTERS_MIN ? text.trim() : null;

  useEffect(() => {
    if (wanted === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      apiPage<CannedReplyDto>("/api/v1/canned-replies", { q: wanted }, stop.signal).then(
        ({ items, instead = null }) => setFound({ text: wanted, similar: { ids: items.map(({ id }) => id), instead } }),
        // Nothing was found of what was typed, which is what is said then.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  return found !== null && found.text === wanted ? found.similar : null;
}
