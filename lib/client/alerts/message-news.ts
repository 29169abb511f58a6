import type { MessageDto } from "@/lib/modules/conversations/schema";

/** What can change about a message that exists. */
export type MessageChange = Partial<Omit<MessageDto, "id" | "chatId" | "seq">>;

type News = { at: number; chatId: number; seq: number; change: MessageChange };

/** More than any request takes to be answered brings. */
const KEPT_MAX = 500;
let news: News[] = [];

/** Remembers what the hub told of a message, for pages that were read before and arrive after. */
export function noteNews(chatId: number, seq: number, change: MessageChange): void {
  news = [...news.slice(1 - KEPT_MAX), { at: performance.now(), chatId, seq, change }];
}

/**
 * Messages as a request answered them that began at `since`, with what was told of them meanwhile: an answer that was made
 * before the news and arrives after it would take a message's state backwards.
 */
export function withNews(chatId: number, since: number, messages: readonly MessageDto[]): MessageDto[] {
  const told = news.filter((item) => item.at >= since && item.chatId === chatId);
  if (told.length === 0) return [...messages];
  return messages.map((message) => {
    const changes = told.filter(({ seq }) => seq === message.seq).map(({ change }) => change);
    return Object.assign({}, message, ...changes) as MessageDto;
  });
}
