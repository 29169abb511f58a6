import { isoInstant } from "@/lib/kernel/instant";
import type { Leg } from "@/lib/modules/conversations/merging/followers";
import { choicesOfMessage } from "@/lib/modules/conversations/messages/choices-of";
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
  const place = await newestOfVisitor(reads(ctx.workspaceId), ctx.visitorId);
  if (!place) return { conversation: null, messages: [], queue: null };
  const { ownId, conversation, legs } = place;
  const messages: VisitorMessage[] = [];
  for (const leg of legs.toReversed()) {
    const limit = HISTORY_MAX - messages.length;
    if (limit > 0) messages.unshift(...(await messagesOf(ctx, leg, { ...query, ownId, limit })));
  }
  // Buttons stand below the last message alone: what was offered before it was answered.
  return {
    conversation: { id: ownId, isClosed: conversation.status === "closed" },
    queue: await placeForCustomer(ctx.workspaceId, conversation.id),
    messages: messages.map((message, index) => (index === messages.length - 1 ? message : { ...message, choices: [] })),
  };
}

/** The newest messages of a part of what the visitor reads, after a number of their window's, in order. */
async function messagesOf(
  ctx: VisitorCtx,
  { conversationId, offset, ...leg }: Leg,
  query: { afterSeq: number; ownId: number; limit: number },
): Promise<VisitorMessage[]> {
  const reader = reads(ctx.workspaceId);
  const afterSeq = Math.max(leg.afterSeq, query.afterSeq - offset);
  const rows = await reader.all(messagesAfter, { conversationId, afterSeq, limit: query.limit });
  const files = await reader.all(filesOfSeqs, { conversationId, seqs: rows.map(({ seq }) => seq) });
  const filesOf = (seq: number) => files.filter(({ messageSeq }) => messageSeq === seq);
  const answered = rows.flatMap(({ replyToSeq }) => replyToSeq ?? []);
  const quoted = await quotesOf(ctx.workspaceId, conversationId, answered);
  const quoteOf = (seq: number | null): VisitorMessage["replyTo"] => {
    const row = quoted.get(seq);
    return row ? { from: row.senderKind === "customer" ? "visitor" : "agent", text: row.content } : null;
  };
  const last = rows[0];
  const isOffer = last !== undefined && isAssistantAnswer(last.senderKind, last.clientMessageId);
  const choices = isOffer ? await choicesOfMessage(reader, conversationId, last.seq) : null;
  return rows.reverse().map((row) => ({
    conversationId: query.ownId,
    seq: row.seq + offset,
    clientMessageId: row.senderKind === "customer" ? row.clientMessageId : null,
    text: (row === last && choices?.body) || captionOf(row.content, filesOf(row.seq).length > 0),
    sentAt: isoInstant(row.createdAt),
    from: row.senderKind === "attender" ? "agent" : row.senderKind === "customer" ? "visitor" : "system",
    isAnswer: isAssistantAnswer(row.senderKind, row.clientMessageId),
    senderName: row.firstName ?? "",
    replyTo: quoteOf(row.replyToSeq),
    choices: row === last ? (choices?.labels ?? []) : [],
    attachments: filesOf(row.seq).map((file) => ({
      fileName: file.fileName,
      fileSize: file.size,
      url: visitorAttachmentUrl(file.id),
    })),
  }));
}
