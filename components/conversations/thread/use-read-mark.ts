import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { patchChats } from "@/lib/client/cache/chat-cache";
import { markChatRead } from "@/lib/client/calls/chat-calls";

const INTERVAL_MS = 1_000;
/** Who walks through the list with j passes conversations without reading them. */
const LOOK_MS = 500;

/**
 * Remembers on the server how far this attender has read: what stands at the visible end, while the window is looked at,
 * and after a moment of looking.
 * `seq` is the newest message there, or null while the end isn't in view.
 */
export function useReadMark(chatId: number, seq: number | null, readSeq: number | null): void {
  const client = useQueryClient();
  const viewerId = useScreen().viewer.id;
  const wanted = useRef(seq);
  const done = useRef(readSeq ?? 0);
  done.current = Math.max(done.current, readSeq ?? 0);
  const check = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let wasLookedAt = false;
    const send = () => {
      const next = wanted.current;
      if (next === null || next <= done.current) return;
      const before = done.current;
      done.current = next;
      patchChats(client, [{ id: chatId, lastReadSeq: next }], viewerId);
      markChatRead(chatId, next).catch(() => {
        // The next look at the end tells again.
        if (done.current === next) done.current = before;
      });
    };
    check.current = () => {
      if (timer || document.visibilityState !== "visible" || !document.hasFocus()) return;
      if (wasLookedAt) send();
      timer = setTimeout(
        () => {
          timer = null;
          wasLookedAt = true;
          check.current();
        },
        wasLookedAt ? INTERVAL_MS : LOOK_MS,
      );
    };
    const look = () => check.current();
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
      if (!timer) return;
      clearTimeout(timer);
      // What the interval held back was seen all the same.
      if (wasLookedAt) send();
    };
  }, [client, chatId, viewerId]);

  useEffect(() => {
    wanted.current = seq;
    check.current();
  }, [seq]);
}
