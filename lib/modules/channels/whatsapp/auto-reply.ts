import { WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import { openTime } from "@/lib/kernel/open-time/open-time";
import { type StoredCalendar, storedCalendar, timeOf } from "@/lib/modules/calendars/calendar-time";
import type { CalendarInput, Holiday } from "@/lib/modules/calendars/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { WhatsAppHours } from "./schema";
import { queueSideJob } from "./side-jobs";
import { putWhatsAppAutoReply } from "./store/whatsapp-auto-reply";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import type { Peer } from "./webhook-payload";

type Arrival = { conversationId: number; isNew: boolean; peer: Peer };

/**
 * Queues what a number answers by itself: outside its hours the automatic reply, once per person and day; else the welcome to
 * whom begins a conversation. Runs in the commit that stores the message.
 */
export async function queueAutoReply(
  unit: Unit,
  channel: WhatsAppChannelRow,
  { conversationId, isNew, peer }: Arrival,
): Promise<void> {
  const company = await storedCalendar(unit, null);
  const hours = readStoredJson<WhatsAppHours>(channel.businessHours);
  const isOpen = isOpenNow(hours, company, unit.now);
  if (!isOpen && channel.autoReplyEnabled && channel.autoReplyMessage !== "") {
    const day = dayOf(hours.enabled ? hours.timezone : company.timeZone, unit.now);
    await queue(unit, channel.id, { conversationId, peer }, channel.autoReplyMessage, day);
  } else if (isNew && channel.welcomeMessage !== "")
    await queue(unit, channel.id, { conversationId, peer }, channel.welcomeMessage, `c${conversationId}`);
}

/** Whether a number is attended: by its own hours, else by the company's; the company's holidays count for both. */
export function isOpenNow(hours: WhatsAppHours, company: StoredCalendar, at: number): boolean {
  if (!hours.enabled) return timeOf(company).isOpenAt(at);
  // No day at all means closed here, where in a calendar it means that no hours are kept.
  if (WEEKDAYS.every((day) => !hours.schedule[day].enabled)) return false;
  const days = WEEKDAYS.map((day) => {
    const { start, end, enabled } = hours.schedule[day];
    return [day, enabled ? [{ start, end }] : []];
  });
  const kept = Object.fromEntries(days) as CalendarInput["hours"];
  const holidays = readStoredJson<Holiday[]>(company.holidays);
  return openTime({ timeZone: hours.timezone, hours: kept, holidays }).isOpenAt(at);
}

// Sweden writes its dates as ISO 8601 does.
const dayOf = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

async function queue(
  unit: Unit,
  channelId: number,
  { conversationId, peer }: Omit<Arrival, "isNew">,
  text: string,
  occasion: string,
): Promise<void> {
  const address = peer.userId ?? peer.waId ?? "";
  const { waId, userId } = peer;
  if ((await unit.run(putWhatsAppAutoReply, { channelId, address, occasion, now: unit.now })) === 0) return;
  const { workspaceId } = unit;
  await queueSideJob(
    unit,
    channelId,
    { kind: "auto", workspaceId, channelId, conversationId, waId, userId, address, occasion, text },
    `auto:${channelId}:${address}:${occasion}`,
  );
}
