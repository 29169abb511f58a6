import { useEffect, useRef } from "react";
import { type ComposerInsert, onComposerInsert } from "@/lib/client/outbox/composer-insert";

/** Hears of texts that other parts of the screen put into this conversation's composer. */
export function useComposerInsert(chatId: number, take: (insert: ComposerInsert) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(
    () =>
      onComposerInsert((insert) => {
        if (insert.chatId === chatId) latest.current(insert);
      }),
    [chatId],
  );
}
