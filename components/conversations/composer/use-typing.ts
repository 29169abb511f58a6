import { useCallback, useEffect, useRef } from "react";
import { emitPresence } from "@/lib/client/live/socket";

const INTERVAL_MS = 3_000;

/** Tells colleagues and customer that this attender is writing an answer, and that they stopped. */
export function useTyping(chatId: number): { typed: () => void; stopped: () => void } {
  const toldAt = useRef(0);

  const stopped = useCallback(() => {
    if (toldAt.current === 0) return;
    toldAt.current = 0;
    emitPresence("Typing", chatId, false);
  }, [chatId]);

  const typed = useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < INTERVAL_MS) return;
    toldAt.current = now;
    emitPresence("Typing", chatId, true);
  }, [chatId]);

  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}
