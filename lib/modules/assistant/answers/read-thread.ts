import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { type ConversationThread, readConversationThread } from "@/lib/modules/conversations/thread/read-thread";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";

/** Messages of a conversation that the assistant reads: the newest ones. */
const MESSAGES_MAX = 60;

/** What the assistant reads of a conversation. `tags` is a JSON list. */
export type Thread = Omit<ConversationThread, "messages"> & { lines: ThreadLine[] };

/** The end of a conversation, in its order; null when the workspace has no such conversation. */
export async function readThread(ctx: Pick<Ctx, "workspaceId">, chatId: number): Promise<Thread | null> {
  const thread = await readConversationThread(reads(ctx.workspaceId), chatId, MESSAGES_MAX);
  if (!thread) return null;
  const { messages, ...topic } = thread;
  const lines = messages.map(
    ({ seq, senderKind, content }): ThreadLine => ({
      seq,
      from: senderKind === "customer" ? "customer" : "team",
      text: content,
      isAutomatic: senderKind === "system",
    }),
  );
  return { ...topic, lines };
}
