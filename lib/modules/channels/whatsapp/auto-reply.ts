import type Database from "better-sqlite3";
import { isOpenAt } from "@/lib/modules/workspace/business-hours";
import { type BusinessHours, businessHoursSchema, type Holiday, WEEKDAYS } from "@/lib/modules/workspace/schema";
import { insertWhatsAppAutoReply, type WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { readWorkspaceHours } from "@/lib/platform/db/workspace-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { WhatsAppHours } from "./schema";
import { queueSideJob } from "./side-jobs";
import type { Peer } from "./webhook-payload";

type Arrival = { conversationId: number; isNew: boolean; peer: Peer; at: number };

/**
 * Queues what a number answers by itself: outside its hours the automatic reply, once per person and day; else the welcome to
 * whom begins a conversation. Runs in the transaction that stores the message.
 */
export function queueAutoReply(db: Database.Database, channel: WhatsAppChannelRow, arrival: Arrival): void {
  const { conversationId, isNew, peer, at } = arrival;
  const profile = readWorkspaceHours(channel.workspaceId);
  const hours = readStoredJson<WhatsAppHours>(channel.businessHours);
  const isOpen = isOpenNow(hours, profile, at);
  if (!isOpen && channel.autoReplyEnabled && channel.autoReplyMessage !== "") {
    const day = dayOf(hours.enabled ? hours.timezone : profile.timeZone, at);
    queue(db, channel, peer, channel.autoReplyMessage, day, at);
  } else if (isNew && channel.welcomeMessage !== "")
    queue(db, channel, peer, channel.welcomeMessage, `c${conversationId}`, at);
}

/** Whether a number is attended: by its own hours, else by the workspace's; the workspace's holidays count for both. */
export function isOpenNow(
  hours: WhatsAppHours,
  profile: { timeZone: string; businessHours: string; holidays: string },
  at: number,
): boolean {
  const holidays = readStoredJson<Holiday[]>(profile.holidays);
  if (!hours.enabled) {
    const kept = businessHoursSchema.parse(readStoredJson(profile.businessHours));
    return isOpenAt(kept, holidays, profile.timeZone, new Date(at));
  }
  // No day at all means closed here, where in the workspace's calendar it means that no hours are kept.
  if (WEEKDAYS.every((day) => !hours.schedule[day].enabled)) return false;
  const days = WEEKDAYS.map((day) => {
    const { start, end, enabled } = hours.schedule[day];
    return [day, enabled ? [{ start, end }] : []];
  });
  return isOpenAt(Object.fromEntries(days) as BusinessHours, holidays, hours.timezone, new Date(at));
}

// Sweden writes its dates as ISO 8601 does.
const dayOf = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

function queue(
  db: Database.Database,
  { workspaceId, id: channelId }: WhatsAppChannelRow,
  peer: Peer,
  text: string,
  occasion: string,
  at: number,
): void {
  const address = peer.userId ?? peer.waId ?? "";
  const { waId, userId } = peer;
  if (!insertWhatsAppAutoReply(db, { workspaceId, channelId, address, occasion, at })) return;
  queueSideJob(
    db,
    { kind: "auto", workspaceId, channelId, waId, userId, address, occasion, text },
    `auto:${channelId}:${address}:${occasion}`,
    at,
  );
}
