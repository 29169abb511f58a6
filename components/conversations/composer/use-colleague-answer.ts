import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** An answer this fresh may not have been read yet, whenever one began to write. */
const FRESH_MS = 60_000;

/**
 * The colleague's message that an answer would cross, if any: one that arrived since `startSeq`, the newest when this
 * attender began to write, or a moment ago; never one that they have answered already.
 */
export function crossingAnswer(
  messages: readonly MessageDto[],
  viewerId: number,
  startSeq: number | null,
  now: number,
): MessageDto | null {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.attenderIdentifier === viewerId) return null;
    if (message.attenderIdentifier === null) continue;
    const isSince = startSeq !== null && message.seq > startSeq;
    return isSince || now - Date.parse(message.sentAt) < FRESH_MS ? message : null;
  }
  return null;
}

/** Watches for colleagues who answer while this attender writes. */
export function useColleagueAnswer(chatId: number, viewerId: number) {
  const client = useQueryClient();
  const startSeq = useRef<number | null>(null);
  const warnedSeq = useRef(0);

  const messages = useCallback(() => client.getQueryData<Thread>(threadKey(chatId))?.messages ?? [], [client, chatId]);
  /** The text became another: null when it is empty again. */
  const wrote = useCallback(
    (isEmpty: boolean) => {
      if (isEmpty) startSeq.current = null;
      else startSeq.current ??= messages().at(-1)?.seq ?? 0;
    },
    [messages],
  );
  /** The message to warn of, once each. */
  const check = useCallback(() => {
    const message = crossingAnswer(messages(), viewerId, startSeq.current, Date.now());
    if (!message || message.seq <= warnedSeq.current) return null;
    warnedSeq.current = message.seq;
    return message;
  }, [messages, viewerId]);
  return { wrote, check };
}
