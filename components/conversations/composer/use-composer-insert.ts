import { useEffect } from "react";
import { type ComposerInsert, onComposerInsert } from "@/lib/client/outbox/composer-insert";
import { useLatest } from "@/lib/client/use-latest";

/** Hears of texts that other parts of the screen put into this conversation's composer. */
export function useComposerInsert(chatId: number, take: (insert: ComposerInsert) => void): void {
  const latest = useLatest(take);
  useEffect(
    () => onComposerInsert((insert) => (insert.chatId === chatId ? latest.current(insert) : undefined)),
    [chatId, latest],
  );
}
