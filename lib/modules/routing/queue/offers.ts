import { isoInstant } from "@/lib/kernel/instant";
import { stillMay } from "@/lib/modules/attenders/active-attenders";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { getChat, readChat } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { giveAsAttender } from "@/lib/modules/conversations/state/give-conversation";
import { readOpenRow, readRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import { commit } from "@/lib/modules/events/commit";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { setAway } from "@/lib/modules/presence/availability";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { MISSES_MAX } from "../policy";
import type { OfferDto } from "../schema";
import { type EntryRow, endedOffers, entryOf, offersTo, updateEntry } from "../store/queue-entry";
import { missesOf, putMisses } from "../store/routed-attender";
import { touchQueue } from "./follow";
import { tellEnded } from "./offer-ended";
import { queueDrain } from "./queue-drain";

/** Offers that one commit ends. */
const AT_ONCE = 100;

const toOffer = (chat: ChatDto, until: number, seconds: number): OfferDto => ({
  chatId: chat.id,
  subject: chat.subject,
  customer: chat.user.name,
  channel: chat.channelName,
  preview: chat.lastMessage?.content ?? "",
  until: isoInstant(until),
  seconds,
});

/** Offers a conversation that waits to somebody, who can take it for so many seconds before the next is asked. */
export async function offer(unit: Unit, entry: EntryRow, to: { id: number }, seconds: number): Promise<boolean> {
  const chat = await readChat(unit, entry.conversationId);
  if (!chat) {
    touchQueue(unit, entry.conversationId);
    return false;
  }
  const offeredUntil = unit.now + seconds * 1_000;
  await unit.run(updateEntry, { ...entry, offeredTo: to.id, offeredUntil });
  const told = toOffer(chat, offeredUntil, seconds);
  unit.tell(attenderRoom(unit.workspaceId, to.id), "ConversationOffered", { offer: told });
  await queueDrain(unit, offeredUntil);
  return true;
}

/** Ends the offers whose time is over: whoever let several pass in a row counts as away. */
export async function endOffers(unit: Unit): Promise<void> {
  for (const entry of await unit.all(endedOffers, { now: unit.now, limit: AT_ONCE })) {
    const { offeredTo: attenderId } = entry;
    if (attenderId === null) continue;
    const misses = ((await unit.first(missesOf, { attenderId }))?.misses ?? 0) + 1;
    const isAway = misses >= MISSES_MAX;
    await pass(unit, entry, attenderId, isAway);
    await unit.run(putMisses, { attenderId, misses: isAway ? 0 : misses });
    if (isAway) await setAway(unit, attenderId);
  }
}

async function pass(unit: Unit, entry: EntryRow, attenderId: number, isAway = false): Promise<void> {
  const passedBy = JSON.stringify([...readStoredJson<number[]>(entry.passedBy), attenderId]);
  await unit.run(updateEntry, { ...entry, passedBy, offeredTo: null, offeredUntil: null });
  tellEnded(unit, entry.conversationId, attenderId, isAway);
}

/** The offer of a conversation to the caller. @throws {AppError} NOT_FOUND, OFFER_OVER */
async function ownOffer(ctx: Ctx, unit: Unit, chatId: number): Promise<EntryRow> {
  await readRowToChange(unit, chatId);
  const entry = await unit.first(entryOf, { conversationId: chatId });
  if (entry?.offeredTo !== ctx.attender.id || (entry.offeredUntil ?? 0) <= unit.now) throw new AppError("OFFER_OVER");
  return entry;
}

/** Takes what is offered to the caller. @throws {AppError} OFFER_OVER, ATTENDER_INACTIVE, NOT_FOUND, CHAT_CLOSED */
export function acceptOffer(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    await findActiveAttender(unit, ctx.attender.id);
    await ownOffer(ctx, unit, chatId);
    await unit.run(putMisses, { attenderId: ctx.attender.id, misses: 0 });
    return giveAsAttender(ctx, unit, await readOpenRow(unit, chatId), ctx.attender.id);
  });
}

/** Lets what is offered to the caller pass to the next. @throws {AppError} NOT_FOUND, OFFER_OVER */
export function declineOffer(ctx: Ctx, chatId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    await pass(unit, await ownOffer(ctx, unit, chatId), ctx.attender.id);
    await queueDrain(unit, unit.now);
  });
}

/** What is offered to the caller now. */
export async function listOffers(ctx: Ctx): Promise<OfferDto[]> {
  const reader = reads(ctx.workspaceId);
  const rows = await reader.all(offersTo, { attenderId: ctx.attender.id, now: Date.now() });
  const offers: OfferDto[] = [];
  for (const { conversationId, offeredUntil, offerSeconds } of rows) {
    const chat = await getChat(ctx, conversationId);
    if (chat && offeredUntil !== null) offers.push(toOffer(chat, offeredUntil, offerSeconds));
  }
  return offers;
}

/**
 * Keeps others from taking what is offered to somebody; whoever may say how the queues work can.
 * @throws {AppError} CONVERSATION_OFFERED with `attenderName`
 */
export async function guardOffer(
  unit: Unit,
  { subjectId, actorId, data: { to } }: DomainEvent<"conversation.assigned">,
): Promise<void> {
  if (to === null || actorId === null) return;
  const entry = await unit.first(entryOf, { conversationId: Number(subjectId) });
  const { offeredTo = null, offeredUntil = null } = entry ?? {};
  if (offeredTo === null || offeredUntil === null || offeredUntil <= unit.now) return;
  if (offeredTo !== actorId && !(await stillMay(unit, actorId, "routing.manage"))) {
    const name = (await attenderNames(unit.workspaceId, [offeredTo])).get(offeredTo) ?? "";
    throw new AppError("CONVERSATION_OFFERED", { attenderName: name });
  }
}
