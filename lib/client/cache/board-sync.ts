import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { BOARD_KEY } from "@/lib/client/cache/cache-keys";
import { onConnected, onHub, startSocket } from "@/lib/client/live/socket";

/** However much happens, the board is read this often. */
const EVERY_MS = 2_000;

/**
 * Keeps the team board live while it is shown: read at once when something happened that it tells of, then at most every two
 * seconds, and not while the window is hidden.
 */
export function useBoardSync(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isStale = false;
    const look = () => {
      isStale = true;
      if (timer !== null || document.visibilityState !== "visible") return;
      isStale = false;
      void client.invalidateQueries({ queryKey: BOARD_KEY });
      timer = setTimeout(() => {
        timer = null;
        if (isStale) look();
      }, EVERY_MS);
    };
    const seen = () => {
      if (isStale) look();
    };
    startSocket();
    const stops = [
      onHub("NewConversation", look),
      onHub("ConversationsUpdated", look),
      onHub("ConversationDeleted", look),
      onHub("ConversationRestored", look),
      onHub("ConversationHidden", look),
      onHub("ConversationShown", look),
      onHub("AttenderStatusChanged", look),
      onHub("TeamsChanged", look),
      onHub("AccessChanged", look),
      onConnected(look),
    ];
    document.addEventListener("visibilitychange", seen);
    return () => {
      if (timer) clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      for (const stop of stops) stop();
    };
  }, [client]);
}
