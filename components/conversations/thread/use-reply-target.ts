import { useCallback, useEffect, useState } from "react";
import { type DraftReply, readDraftReply, writeDraftReply } from "@/lib/client/outbox/drafts";

/** The message that the answer being written is for, kept through reloads as its text is. */
export function useReplyTarget(
  attenderId: number,
  chatId: number,
): [DraftReply | null, (target: DraftReply | null) => void] {
  const [target, setTarget] = useState<DraftReply | null>(null);
  // The server knows no drafts, so the first drawing has none.
  useEffect(() => setTarget(readDraftReply(attenderId, chatId)), [attenderId, chatId]);
  const change = useCallback(
    (next: DraftReply | null) => {
      setTarget(next);
      writeDraftReply(attenderId, chatId, next);
    },
    [attenderId, chatId],
  );
  return [target, change];
}
