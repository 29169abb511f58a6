import { choicesOfMessage } from "@/lib/modules/conversations/messages/choices-of";
import { filesOfMessage, findOutgoingMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { FILES_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import { dialledDigits } from "@/lib/modules/customers/address-keys";
import { whatsAppNumbers } from "@/lib/modules/customers/addresses";
import { findDelivery, startDelivery } from "@/lib/modules/delivery/change-delivery";
import { toDeliveryDto } from "@/lib/modules/delivery/delivery-dto";
import type { MessageKey, Outgoing, OutgoingParts } from "@/lib/modules/delivery/outside-channels";
import type { DeliveryDto, WhatsAppDetails, WhatsAppKind } from "@/lib/modules/delivery/schema";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { hastenJob, queueNewJob } from "@/lib/platform/jobs/queue-job";
import { NO_DETAILS } from "./describe-message";
import { findProviderIdOf } from "./find-message";
import { CAPTION_MAX, mediaKindOf, splitText } from "./graph/graph-body";
import { offerContent } from "./graph/offer-body";
import { toWhatsAppParts } from "./parts";
import { mainWhatsAppChannel, type WhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { putWhatsAppMessage, whatsAppMessageOf } from "./store/whatsapp-message";
import { putSend, sendsOf } from "./store/whatsapp-send";
import { putThread, threadOf } from "./store/whatsapp-thread";
import { type Peer, peerOf } from "./webhook-payload";

/** Type of the jobs that send. A conversation's messages are one job's, so that they go in their order. */
export const SEND_WHATSAPP_JOB = "channels.whatsapp.send";

/** So many conversations of one number are written to at once. */
const LANES = 3;

/** The lane of a conversation: a number whose API doesn't answer holds up itself alone. */
const laneOf = (channelId: number, conversationId: number) => `whatsapp:${channelId}:${conversationId % LANES}`;

const jobKeyOf = (workspaceId: number, conversationId: number) => `whatsapp-out:${workspaceId}:${conversationId}`;

/** What a template's message is made of: the body's part for Meta, and what screens show of it. */
export type OutgoingTemplate = { content: object; details: WhatsAppDetails["template"]; headerFile: boolean };

/** By which number a conversation is answered: the one it is held with, else the workspace's main one. Active ones only. */
export async function channelOf(
  reader: Pick<Reader, "first">,
  conversationId: number,
): Promise<WhatsAppChannelRow | undefined> {
  const channelId = (await reader.first(threadOf, { conversationId }))?.channelId ?? null;
  const same = channelId === null ? undefined : await reader.first(whatsAppChannelById, { id: channelId });
  return same?.isActive ? same : reader.first(mainWhatsAppChannel, {});
}

async function recipientOf(reader: Reader, conversationId: number, customerId: number): Promise<Peer | undefined> {
  const thread = await reader.first(threadOf, { conversationId });
  if (thread && (thread.waId !== null || thread.userId !== null)) return thread;
  for (const address of await whatsAppNumbers(reader, customerId)) {
    const scoped = peerOf(null, address);
    const peer = scoped.userId === null ? peerOf(dialledDigits(address), null) : scoped;
    if (peer.waId !== null || peer.userId !== null) return peer;
  }
  return undefined;
}

/** Queues a stored message of a WhatsApp conversation; runs in the commit that stores it. */
export async function queueWhatsApp(
  unit: Unit,
  { conversationId, messageSeq, isAutomatic }: Outgoing,
  template?: OutgoingTemplate,
): Promise<OutgoingParts & { delivery: DeliveryDto }> {
  const key = { conversationId, messageSeq };
  const source = await findOutgoingMessage(unit, conversationId, messageSeq);
  const channel = await channelOf(unit, conversationId);
  const peer = source && (await recipientOf(unit, conversationId, source.customerId));
  if (!channel || !source || !peer) {
    const refusal = !channel || !source ? "noChannel" : "waNoAddress";
    return { delivery: toDeliveryDto(await startDelivery(unit, key, "whatsapp", refusal)) };
  }
  const choices = isAutomatic ? await choicesOfMessage(unit, conversationId, messageSeq) : null;
  const offer = choices && offerContent(choices.body, choices.labels);
  const kind = template
    ? await queueTemplate(unit, key, template)
    : offer
      ? await queueOffer(unit, key, offer)
      : await queueParts(unit, key, source.content);
  const { replyToSeq } = source;
  const row = {
    ...key,
    channelId: channel.id,
    kind,
    providerId: null,
    contextId: replyToSeq === null ? null : await findProviderIdOf(unit, { conversationId, messageSeq: replyToSeq }),
    details: JSON.stringify({ ...NO_DETAILS, template: template?.details ?? null }),
    mediaId: null,
    mediaState: null,
    isOutgoing: true,
    raw: null,
  };
  await unit.run(putWhatsAppMessage, { ...row, now: unit.now });
  const { waId, userId } = peer;
  await unit.run(putThread, { conversationId, channelId: channel.id, waId, userId });
  return {
    delivery: await queue(unit, key, channel.id),
    whatsapp: toWhatsAppParts(row, replyToSeq !== null),
  };
}

async function queueOffer(unit: Unit, key: MessageKey, content: object): Promise<WhatsAppKind> {
  const payload = JSON.stringify(content);
  await unit.run(putSend, { ...key, part: 0, attachmentId: null, caption: "", payload });
  return "interactive";
}

async function queueTemplate(
  unit: Unit,
  key: MessageKey,
  { content, headerFile }: OutgoingTemplate,
): Promise<WhatsAppKind> {
  const [file] = headerFile ? await filesOfMessage(unit, key.conversationId, key.messageSeq) : [];
  const payload = JSON.stringify(content);
  await unit.run(putSend, { ...key, part: 0, attachmentId: file?.id ?? null, caption: "", payload });
  return "template";
}

// A text's pieces, then each file; a text that fits is the caption of the only file.
async function queueParts(unit: Unit, key: MessageKey, content: string): Promise<WhatsAppKind> {
  const files = await filesOfMessage(unit, key.conversationId, key.messageSeq);
  const text = files.length > 0 && content === FILES_ONLY_TEXT ? "" : content;
  const [only] = files.length === 1 ? files : [];
  const kind = only && mediaKindOf(only.contentType);
  const isCaption = kind !== undefined && kind !== "audio" && text.length <= CAPTION_MAX;
  const texts = text === "" || isCaption ? [] : splitText(text);
  for (const [part, caption] of texts.entries())
    await unit.run(putSend, { ...key, part, attachmentId: null, caption, payload: null });
  for (const [index, { id }] of files.entries()) {
    const caption = isCaption ? text : "";
    await unit.run(putSend, { ...key, part: texts.length + index, attachmentId: id, caption, payload: null });
  }
  return files.length > 0 ? "media" : "text";
}

async function queue(unit: Unit, key: MessageKey, channelId: number): Promise<DeliveryDto> {
  const delivery = await startDelivery(unit, key, "whatsapp", null);
  const { workspaceId } = unit;
  const { conversationId } = key;
  const isNew = await queueNewJob(unit, {
    type: SEND_WHATSAPP_JOB,
    payload: { workspaceId, conversationId },
    uniqueKey: jobKeyOf(workspaceId, conversationId),
    lane: laneOf(channelId, conversationId),
  });
  if (!isNew) await hastenWhatsApp(unit, conversationId);
  return toDeliveryDto(delivery);
}

/** Has a conversation's waiting messages tried now. */
export function hastenWhatsApp(unit: Unit, conversationId: number): Promise<void> {
  return hastenJob(unit, jobKeyOf(unit.workspaceId, conversationId));
}

/** Sends a message again: what of it arrived isn't sent twice. @param channelId by which number it went before */
export async function requeueWhatsApp(unit: Unit, key: MessageKey, channelId: number | null): Promise<void> {
  const sends = await unit.all(sendsOf, key);
  if (sends.length === 0) {
    await queueWhatsApp(unit, { ...key, at: unit.now });
    return;
  }
  for (const send of sends) await unit.run(putSend, send);
  await queue(unit, key, channelId ?? 0);
}

/** What wasn't sent of a message goes on, now that it is known that the rest of it arrived. @returns whether it does */
export async function resumeWhatsApp(unit: Unit, key: MessageKey): Promise<boolean> {
  const states = (await unit.all(sendsOf, key)).map(({ state }) => state);
  if (!states.includes("queued") || states.includes("trying") || states.includes("failed")) return false;
  if ((await findDelivery(unit, key))?.state !== "uncertain") return false;
  const { channelId = null } = (await unit.first(whatsAppMessageOf, key)) ?? {};
  await queue(unit, key, channelId ?? 0);
  return true;
}
