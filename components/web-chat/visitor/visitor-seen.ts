import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import { isAfter, type Timeline } from "@/components/web-chat/window/chat-timeline";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";

/** Where a message stands. */
export type Place = { conversationId: number; seq: number };

/** How far the visitor has looked, remembered across pages. */
export type SeenMark = {
  /** Agents' messages after it. */
  unread: (timeline: Timeline) => readonly VisitorMessage[];
  /** All of it is before the visitor's eyes. */
  markAll: (timeline: Timeline) => void;
  clear: () => void;
};

function parse(stored: string | null): Place | null {
  const [conversationId, seq] = (stored ?? "").split(":").map(Number);
  return conversationId && seq ? { conversationId, seq } : null;
}

/** Opens the mark under `key`. */
export function openSeenMark(storage: KeyValueStorage, key: string): SeenMark {
  return {
    unread: (timeline) => {
      const seen = parse(storage.get(key));
      return timeline.messages.filter((message) => message.from === "agent" && isAfter(message, seen));
    },
    markAll: (timeline) => {
      const newest = timeline.messages.at(-1);
      if (newest && isAfter(newest, parse(storage.get(key))))
        storage.set(key, `${newest.conversationId}:${newest.seq}`);
    },
    clear: () => storage.remove(key),
  };
}
