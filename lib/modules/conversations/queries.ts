import { findConversationRow, listConversations, readCounters } from "@/lib/platform/db/conversation-list";
import type { Ctx } from "@/lib/platform/session/context";
import { decodeListCursor, encodeListCursor } from "./cursor";
import { attachmentUrl, toChatDto } from "./dto";
import {
  type ChatDto,
  type ConversationFilter,
  type CountersDto,
  type MessageDto,
  OVERDUE_MS,
  PAGE_SIZE_DEFAULT,
} from "./schema";

/** A page and where the next one begins; null at the end. */
export type Page<T> = { items: T[]; nextCursor: string | null };

/** Conversations of a tab, newest activity first. @throws {AppError} VALIDATION_FAILED for a bad cursor. */
export async function listChats(
  ctx: Ctx,
  query: { filter?: ConversationFilter; search?: string; cursor?: string; pageSize?: number } = {},
): Promise<Page<ChatDto>> {
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  const rows = listConversations({
    workspaceId: ctx.workspaceId,
    attenderId: ctx.attender.id,
    filter: query.filter ?? "all",
    search: query.search?.trim() || undefined,
    cursor: query.cursor ? decodeListCursor(query.cursor) : undefined,
    overdueBefore: Date.now() - OVERDUE_MS,
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toChatDto),
    nextCursor: rows.length > limit && last ? encodeListCursor(last) : null,
  };
}

/** One conversation, or null when the workspace has none with this id. */
export async function getChat(ctx: Pick<Ctx, "workspaceId">, chatId: number): Promise<ChatDto | null> {
  const row = findConversationRow(ctx.workspaceId, chatId);
  return row ? toChatDto(row) : null;
}

/** Numbers beside the tabs. */
export async function getCounters(ctx: Ctx): Promise<CountersDto> {
  return readCounters(ctx.workspaceId, ctx.attender.id, Date.now() - OVERDUE_MS);
}

/** Which part of a conversation's messages: the newest page, the page before a number, or what came after one. */
export type MessageQuery = { pageSize?: number; beforeSeq?: number; afterSeq?: number };

const MESSAGE_FIELDS = {
  id: true,
  seq: true,
  clientMessageId: true,
  senderKind: true,
  type: true,
  content: true,
  createdAt: true,
  attenderId: true,
  replyToSeq: true,
  attender: { select: { firstName: true, surname: true } },
  attachments: { select: { id: true, fileName: true, contentType: true, size: true } },
} as const;

/**
 * Messages in ascending order; `nextCursor` names the older page (or, after `afterSeq`, the newer one).
 * Null when the workspace has no such conversation.
 */
export async function listMessages(
  ctx: Ctx,
  chatId: number,
  query: MessageQuery = {},
): Promise<Page<MessageDto> | null> {
  const chat = findConversationRow(ctx.workspaceId, chatId);
  if (!chat) return null;
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  const isForward = query.afterSeq !== undefined;
  const range = isForward
    ? { gt: query.afterSeq }
    : query.beforeSeq !== undefined
      ? { lt: query.beforeSeq }
      : undefined;
  const rows = await ctx.db.message.findMany({
    where: { conversationId: chatId, ...(range ? { seq: range } : {}) },
    orderBy: { seq: isForward ? "asc" : "desc" },
    take: limit + 1,
    select: MESSAGE_FIELDS,
  });
  const page = rows.slice(0, limit);
  const edge = page.at(-1);
  if (!isForward) page.reverse();
  return {
    items: page.map((row) => ({
      id: row.id,
      chatId,
      seq: row.seq,
      clientMessageId: row.clientMessageId,
      content: row.content,
      type: row.type,
      sentAt: row.createdAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      attenderIdentifier: row.senderKind === "attender" ? row.attenderId : null,
      userIdentifier: row.senderKind === "customer" ? chat.customerId : null,
      senderName: row.attender
        ? `${row.attender.firstName} ${row.attender.surname}`.trim()
        : row.senderKind === "customer"
          ? chat.customerName
          : "",
      isFromAttender: row.senderKind === "attender",
      replyToId: row.replyToSeq,
      attachments: row.attachments.map((file) => ({
        id: file.id,
        fileName: file.fileName,
        fileType: file.contentType,
        fileSize: file.size,
        attachmentUrl: attachmentUrl(file.id),
      })),
    })),
    nextCursor: rows.length > limit && edge ? String(edge.seq) : null,
  };
}
