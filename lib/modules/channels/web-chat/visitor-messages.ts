import { quotesOf } from "@/lib/modules/conversations/message-queries";
import type { VisitorMessage } from "./schema";
import { captionOf, visitorAttachmentUrl } from "./visitor-message";
import type { VisitorCtx } from "./visitors";

const HISTORY_MAX = 200;

/** The visitor's latest conversation and its messages after a number (the newest 200 at the most). */
export async function listVisitorMessages(
  ctx: VisitorCtx,
  query: { afterSeq: number },
): Promise<{ conversation: { id: number; isClosed: boolean } | null; messages: VisitorMessage[] }> {
  const conversation = await ctx.db.conversation.findFirst({
    where: { visitorId: ctx.visitorId, deletedAt: null },
    orderBy: { id: "desc" },
    select: { id: true, status: true },
  });
  if (!conversation) return { conversation: null, messages: [] };
  const rows = await ctx.db.message.findMany({
    where: { conversationId: conversation.id, seq: { gt: query.afterSeq } },
    orderBy: { seq: "desc" },
    take: HISTORY_MAX,
    include: {
      attender: { select: { firstName: true } },
      attachments: { select: { id: true, fileName: true, size: true } },
    },
  });
  const answered = rows.flatMap(({ replyToSeq }) => replyToSeq ?? []);
  const quoted = await quotesOf(ctx.workspaceId, conversation.id, answered);
  const quoteOf = (seq: number | null): VisitorMessage["replyTo"] => {
    const row = quoted.get(seq);
    return row ? { from: row.senderKind === "customer" ? "visitor" : "agent", text: row.content } : null;
  };
  return {
    conversation: { id: conversation.id, isClosed: conversation.status === "closed" },
    messages: rows.reverse().map((row) => ({
      conversationId: conversation.id,
      seq: row.seq,
      clientMessageId: row.senderKind === "customer" ? row.clientMessageId : null,
      text: captionOf(row.content, row.attachments.length > 0),
      sentAt: row.createdAt.toISOString(),
      from: row.senderKind === "attender" ? "agent" : row.senderKind === "customer" ? "visitor" : "system",
      senderName: row.attender?.firstName ?? "",
      replyTo: quoteOf(row.replyToSeq),
      attachments: row.attachments.map((file) => ({
        fileName: file.fileName,
        fileSize: file.size,
        url: visitorAttachmentUrl(file.id),
      })),
    })),
  };
}
