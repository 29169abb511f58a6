import { hasGap, type Timeline } from "@/components/web-chat/window/chat-timeline";
import type { WebChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { CONFIRM_MS } from "./visitor-outbox";
import type { ChatSocket } from "./visitor-state";

type Answer = Parameters<Parameters<WebChatClientEvents["GetMessages"]>[1]>[0];
/** What a question for messages is answered with. */
export type VisitorHistory = Exclude<Answer, { error: unknown }>;

function fetchAfter(asked: ChatSocket, afterSeq: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const limit = window.setTimeout(() => resolve(null), CONFIRM_MS);
    asked.emit("GetMessages", { afterSeq }, (answer) => {
      window.clearTimeout(limit);
      resolve(answer);
    });
  });
}

/**
 * Asks for what the timeline lacks, until it lacks nothing: once per connection at a time, and again where nobody answers.
 * `line` counts the connections; an answer of an earlier one never comes.
 */
export function openSync(options: {
  line: () => { number: number; socket: ChatSocket | null };
  timeline: () => Timeline;
  take: (answer: VisitorHistory) => void;
}): () => Promise<void> {
  let syncing: number | null = null;
  const sync = async () => {
    const { number: mine, socket: asked } = options.line();
    if (syncing === mine || !asked?.connected) return;
    syncing = mine;
    try {
      const { conversationId, syncedSeq } = options.timeline();
      let answer = await fetchAfter(asked, syncedSeq);
      if (answer && "conversation" in answer && syncedSeq > 0 && answer.conversation?.id !== conversationId) {
        // A newer conversation was started elsewhere: our number says nothing about it.
        answer = await fetchAfter(asked, 0);
      }
      // The connection since then has asked for itself.
      if (mine !== options.line().number) return;
      if (!answer || "error" in answer) {
        window.setTimeout(sync, CONFIRM_MS);
        return;
      }
      options.take(answer);
    } finally {
      if (syncing === mine) syncing = null;
    }
    // A message that overtook the answer may have left another gap.
    if (hasGap(options.timeline())) void sync();
  };
  return sync;
}
