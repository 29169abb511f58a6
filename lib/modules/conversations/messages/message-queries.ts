import type { Channel } from "@/lib/kernel/conversation";
import { isoInstant } from "@/lib/kernel/instant";
import { toAttachmentDto, toReplyDto } from "@/lib/modules/conversations/dto";
import type { Page } from "@/lib/modules/conversations/queries";
import { type MessageDto, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { seesAllOf } from "@/lib/modules/conversations/sight";
import { attachmentsOfMany } from "@/lib/modules/conversations/store/attachment";
import { chatById } from "@/lib/modules/conversations/store/conversation-row";
import {
  customersMessages,
  messagesAfter,
  messagesBefore,
  type QuotedRow,
  quotedBySeqs,
} from "@/lib/modules/conversations/store/message";
import { findMessageParts } from "@/lib/modules/delivery/message-parts";
import { notePrivateLook } from "@/lib/modules/teams/private-look";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";

/**
 * Which part of a conversation's messages: the newest page, the page before a number, what came after one, or the page
 * that has a number in its middle.
 */
export type MessageQuery = { pageSize?: number; beforeSeq?: number; afterSeq?: number; aroundSeq?: number };

/** Above every number of a message. */
const NO_BOUND = 2 ** 31 - 1;

type MessageRow = Awaited<ReturnType<typeof findRows>>[number];

/** Messages after a number in ascending order, or before one, the newest first. */
function findRows(workspaceId: number, chatId: number, { gt, lt }: { gt?: number; lt?: number }, take: number) {
  const place = { conversationId: chatId, limit: take };
  const reader = reads(workspaceId);
  return gt === undefined
    ? reader.all(messagesBefore, { ...place, seq: lt ?? NO_BOUND })
    : reader.all(messagesAfter, { ...place, seq: gt });
}

/** Messages in ascending order, and where the pages on both sides begin (null where there is none). */
export type MessagePage = Page<MessageDto> & {
  /** For an `aroundSeq` page: number to ask `afterSeq` for; null when it reaches the end. */
  newerCursor: string | null;
};

/**
 * Messages in ascending order; `nextCursor` names the older page (or, after `afterSeq`, the newer one).
 * Null when the asker sees no such conversation.
 */
export async function listMessages(ctx: Ctx, chatId: number, query: MessageQuery = {}): Promise<MessagePage | null> {
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  // Asked together: on PostgreSQL each wait for the other would be a trip more.
  const [isSeen, chat, rows] = await Promise.all([
    seesAllOf(ctx, [chatId]),
    reads(ctx.workspaceId).first(chatById, { id: chatId, attenderId: ctx.attender.id }),
    findRows(ctx.workspaceId, chatId, boundsOf(query, limit), limit + 1),
  ]);
  if (!chat || !isSeen) return null;
  await notePrivateLook(ctx, { type: "conversation", id: chatId, teamId: chat.audience });
  const toDtos = (rows: readonly MessageRow[]) => dtosWithParts(ctx, chat, rows);
  if (query.afterSeq !== undefined) {
    const page = rows.slice(0, limit);
    const edge = rows.length > limit ? String(page.at(-1)?.seq) : null;
    return { items: await toDtos(page), nextCursor: edge, newerCursor: edge };
  }
  const page = rows.slice(0, limit).reverse();
  const newest = page.at(-1)?.seq ?? 0;
  return {
    items: await toDtos(page),
    nextCursor: rows.length > limit ? String(page[0]?.seq) : null,
    newerCursor: query.aroundSeq !== undefined && newest < chat.lastSeq ? String(newest) : null,
  };
}

/** Between which numbers a part of a conversation's messages is. */
function boundsOf({ beforeSeq, afterSeq, aroundSeq }: MessageQuery, limit: number): { gt?: number; lt?: number } {
  if (afterSeq !== undefined) return { gt: afterSeq };
  const before = aroundSeq === undefined ? beforeSeq : aroundSeq + Math.ceil(limit / 2) + 1;
  return before === undefined ? {} : { lt: before };
}

/** Messages with what those of a channel outside this application have beside their text. */
async function dtosWithParts(
  ctx: Pick<Ctx, "workspaceId">,
  chat: { id: number; channel: Channel; customerId: number; customerName: string },
  rows: readonly MessageRow[],
): Promise<MessageDto[]> {
  if (chat.channel === "webchat" || rows.length === 0) return toMessageDtos(ctx, chat, rows);
  const [messages, parts] = await Promise.all([
    toMessageDtos(ctx, chat, rows),
    findMessageParts(reads(ctx.workspaceId), chat, rows),
  ]);
  return parts.size === 0 ? messages : messages.map((message) => ({ ...message, ...parts.get(message.seq) }));
}

/** The messages with these numbers, as answers quote them, by their number. */
export async function quotesOf(workspaceId: number, conversationId: number, seqs: readonly number[]) {
  const rows = seqs.length === 0 ? [] : await reads(workspaceId).all(quotedBySeqs, { conversationId, seqs });
  return new Map<number | null, QuotedRow>(rows.map((row) => [row.seq, row]));
}

// Most pages have none: the row of a message says whether it has files.
async function filesOf(workspaceId: number, conversationId: number, rows: readonly Pick<MessageRow, "seq" | "type">[]) {
  const seqs = rows.filter(({ type }) => type !== "text").map(({ seq }) => seq);
  return seqs.length === 0 ? [] : reads(workspaceId).all(attachmentsOfMany, { conversationId, seqs });
}

async function toMessageDtos(
  ctx: Pick<Ctx, "workspaceId">,
  chat: { id: number; customerId: number; customerName: string },
  rows: readonly Omit<MessageRow, "conversationId">[],
): Promise<MessageDto[]> {
  const seqs = rows.flatMap(({ replyToSeq }) => replyToSeq ?? []);
  const [files, quoted] = await Promise.all([
    filesOf(ctx.workspaceId, chat.id, rows),
    quotesOf(ctx.workspaceId, chat.id, seqs),
  ]);
  return rows.map((row) => {
    const answered = quoted.get(row.replyToSeq);
    const sentAt = isoInstant(row.createdAt);
    return {
      id: row.id,
      chatId: chat.id,
      seq: row.seq,
      clientMessageId: row.clientMessageId,
      content: row.content,
      type: row.type,
      sentAt,
      createdAt: sentAt,
      attenderIdentifier: row.senderKind === "attender" ? row.attenderId : null,
      userIdentifier: row.senderKind === "customer" ? chat.customerId : null,
      senderName: row.attenderName ?? (row.senderKind === "customer" ? chat.customerName : ""),
      isFromAttender: row.senderKind !== "customer",
      replyToId: answered?.id ?? null,
      replyTo: answered ? toReplyDto(answered, chat.customerName) : null,
      isFlagged: row.flaggedAt !== null,
      attachments: files.filter(({ messageSeq }) => messageSeq === row.seq).map(toAttachmentDto),
      ...(row.senderKind === "system" && { isAutomatic: true as const }),
    };
  });
}

/** One message of a conversation by its number, as everybody sees it; null when it isn't there. */
export async function getMessage(
  ctx: Pick<Ctx, "workspaceId">,
  chatId: number,
  seq: number,
): Promise<MessageDto | null> {
  const chat = await reads(ctx.workspaceId).first(chatById, { id: chatId, attenderId: 0 });
  if (!chat) return null;
  const rows = await findRows(ctx.workspaceId, chatId, { gt: seq - 1 }, 1);
  const [message] = await dtosWithParts(ctx, chat, rows);
  return message?.seq === seq ? message : null;
}

/** Customers' messages in the conversations that the asker sees, newest first; `cursor` is the id before which a page begins. */
export async function listClientMessages(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  query: { beforeId?: number; pageSize?: number },
): Promise<Page<MessageDto>> {
  const limit = query.pageSize ?? PAGE_SIZE_DEFAULT;
  const beforeId = query.beforeId ?? Number.MAX_SAFE_INTEGER;
  const rows = await reads(ctx.workspaceId).all(customersMessages, {
    beforeId,
    limit: limit + 1,
    ...viewerOf(ctx.sight),
  });
  const page = rows.slice(0, limit);
  const dtos = await Promise.all(
    page.map(({ conversationId: id, customerId, customerName, ...row }) =>
      toMessageDtos(ctx, { id, customerId, customerName }, [row]),
    ),
  );
  return { items: dtos.flat(), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
}
