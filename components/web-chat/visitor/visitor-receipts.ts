import { newestFromAgent, type Timeline } from "@/components/web-chat/window/chat-timeline";

type Seen = { conversationId: number; deliveredSeq: number; readSeq: number };

/**
 * Tells the server how far the agents' messages came: into this browser, and before the visitor's eyes. Says each step
 * once, and again what an earlier connection may have swallowed.
 */
export function openReceipts(tell: (seen: Seen) => boolean): {
  report: (timeline: Timeline, isRead: boolean) => void;
  forget: () => void;
} {
  let told: Seen | null = null;
  return {
    report: (timeline, isRead) => {
      const { conversationId } = timeline;
      if (conversationId === null) return;
      const newest = newestFromAgent(timeline);
      const known = told?.conversationId === conversationId ? told : { conversationId, deliveredSeq: 0, readSeq: 0 };
      const next = {
        conversationId,
        deliveredSeq: Math.max(newest, known.deliveredSeq),
        readSeq: isRead ? Math.max(newest, known.readSeq) : known.readSeq,
      };
      if (next.deliveredSeq === known.deliveredSeq && next.readSeq === known.readSeq) return;
      if (tell(next)) told = next;
    },
    forget: () => {
      told = null;
    },
  };
}
