import { isoInstant } from "@/lib/kernel/instant";
import { quotesOf } from "@/lib/modules/conversations/messages/message-queries";
import { newestOfVisitor } from "@/lib/modules/conversations/queries";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import {
  captionOf,
  isAssistantAnswer,
  visitorAttachmentUrl,
} from "@/lib/modules/conversations/visitor/visitor-message";
import { placeForCustomer, type QueuePlace } from "@/lib/modules/routing/queue/places";
import { reads } from "@/lib/platform/db/reads";
import { filesOfSeqs, messagesAfter } from "./store/visitor-history";
import type { VisitorCtx } from "./visitors";

const HISTORY_MAX = 200;

/** The visitor's latest conversation, its messages after a number (the newest 200 at the most), and its place in the queue. */
export async function listVisitorMessages(
  ctx: VisitorCtx,
  query: { afterSeq: number },
): Promise<{
  conversation: { id: number; isClosed: boolean } | null;
  messages: VisitorMessage[];
  queue: QueuePlace | null;
}> {
  const reader = reads(ctx.workspaceId);
  const conversation = await newestOfVisitor(reader, ctx.visitorId);
  if (!conversation) return { conversation: null, messages: [], queue: null };
  const { id: conversationId } = conversation;
  const rows = await reader.all(messagesAfter, { conversationId, afterSeq: query.afterSeq, limit: HISTORY_MAX });
  const files = await reader.all(filesOfSeqs, { conversationId, seqs: rows.map(({ seq }) => seq) });
  const filesOf = (seq: number) => files.filter(({ messageSeq }) => messageSeq === seq);
  const answered = rows.flatMap(({ replyToSeq }) => replyToSeq ?? []);
  const quoted = await quotesOf(ctx.workspaceId, conversation.id, answered);
  const quoteOf = (seq: number | null): VisitorMessage["replyTo"] => {
    const row = quoted.get(seq);
    return row ? { from: row.senderKind === "customer" ? "visitor" : "agent", text: row.content } : null;
  };
  return {
    conversation: { id: conversation.id, isClosed: conversation.status === "closed" },
    queue: await placeForCustomer(ctx.workspaceId, conversationId),
    messages: rows.reverse().map((row) => ({
      conversationId: conversation.id,
      seq: row.seq,
      clientMessageId: row.senderKind === "customer" ? row.clientMessageId : null,
      text: captionOf(row.content, filesOf(row.seq).length > 0),
      sentAt: isoInstant(row.createdAt),
      from: row.senderKind === "attender" ? "agent" : row.senderKind === "customer" ? "visitor" : "system",
      isAnswer: isAssistantAnswer(row.senderKind, row.clientMessageId),
      senderName: row.firstName ?? "",
      replyTo: quoteOf(row.replyToSeq),
      attachments: filesOf(row.seq).map((file) => ({
        fileName: file.fileName,
        fileSize: file.size,
        url: visitorAttachmentUrl(file.id),
      })),
    })),
  };
}
