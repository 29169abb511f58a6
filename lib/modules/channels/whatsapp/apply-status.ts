import type Database from "better-sqlite3";
import { announceDelivery, moveDeliveryTo } from "@/lib/modules/channels/delivery/change-delivery";
import type { MessageKey } from "@/lib/modules/channels/delivery/delivery-dto";
import type { DeliveryState } from "@/lib/modules/channels/delivery/schema";
import { findDelivery } from "@/lib/platform/db/delivery-store";
import { findByProviderId, listSends, moveSend, type WhatsAppSendRow } from "@/lib/platform/db/whatsapp-message-store";
import type { Effect } from "./apply-inbound";
import { errorKeyOf } from "./graph-errors";
import { ignoreNews } from "./ignore-news";
import { resumeWhatsApp } from "./queue-whatsapp";
import type { StatusNews } from "./webhook-payload";

type SendState = WhatsAppSendRow["state"];

/** From which states of one request news lead on: never backwards, whatever order they come in. */
const BEFORE: Record<"sent" | "delivered" | "read" | "failed", SendState[]> = {
  sent: ["queued", "trying"],
  delivered: ["queued", "trying", "sent"],
  read: ["queued", "trying", "sent", "delivered"],
  failed: ["queued", "trying", "sent", "delivered"],
};
const isNews = (status: string): status is keyof typeof BEFORE => Object.hasOwn(BEFORE, status);
const ORDER: SendState[] = ["sent", "delivered", "read"];

/** What we give with each message and get back with its news: which of ours it is, though its id never reached us. */
export function callbackData({ conversationId, messageSeq }: MessageKey, part: number): string {
  return `cangoo:${conversationId}.${messageSeq}.${part}`;
}

/**
 * Notes how far a message of ours came. News of the same state twice, or late ones, change nothing. Where nobody knew whether
 * Meta had taken it, this is where we learn it. Runs inside groupCommit().
 */
export function applyStatus(db: Database.Database, workspaceId: number, news: StatusNews, at: number): Effect[] {
  const { status } = news;
  // 'warning', 'deleted' and 'played' (a voice note was heard, so it was read) aren't states of ours.
  const state = status === "played" ? "read" : status;
  if (!isNews(state)) {
    ignoreNews(workspaceId, "status", status);
    return [];
  }
  const send = findSend(db, workspaceId, news);
  if (!send) return [];
  if (!moveSend(db, send, BEFORE[state], state, news.id)) return [];
  const { conversationId, messageSeq } = send;
  const key = { workspaceId, conversationId, messageSeq };
  const isResumed = resumeWhatsApp(db, key, at);
  const row = isResumed
    ? findDelivery(db, key)
    : settleMessage(db, key, state === "failed" ? (news.errors[0] ?? { code: 0, detail: "" }) : undefined);
  return row ? [() => announceDelivery(key, row)] : [];
}

function findSend(
  db: Database.Database,
  workspaceId: number,
  news: StatusNews,
): (MessageKey & { part: number }) | undefined {
  const known = findByProviderId(db, workspaceId, news.id);
  if (known) return known.part === null ? undefined : { ...known, part: known.part };
  const [, conversationId, messageSeq, part] =
    /^cangoo:(\d{1,10})\.(\d{1,10})\.(\d{1,4})$/.exec(news.callbackData ?? "") ?? [];
  if (part === undefined) return undefined;
  const key = { workspaceId, conversationId: Number(conversationId), messageSeq: Number(messageSeq) };
  const send = listSends(db, key).find((row) => row.part === Number(part));
  // With an id already it is a later attempt's, and these are an earlier one's news.
  return send && send.providerId === null ? { ...key, part: send.part } : undefined;
}

/** Moves a message to where the last of its requests is. */
export function settleMessage(
  db: Database.Database,
  key: MessageKey,
  error?: { code: number; detail: string },
  change: Parameters<typeof moveDeliveryTo>[3] = {},
) {
  const { workspaceId, conversationId, messageSeq } = key;
  const place = { workspaceId, conversationId, messageSeq };
  const sends = listSends(db, place);
  if (sends.some(({ state }) => state === "failed") && error)
    return moveDeliveryTo(db, place, "failed", { errorCode: errorKeyOf(error.code), errorDetail: error.detail });
  if (!sends.every(({ state }) => ORDER.includes(state))) return undefined;
  const least = Math.min(...sends.map(({ state }) => ORDER.indexOf(state)));
  const state = ORDER[least] as DeliveryState | undefined;
  const [first] = sends;
  if (!state || !first) return undefined;
  return moveDeliveryTo(db, place, state, {
    ...(first.providerId && { providerMessageId: first.providerId }),
    ...change,
  });
}
