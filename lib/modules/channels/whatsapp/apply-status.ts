import {
  type DeliveryChange,
  findDelivery,
  moveDeliveryTo,
  tellDelivery,
} from "@/lib/modules/delivery/change-delivery";
import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import type { DeliveryState } from "@/lib/modules/delivery/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { findByProviderId } from "./find-message";
import { errorKeyOf } from "./graph/graph-errors";
import { ignoreNews } from "./ignore-news";
import { resumeWhatsApp } from "./queue-whatsapp";
import { moveSend, type SendState, sendsOf } from "./store/whatsapp-send";
import type { StatusNews } from "./webhook-payload";

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
 * Notes how far a message of ours came, and tells of it. News of the same state twice, or late ones, change nothing. Where
 * nobody knew whether Meta had taken it, this is where we learn it.
 */
export async function applyStatus(unit: Unit, news: StatusNews): Promise<void> {
  const { status } = news;
  // 'warning', 'deleted' and 'played' (a voice note was heard, so it was read) aren't states of ours.
  const state = status === "played" ? "read" : status;
  if (!isNews(state)) {
    unit.afterwards(() => ignoreNews(unit.workspaceId, "status", status));
    return;
  }
  const send = await findSend(unit, news);
  if (!send) return;
  if ((await unit.run(moveSend, { ...send, from: BEFORE[state], state, providerId: news.id })) === 0) return;
  const { conversationId, messageSeq } = send;
  const key = { conversationId, messageSeq };
  if (!(await resumeWhatsApp(unit, key))) {
    await settleMessage(unit, key, state === "failed" ? (news.errors[0] ?? { code: 0, detail: "" }) : undefined);
    return;
  }
  const delivery = await findDelivery(unit, key);
  if (delivery) tellDelivery(unit, key, delivery);
}

async function findSend(unit: Unit, news: StatusNews): Promise<(MessageKey & { part: number }) | undefined> {
  const known = await findByProviderId(unit, news.id);
  if (known) return known.part === null ? undefined : { ...known, part: known.part };
  const [, conversationId, messageSeq, part] =
    /^cangoo:(\d{1,10})\.(\d{1,10})\.(\d{1,4})$/.exec(news.callbackData ?? "") ?? [];
  if (part === undefined) return undefined;
  const key = { conversationId: Number(conversationId), messageSeq: Number(messageSeq) };
  const send = (await unit.all(sendsOf, key)).find((row) => row.part === Number(part));
  // With an id already it is a later attempt's, and these are an earlier one's news.
  return send && send.providerId === null ? { ...key, part: send.part } : undefined;
}

/** Moves a message to where the last of its requests is, and tells of it. @returns whether it moved */
export async function settleMessage(
  unit: Unit,
  key: MessageKey,
  error?: { code: number; detail: string },
  change: DeliveryChange = {},
): Promise<boolean> {
  const { conversationId, messageSeq } = key;
  const sends = await unit.all(sendsOf, { conversationId, messageSeq });
  if (sends.some(({ state }) => state === "failed") && error) {
    const failure = { errorCode: errorKeyOf(error.code), errorDetail: error.detail };
    return (await moveDeliveryTo(unit, key, "failed", failure)) !== undefined;
  }
  if (!sends.every(({ state }) => ORDER.includes(state))) return false;
  const least = Math.min(...sends.map(({ state }) => ORDER.indexOf(state)));
  const state = ORDER[least] as DeliveryState | undefined;
  const [first] = sends;
  if (!state || !first) return false;
  const moved = await moveDeliveryTo(unit, key, state, {
    ...(first.providerId && { providerMessageId: first.providerId }),
    ...change,
  });
  return moved !== undefined;
}
